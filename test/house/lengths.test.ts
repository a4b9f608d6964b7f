// The check of lengths finds what is too short for 2^31, and nothing else.

import { expect, test } from 'vitest'
import { findShortLengths } from './lengths.ts'

test.each([
  'bytes[length >> 1]',
  'const step = (bytes.length >> 5) | 1',
  'const step = length | 1',
  'start |= 0',
  'i >>= 1',
  '(end - position) >> 1',
  'new Uint32Array(buffer, 0, (view.byteLength - shift) >> 2)',
  'const half = (isLong ? textLength : 0) >> 1',
  '(at + 7) & ~7',
  'p >> 2',
  '-offset ^ 1',
  'read >> 1',
  'written >> 1',
  'rest | 1',
  'done << 1',
  'bytesRead >> 1',
  '~length',
  '~~total',
  'total << 1',
  'size <<= 1',
  'total & 0x7fffffff',
  '-1 & length',
  'end &= ~3',
  'Math.imul(total, 2)',
  'Math.imul(3, bytes.length)',
  'n["length"] >> 1',
  'text[`length`] | 0',
])('%s', (text) => expect(findShortLengths({ path: 'src/a.ts', text }).length).toBeGreaterThan(0))

test.each([
  'bytes[length >>> 1] >> 6',
  'Math.floor(length / 2) | 1',
  'source[p + 1] >> 5',
  'bits |= text.charCodeAt(length - 1)',
  '1 << (bit & 7)',
  'n | p | q',
  '0x7f >> length',
  '-bytes.byteOffset & 3',
  'length / 2',
  'length & 7',
  'length & 0xffff',
  'bytes[length] & 0x7fffffff',
  'n["value"] >> 1',
  '~flags',
  '1 << length',
  'Math.imul(hash, 31)',
])('not %s', (text) => expect(findShortLengths({ path: 'src/a.ts', text })).toEqual([]))
