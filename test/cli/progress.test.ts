// The progress bar, on a stream with the properties of a terminal, and on a terminal.

import { spawnSync } from 'node:child_process'
import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { describeProgress, progressOf } from '../../src/cli/progress.ts'
import { CLI, folder } from './support.ts'

const MEGABYTE = 1e6

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
  const progress = progressOf(100 * MEGABYTE, stream)
  progress.at(MEGABYTE)
  await expect.poll(shown).toContain('0 %')
  await sleep(250)
  progress.at(50 * MEGABYTE)
  expect(shown()).toMatch(/50 % {2}50 MB of 100 MB, \d+ MB\/s, ETA \d+ s/)
  progress.stop()
  await sleep(50)
  const end = shown()
  expect(end).not.toContain('\x1b[?25l')
  await sleep(250)
  expect(shown()).toBe(end)
})

test('little to read: nothing, until it takes a second', async () => {
  const { stream, shown } = terminal()
  const progress = progressOf(undefined, stream)
  progress.at(MEGABYTE)
  await sleep(300)
  progress.at(2 * MEGABYTE)
  expect(shown()).toBe('')
  await sleep(800)
  progress.at(3 * MEGABYTE)
  await expect.poll(shown).not.toBe('')
  await sleep(250)
  progress.at(4 * MEGABYTE)
  expect(shown()).toMatch(/4 MB, \d+ MB\/s/)
  expect(shown()).not.toMatch(/%|ETA|of/)
  progress.stop()
})

test('one kind of unit, and the time that is left', () => {
  expect(describeProgress(450e6, 1000e6, 0.5)).toBe('450 MB of 1000 MB, 900 MB/s, ETA 1 s')
  expect(describeProgress(1e6, 61e6, 1)).toBe('1 MB of 61 MB, 1 MB/s, ETA 1:00 min')
  expect(describeProgress(1e6, 3602e6, 1)).toBe('1 MB of 3602 MB, 1 MB/s, ETA 1:00:01 h')
  expect(describeProgress(450e6, undefined, 0.5)).toBe('450 MB, 900 MB/s')
})

// script(1) of util-linux gives a process a terminal.
const hasScript = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') ?? false

describe.runIf(hasScript)('in a terminal', () => {
  const { path, file } = folder()
  file('big', new Uint8Array(200e6))
  const inTerminal = (command: string) => {
    const line = command.replaceAll('U ', `"${process.execPath}" "${CLI}" `)
    const { stdout, status } = spawnSync('script', ['-qec', line, '/dev/null'], { cwd: path, encoding: 'utf8' })
    return { stdout, status }
  }

  test('a file has a bar and an ETA', () => {
    const { stdout, status } = inTerminal('U convert -f utf-8 -t utf-16le -o out big')
    expect(stdout).toMatch(/% {2}\d+ MB of 200 MB, \d+ MB\/s, ETA \d+ s/)
    expect(status).toBe(0)
    // Slow enough for a bar.
    const slow = 'head -c 100 big; sleep 1.2; head -c 100 big; sleep 0.3; head -c 100 big'
    expect(inTerminal(`{ ${slow}; } | U validate -q`).stdout).toBe('')
    expect(inTerminal('U convert -q -f utf-8 -t utf-16le -o out big').stdout).toBe('')
  })

  test('a pipe has bytes and a rate', () => {
    const slow = '{ head -c 30000000 big; sleep 1.2; head -c 30000000 big; sleep 0.3; head -c 9000000 big; }'
    for (const command of ['U convert -f utf-8 > out', 'U validate -f utf-8']) {
      const { stdout } = inTerminal(`${slow} | ${command}`)
      expect(stdout).toMatch(/\d+ MB, \d+ MB\/s/)
      expect(stdout).not.toMatch(/ETA|%/)
    }
  })
})
