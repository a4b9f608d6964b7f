// One array of 2^31 + 4,101 bytes, and the engine's longest string, once through each mechanism. test/large/run.ts runs this on several runtimes.

import * as root from '../../src/index.ts'
import * as legacy from '../../src/legacy.ts'

const { ascii, latin1, search, transcodedLength, Utf8Validator, utf7, utf8, utf16le, utf16Offsets, windows1252 } = root
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

// The other encodings by streams whose offsets begin before 2^31.
const SKIPPED = 2 ** 31 - 64
const clean = bytes.subarray(0, 2 ** 26)
for (const encoding of [utf8, ascii, utf7, koi8r, shiftjis, gb18030])
  check(
    `${encoding.name}: a stream across 2^31`,
    () => {
      const transcoder = new root.Transcoder(encoding, latin1, { onError: 'throw' })
      for (let at = 0; at < SKIPPED; at += clean.length)
        transcoder.push(clean.subarray(0, Math.min(clean.length, SKIPPED - at)))
      return transcoder.push(bytes.subarray(SKIPPED)).length
    },
    `${encoding === koi8r ? 'unmappable' : 'invalid-byte'} at ${PLACE}`,
  )

const longest = 'a'.repeat(MAX_STRING_UNITS)
check('the longest string: byteLength', () => utf8.byteLength(longest), MAX_STRING_UNITS)
check('the longest string: encode and decode', () => utf8.decode(utf8.encode(longest)).length, MAX_STRING_UNITS)
check('the longest string: one more', () => latin1.decode(bytes.subarray(0, MAX_STRING_UNITS + 1)).length, 'RangeError')

process.exitCode = failed > 0 ? 1 : 0
