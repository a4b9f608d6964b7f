// `utf-simd convert --range`: the outputs of ranges that meet are, joined, the output of one run. They fail where it fails.

import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convert } from '../../src/cli/convert.ts'
import { reasonNotToCut } from '../../src/cli/cuts.ts'
import { ENCODINGS } from '../../src/cli/encodings.ts'
import { UsageError } from '../../src/cli/failure.ts'
import { cli, converted, folder, hex, MIXED, utf16 } from './support.ts'

const { path, file } = folder()
const POLICIES = ['throw', 'replace', 'ignore', 'latin1', 'windows-1252']
/** Runs of each property test. */
const RUNS = Number(process.env['RANGE_RUNS'] ?? 50)
const FROM = ENCODINGS.filter((encoding) => reasonNotToCut(encoding) === undefined)

type Options = Record<string, string>

/** The joined outputs of the runs for each part, or the error message of the first that fails. */
async function joined(input: string, options: Options, cuts: readonly number[]): Promise<Buffer | string> {
  const parts: Buffer[] = []
  for (const [i, start] of [0, ...cuts].entries()) {
    const part = await converted(input, { ...options, range: `${start}-${cuts[i] ?? ''}` })
    if (typeof part === 'string') return part
    parts.push(part)
  }
  return Buffer.concat(parts)
}

async function check(bytes: Uint8Array, options: Options, cuts: readonly number[]): Promise<void> {
  const input = file('input', bytes)
  const said = { ...options, cuts, bytes: Buffer.from(bytes).toString('hex') }
  const [whole, parts] = [await converted(input, options), await joined(input, options, cuts)]
  // The command to go on has the range.
  const shown = (result: Buffer | string) =>
    typeof result === 'string' ? result.replace(/ --range \S+/, '') : result.toString('hex')
  expect({ ...said, result: shown(parts) }).toEqual({ ...said, result: shown(whole) })
}

/** Can two surrogates become a pair when what is between them is dropped? */
const joins = (from: string, policy: string) => policy === 'ignore' && (from === 'mutf-8' || from === 'wtf-8')

const everyOf = (bytes: Uint8Array, step: number) => Array.from({ length: bytes.length / step }, (_, i) => i * step)

const CLEAN = 'aé漢😀\u{10ffff}~\u0800'
/** Malformed in every way that UTF-8 and its relatives can be, with surrogates in pairs, alone and cut. */
const DIRTY = hex(
  ...[0x61, 0x80, 0x80, 0x80, 0x80, 0x80, 0xe4, 0xb8, 0xf0, 0x9f, 0x98, 0x80, 0x80, 0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80],
  ...[0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x62, 0xed, 0xa0, 0x80, 0x63, 0xed, 0xb0, 0x80, 0xff, 0xc0, 0x80, 0xfc, 0x84, 0x80],
  ...[0x80, 0x80, 0x80, 0xf0, 0x9f],
)

describe.each(FROM)('from $name', ({ name, encode }) => {
  const isNarrow = ['us-ascii', 'iso-8859-1', 'windows-1252'].includes(name)
  const text = name === 'us-ascii' ? 'abc' : isNarrow ? 'aé~ü' : name.startsWith('ucs-2') ? 'aé漢\u0800' : CLEAN

  test('clean: every cut', async () => {
    const bytes = encode(text, { bom: false })
    await check(bytes, { from: name, to: 'utf-16be' }, [bytes.length, bytes.length + 1])
    await check(bytes, { from: name, to: 'utf-16be' }, everyOf(bytes, 1))
  })

  test('malformed: every cut, by every policy', async () => {
    for (const policy of POLICIES) {
      if (joins(name, policy)) continue
      const options = { from: name, to: 'utf-8', 'on-error': policy }
      await check(DIRTY, options, everyOf(DIRTY, policy === 'replace' ? 1 : 5))
    }
    // Only the first malformed sequence is reported, so each of them has to come first once.
    for (let at = 0; at < DIRTY.length; at += 7) await check(DIRTY.subarray(at), { from: name }, everyOf(DIRTY, 1))
  })
})

describe('any bytes, any cuts', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...[0x41, 0x80, 0x90, 0xa0, 0xb0, 0xbf, 0xe4, 0xed, 0xed, 0xf0, 0xff, 0xd8, 0xdc, 0x00, 0xfe, 0x9f],
    ),
    fc.integer({ min: 0, max: 255 }),
  )
  const beginning = fc.constantFrom('', 'feff', 'fffe', 'efbbbf', 'fffe0000', '0000feff', '1b2547')
  test.each([
    ['one to another', FROM.map(({ name }) => name)],
    ['detected', ['']],
  ])('%s', async (_, names) => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.constantFrom('utf-8', 'utf-16', 'utf-32', 'utf-16le', 'wtf-8', 'cesu-8', 'ucs-2be', 'iso-8859-1', 'utf-8b'),
        fc.constantFrom(...POLICIES),
        fc.constantFrom('', 'keep', 'strip', 'add'),
        beginning,
        fc.array(piece, { maxLength: 24 }),
        fc.array(fc.integer({ min: 0, max: 32 }), { maxLength: 4 }),
        async (from, to, policy, bom, head, rest, cuts) => {
          if (joins(from, policy)) return
          const bytes = Buffer.concat([Buffer.from(head, 'hex'), Uint8Array.from(rest)])
          const options = { ...(from && { from }), to, 'on-error': policy, ...(bom && { bom }) }
          await check(
            bytes,
            options,
            cuts.sort((a, b) => a - b),
          )
        },
      ),
      { numRuns: RUNS },
    )
  })
})

