// One array of 2^31 + 4,101 bytes, and the engine's longest string, once through each mechanism; and each encoding by a stream whose offsets cross
// 2^31. test/large/run.ts runs this on several runtimes: `mechanisms.mjs SHARE SHARES` takes every SHARES-th encoding, from SHARE on.

import * as codepages from '../../src/codepages.ts'
import type { Encoding } from '../../src/index.ts'
import * as root from '../../src/index.ts'
import * as legacy from '../../src/legacy.ts'

const { ascii, latin1, search, transcodedLength, Utf8Validator, utf7, utf8, utf16le, utf16Offsets, windows1252 } = root
const { boundaryAfter, boundaryBefore, decodeBatch, utf8Offsets } = root
const { gb18030, koi8r, shiftjis } = legacy

const LENGTH = 2 ** 31 + 4101
/** Behind 2^31. */
const PLACE = 2 ** 31 + 5
const MAX_STRING_UNITS = 2 ** 29 - 24

let failed = 0

/** Runs a step, and says what it gives if that is wrong. */
function check(name: string, run: () => unknown, expected: unknown): void {
  const start = performance.now()
  let result: unknown
  try {
    result = run()
  } catch (error) {
    result = error instanceof root.MalformedError ? `${error.kind} at ${error.offset}` : (error as Error).name
  }
  const isRight = result === expected
  if (!isRight) failed++
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${isRight ? 'ok  ' : 'FAIL'}  ${name} (${seconds} s)${isRight ? '' : `: ${result}, not ${expected}`}`)
}

const bytes = new Uint8Array(LENGTH).fill(0x61)

for (const encoding of [utf8, ascii, latin1, windows1252, koi8r, shiftjis, gb18030, utf16le])
  check(`${encoding.name}: decode`, () => encoding.decode(bytes).length, 'RangeError')
check('utf-8: isValid', () => utf8.isValid(bytes), true)
check('utf-8: utf16Length', () => utf8.utf16Length(bytes), LENGTH)
check('utf-8: codePointCount', () => utf8.codePointCount(bytes), LENGTH)
check('utf-7: isValid', () => utf7.isValid(bytes), true)
check('koi8-r: transcodedLength', () => transcodedLength(bytes, koi8r, utf8), LENGTH)
check('utf16Offsets', () => utf16Offsets(bytes, Uint32Array.of(5, PLACE)).join(), `5,${PLACE}`)

bytes[PLACE] = 0x62
for (const needle of ['b', 'ba', 'ab']) {
  const place = needle === 'ab' ? PLACE - 1 : PLACE
  check(`search ${needle}`, () => search(bytes, needle), place)
  check(`search ${needle} from there`, () => search(bytes, needle, place), place)
}
check('search from behind', () => search(bytes, 'b', -4098), PLACE)

bytes[PLACE] = 0xff
for (const encoding of [utf8, ascii, shiftjis, gb18030])
  check(`${encoding.name}: findError`, () => encoding.findError(bytes)?.offset, PLACE)
check(
  'utf-8: the policy is asked',
  () => {
    const offsets: number[] = []
    utf8.utf16Length(bytes, { onError: ({ offset }) => `${offsets.push(offset)}` })
    return offsets.join()
  },
  `${PLACE}`,
)
check(
  'Utf8Validator keeps no copy',
  () => {
    const before = process.memoryUsage().arrayBuffers
    const validator = new Utf8Validator()
    validator.push(bytes)
    const more = process.memoryUsage().arrayBuffers - before
    return more < 2 ** 26 ? validator.end()?.offset : `${more} bytes more`
  },
  PLACE,
)

bytes[PLACE] = 0x61
check('utf8Offsets', () => utf8Offsets(bytes, Uint32Array.of(5, PLACE)).join(), `5,${PLACE}`)
for (const encoding of [utf8, latin1, koi8r, shiftjis, utf16le]) {
  const text = encoding === shiftjis ? 'あい' : encoding === latin1 || encoding === utf8 ? 'éß' : 'яю'
  const { length } = encoding.encode(text)
  check(`${encoding.name}: write`, () => encoding.write(text, bytes, PLACE), length)
  check(`${encoding.name}: decodeSlice`, () => encoding.decodeSlice(bytes, PLACE, PLACE + length), text)
  bytes.fill(0x61, PLACE, PLACE + length)
}
utf8.write('é漢', bytes, PLACE)
check('boundaryBefore', () => boundaryBefore(bytes, PLACE + 4), PLACE + 2)
check('boundaryAfter', () => boundaryAfter(bytes, PLACE + 4), PLACE + 5)
check('decodeBatch', () => decodeBatch(bytes, Uint32Array.of(PLACE, PLACE + 2, PLACE + 5)).join(), 'é,漢')
bytes.fill(0x61, PLACE, PLACE + 5)

// Each encoding by a stream whose offsets begin at 2^31 - 64: the error lies as far behind that as behind the start of a short input.
const SKIPPED = 2 ** 31 - 64
const CHUNK = 2 ** 26
const SIZE_BEFORE = 96
/** Bytes that are malformed somewhere, or no ASCII. */
const ODD = [0xff, 0x80, 0xa1, 0x5c, 0x24, 0x5b]

/** The bytes of `a`, without what a text begins with. */
function unitOf(encoding: Encoding): Uint8Array {
  const one = encoding.encode('a').length
  const two = encoding.encode('aa')
  return two.subarray(one)
}

function repeat(unit: Uint8Array, length: number): Uint8Array {
  const result = new Uint8Array(length)
  if (unit.length === 1) return result.fill(unit[0])
  for (let i = 0; i < length; i++) result[i] = unit[i % unit.length]
  return result
}

/** Clean text with an error behind it, and what to expect. */
function makeErroneous(encoding: Encoding) {
  for (const odd of ODD) {
    const whole = repeat(unitOf(encoding), SIZE_BEFORE + 8)
    whole.fill(odd, SIZE_BEFORE)
    try {
      root.transcode(whole, encoding, ascii)
    } catch (error) {
      if (error instanceof root.MalformedError) return { whole, kind: error.kind, offset: error.offset }
    }
  }
  return undefined
}

const ALL_BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte)
/** Of the code pages of one byte, which differ by a table alone, one in so many. */
const SINGLE_BYTE_SHARE = 4

function encodingsOf(entry: object): Encoding[] {
  const values: unknown[] = Object.values(entry)
  return values.filter(
    (value): value is Encoding => typeof value === 'object' && value !== null && 'decodeSlice' in value,
  )
}

const [share = 0, shares = 1] = process.argv.slice(2).map(Number)
const isSingleByte = (encoding: Encoding) => encoding.utf16Length(ALL_BYTES, { onError: 'replace' }) === 256
const pages = encodingsOf(codepages).filter((encoding, i) => !isSingleByte(encoding) || i % SINGLE_BYTE_SHARE === 0)
const ENCODINGS = [...new Set([...encodingsOf(root), ...encodingsOf(legacy), ...pages])].filter(
  (_, i) => i % shares === share,
)
for (const encoding of ENCODINGS) {
  const erroneous = makeErroneous(encoding)
  check(
    `${encoding.name}: a stream across 2^31`,
    () => {
      const transcoder = new root.Transcoder(encoding, ascii, { onError: 'throw' })
      const clean =
        unitOf(encoding).length === 1 && unitOf(encoding)[0] === 0x61
          ? bytes.subarray(0, CHUNK)
          : repeat(unitOf(encoding), CHUNK)
      for (let at = 0; at < SKIPPED; at += CHUNK) transcoder.push(clean.subarray(0, Math.min(CHUNK, SKIPPED - at)))
      transcoder.push(erroneous!.whole)
      return transcoder.end().length
    },
    erroneous && `${erroneous.kind} at ${SKIPPED + erroneous.offset}`,
  )
}

const longest = 'a'.repeat(MAX_STRING_UNITS)
check('the longest string: byteLength', () => utf8.byteLength(longest), MAX_STRING_UNITS)
check('the longest string: encode and decode', () => utf8.decode(utf8.encode(longest)).length, MAX_STRING_UNITS)
check('the longest string: latin1', () => latin1.decode(latin1.encode(longest)).length, MAX_STRING_UNITS)
check('the longest string: utf16le', () => utf16le.decode(utf16le.encode(longest)).length, MAX_STRING_UNITS)
check('the longest string: one more', () => latin1.decode(bytes.subarray(0, MAX_STRING_UNITS + 1)).length, 'RangeError')

process.exitCode = failed > 0 ? 1 : 0
