// The tour, which is what `npm start` shows, and its text.

import { openSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ENCODINGS } from '../../src/cli/encodings.ts'
import { SAMPLE } from '../../src/cli/sample.ts'
import { type Ended, ended, folder, hex, start } from './support.ts'

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

/** Columns of a line in a terminal. */
function columnsOf(line: string): number {
  const wide =
    /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}|\ufe0f|[\uff01-\uff60]/u
  return [...new Intl.Segmenter().segment(line)].reduce((sum, { segment }) => sum + (wide.test(segment) ? 2 : 1), 0)
}

const names = ENCODINGS.map(({ name }) => name)

const TEXT = 'Größe: 日本語テキスト\nnoch eine Zeile\n'
const { path, file } = folder()
// Longer than what is read, which ends within a character.
file('long', '日本語の長い文'.repeat(60_000))
file('text16', Buffer.from(`\ufeff${TEXT}`, 'utf16le'))

/** Runs the tour of what a pipe gives. */
function tourOf(input: string | Uint8Array): Promise<Ended> {
  const child = start([])
  child.stdin.end(input)
  return ended(child)
}

// A tour takes some seconds by the clock, so all of them run at once.
const bundled = tourOf('')
const ofPipe = tourOf(TEXT)
const ofFile = ended(start([], { stdin: openSync(join(path, 'text16'), 'r') }))
const ofMalformed = tourOf(hex(0x63, 0x61, 0x66, 0xe9, 0x20))
const ofDesignated = tourOf(hex(0x1b, 0x25, 0x47, 0x61, 0x62, 0x63, 0xff, 0x20, 0x64))
const ofBlank = tourOf(' \t\n\r\n')
const ofLong = ended(start([], { stdin: openSync(join(path, 'long'), 'r') }))
const silent = start([])
const ofSilence = ended(silent)

const { code, stdout, stderr } = await bundled

describe('the tour of the bundled text', () => {
  const shown = stdout.toString()
  const lines = shown.split('\n')

  test('fits into 80 columns and has no colours in a pipe', () => {
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(lines.filter((line) => columnsOf(line) > 80)).toEqual([])
    expect(shown).not.toContain('\x1b')
    expect(lines[0]).toMatch(/kernels: (wasm|js)$/)
  })

  test('shows a line of each script, with its bytes', () => {
    const line = SAMPLE.find((each) => each.startsWith('Καλώς'))!
    const cells = [Buffer.byteLength(line), 2 * line.length, 4 * [...line].length].join(' +')
    expect(shown).toMatch(new RegExp(`^  Greek +${cells}  Καλώς ήρθατε!$`, 'm'))
    const scripts =
      `Latin Greek Cyrillic Hebrew Arabic Devanagari Bengali Tamil Thai Georgian Armenian Ethiopic Han Japanese
      Hangul Cherokee Gothic symbols`.split(/\s+/)
    for (const script of scripts) expect(shown).toMatch(new RegExp(`^  ${script} +\\d+ +\\d+ +\\d+  \\S`, 'm'))
  })

  test('shows bytes in some encodings, and what is detected', () => {
    expect(shown).toMatch(/^ {2}utf-8 +57 +C3 A0 +E1 BB AB +F0 90 8D 85$/m)
    expect(shown).toMatch(/^ {2}utf-16le +57 00 +E0 00 +EB 1E +00 D8 45 DF$/m)
    expect(shown).toMatch(/^ {2}windows-1252 +57 +E0 +not there +not there$/m)
    expect(shown).toMatch(/^ {2}utf-16le with a BOM +FF FE 57 00 65 00 +utf-16le, certain$/m)
    expect(shown).toMatch(/^ {2}utf-32le +57 00 00 00 65 00 +utf-32le, likely$/m)
    expect(shown).toMatch(/^ {2}windows-1252 .* windows-1252, guess$/m)
  })

  test('shows a malformed sequence, and how it is repaired', () => {
    expect(shown).toMatch(/found +text: offset 7: truncated \(utf-8\): E1 BB$/m)
    expect(shown).toMatch(/replace +Chào m\ufffdng bạn!$/m)
    expect(shown).toMatch(/ignore +Chào mng bạn!$/m)
    expect(shown).toMatch(/windows-1252 +Chào má»ng bạn!$/m)
  })

  test('times every encoding, there and back', () => {
    for (const name of names) {
      const line = lines.find((line) => line.startsWith(`${name} `) && /yes$/.test(line))
      expect(line, name).toMatch(/^[\w-]+ +\d+ +\d+\.\d\d .* yes$/)
    }
    // Node's function beside ours, and whether it checks.
    const row = (name: string) => lines.find((line) => line.startsWith(`${name} `) && /yes$/.test(line))
    expect(row('utf-8')).toMatch(/\d×.*\d×/)
    for (const name of ['utf-16le', 'iso-8859-1', 'us-ascii']) expect(row(name), name).toMatch(/\d×.*\d×/)
    expect(shown).toMatch(/^Node: the shortest code with the contract of ours/m)
  })
})

describe('the tour of stdin', () => {
  test.each([
    ['a pipe', ofPipe, 'utf-8'],
    ['a file', ofFile, 'utf-16le'],
  ])('reads %s, in what is detected', async (_, tour, encoding) => {
    const { code, stdout, stderr } = await tour
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.toString()).toContain(`The text: 2 lines, read from stdin as ${encoding}\n`)
    expect(stdout.toString()).toMatch(/^ {2}Japanese +\d+ +\d+ +\d+ {2}Größe:/m)
    expect(stdout.toString()).toMatch(/^us-ascii +\d+ .*yes$/m)
  })

  test('malformed text is reported, and shown with U+FFFD', async () => {
    const { code, stdout } = await ofMalformed
    expect(code).toBe(1)
    expect(stdout.toString()).toMatch(/^stdin: offset 3: truncated \(utf-8\): E9; if this is not UTF-8/)
    expect(stdout.toString()).toContain('caf\ufffd')
  })

  test('a designation before malformed text counts in the offset', async () => {
    const { code, stdout } = await ofDesignated
    expect(code).toBe(1)
    expect(stdout.toString()).toMatch(/^stdin: offset 6: invalid-byte \(utf-8\): FF/)
    expect(stdout.toString()).toContain('abc\ufffd d')
  })

  test('blank lines give way to the bundled text', async () => {
    const { code, stdout } = await ofBlank
    expect(code).toBe(0)
    expect(stdout.toString()).toContain(`The text: ${SAMPLE.length} lines, bundled with utf-simd\n`)
  })

  test('a long line is cut to the screen, and a character that is cut by the end of reading is no error', async () => {
    const { code, stdout } = await ofLong
    expect(code).toBe(0)
    const lines = stdout.toString().split('\n')
    expect(lines.filter((line) => columnsOf(line) > 80)).toEqual([])
    expect(stdout.toString()).toMatch(/^ {2}Japanese +65535 +43690 +87380 {2}日本語の長い文日本語の長い文日本語の…$/m)
    expect(lines).toContain('us-ascii        can hold no line of the text')
    expect(stdout.toString()).not.toContain('NO')
  })

  test('a pipe that nobody writes to does not stop it', async () => {
    const { code, stdout } = await ofSilence
    expect(code).toBe(0)
    expect(stdout.toString()).toContain('bundled with utf-simd')
    silent.stdin.destroy()
  })
})
