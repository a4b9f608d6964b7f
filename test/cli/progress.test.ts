// The progress bar, on a stream that takes itself for a terminal.

import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { progressOf } from '../../src/cli/progress.ts'

const MEBIBYTE = 2 ** 20

function terminal(): { stream: PassThrough; shown: () => string } {
  const stream = Object.assign(new PassThrough(), { isTTY: true, columns: 100 })
  let text = ''
  stream.on('data', (chunk) => {
    text += chunk
  })
  return { stream, shown: () => text }
}

test('much to read: shown at once, and taken away', async () => {
  const { stream, shown } = terminal()
  const progress = progressOf(100 * MEBIBYTE, false, stream)
  progress.at(MEBIBYTE)
  await expect.poll(shown).toContain('0 %')
  await sleep(250)
  progress.at(50 * MEBIBYTE)
  expect(shown()).toMatch(/50 % {2}50 MiB of 100 MiB {2}[\d.]+ GB\/s/)
  progress.stop()
  await sleep(50)
  const end = shown()
  expect(end).not.toContain('\x1b[?25l')
  await sleep(250)
  expect(shown()).toBe(end)
})

test('little to read: nothing, until it takes a second', async () => {
  const { stream, shown } = terminal()
  const progress = progressOf(undefined, false, stream)
  progress.at(MEBIBYTE)
  await sleep(300)
  progress.at(2 * MEBIBYTE)
  expect(shown()).toBe('')
  await sleep(800)
  progress.at(3 * MEBIBYTE)
  await expect.poll(shown).not.toBe('')
  await sleep(250)
  progress.at(4 * MEBIBYTE)
  expect(shown()).toMatch(/4 MiB {2}[\d.]+ GB\/s/)
  progress.stop()
})