describe('as processes', () => {
  const text = `\ufeff${MIXED.repeat(40_000)}`
  const bytes = utf16(text, true)
  file('big', bytes)
  const size = bytes.length

  test('three parts of a file of several pieces, on stdout and with -o', () => {
    const step = Math.ceil(size / 3)
    const parts = Array.from({ length: 3 }, (_, i) => {
      const range = `${i * step}-${(i + 1) * step}`
      const args = ['convert', '-f', 'utf-16', '--range', range, ...(i % 2 ? ['-o', 'part'] : []), 'big']
      const { code, stdout, stderr } = cli(args, '', path)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      return i % 2 ? readFileSync(join(path, 'part')) : stdout
    })
    expect(Buffer.concat(parts).equals(Buffer.from(text))).toBe(true)
  })

  test('nothing else of the file is read', () => {
    const huge = openSync(join(path, 'huge'), 'w')
    ftruncateSync(huge, 2 ** 40) // takes no space on the disk, but minutes to read
    writeSync(huge, '漢字', 2 ** 39 - 4)
    closeSync(huge)
    const { code, stdout } = cli(['convert', '--range', `${2 ** 39 - 6}-${2 ** 39 + 1}`, 'huge'], '', path)
    expect({ code, text: stdout.toString() }).toEqual({ code: 0, text: '\0\0漢字' })
  })

  test('an error has its offset and its kind in the file', () => {
    file('bad', Buffer.concat([Buffer.alloc(2 << 20, 'x'), hex(0xed, 0xa0, 0x80), Buffer.from('yz')]))
    const at = 2 << 20
    for (const range of [`${at - 5}-`, `${at}-${at + 1}`]) {
      const { code, stderr } = cli(['convert', '-f', 'cesu-8', '--range', range, 'bad'], '', path)
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: `utf-simd: bad: offset ${at}: surrogate (cesu-8): ED A0 80\n`,
      })
    }
    expect(cli(['convert', '-f', 'cesu-8', '--range', `0-${at}`, 'bad'], '', path).code).toBe(0)
    expect(cli(['convert', '-f', 'cesu-8', '--range', `${at + 3}-`, 'bad'], '', path).stdout.toString()).toBe('yz')
  })
})

describe('refused', () => {
  const names = [file('in.txt', 'héllo'), file('other.txt', 'world')]
  const shape = 'convert: --range is START-END or START-, in bytes, not'
  const shifts = 'has no ranges: what a byte means may depend on all before it'
  const cases: [Options, string[], string][] = [
    ...['5', '5-4', '-5-4', '-', '1-2-3', '1.5-2', ' 1-2', '99999999999999999-'].map(
      (range): [Options, string[], string] => [{ range }, names.slice(1), `${shape} '${range}'`],
    ),
    [{}, names, 'convert: --range takes one FILE'],
    [{}, [], 'convert: --range takes one FILE'],
    [{}, ['-'], 'convert: --range takes one FILE'],
    [{}, ['/dev/null'], 'convert: --range: /dev/null is no regular file'],
    [{ from: 'utf-7' }, names.slice(1), `convert: --range: utf-7 ${shifts}`],
    [{ from: 'hz' }, names.slice(1), `convert: --range: hz-gb-2312 ${shifts}`],
    [
      { to: 'hkscs' },
      names.slice(1),
      'convert: --range: big5-hkscs has no ranges: how a character is written may depend on the one before it',
    ],
    [{ to: 'utf7imap' }, names.slice(1), `convert: --range: utf-7-imap ${shifts}`],
    [
      { from: 'wtf-8', 'on-error': 'ignore' },
      names.slice(1),
      'convert: --range: in wtf-8, halves of a pair can join across what is dropped, and across cuts',
    ],
  ]
  test.each(cases)('%j of %j', async (options, operands, message) => {
    const output = join(path, 'never')
    await expect(convert.run({ values: { range: '0-4', ...options, output }, operands })).rejects.toThrow(
      new UsageError(message),
    )
    expect(existsSync(output)).toBe(false)
  })

  test('with the exit code of a usage error', () => {
    expect(cli(['convert', '--range', '0-4'], 'text')).toMatchObject({ code: 2, stdout: Buffer.alloc(0) })
  })
})
