// The sample run, which is what `npm start` shows, and its text.

import { expect, test } from 'vitest'
import { SAMPLE } from '../../src/cli/sample.ts'
import { cli } from './support.ts'

test('the text has the scripts that it promises', () => {
  const text = SAMPLE.join('\n')
  const scripts =
    `Latin Greek Cyrillic Hebrew Arabic Devanagari Bengali Tamil Thai Georgian Armenian Ethiopic Han Hiragana
    Katakana Hangul Cherokee Gothic Emoji_Modifier Regional_Indicator`.split(/\s+/)
  for (const script of scripts) {
    const property = script.includes('_') ? script : `Script=${script}`
    expect(text, script).toMatch(new RegExp(`\\p{${property}}`, 'u'))
  }
  expect(text).toMatch(/\u200d/)
  expect(text).toMatch(/[\u{1d400}-\u{1d7ff}]/u)
  expect(text.isWellFormed()).toBe(true)
  expect(text.normalize('NFC')).toBe(text)
})

test('the run takes every encoding there and back, in 10 s and 100 columns', () => {
  const start = performance.now()
  const { code, stdout, stderr } = cli([])
  const seconds = (performance.now() - start) / 1000
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(seconds).toBeLessThan(10)
  const lines = stdout.toString().split('\n')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100)
  const names = cli(['encodings'])
    .stdout.toString()
    .trimEnd()
    .split('\n')
    .map((line) => line.trim().split(' ')[0])
  for (const name of names) {
    const line = lines.find((line) => line.startsWith(`${name} `))
    expect(line, name).toMatch(/ yes +[\d.]+ .* yes$/)
  }
  expect(stdout.toString()).toMatch(/backend: (wasm|js)\n/)
  expect(stdout.toString()).toMatch(/offset \d+: truncated \(utf-8\): F0 9F 91\n/)
  expect(stdout.toString()).not.toContain('\x1b')
})
