/**
 * What the encodings with one byte for each character share (WHATWG Encoding Standard, 9). Bytes below 80 are ASCII. A byte without a character
 * is malformed: invalid-byte, length 1.
 */

import { createEncoding, type Encoding } from '../engine/encoding.ts'
import { makeOnce } from '../kernels/legacy/make-once.ts'
import {
  createSingleByteDecoder,
  createSingleByteEncoder,
  createSingleByteTables,
} from '../kernels/legacy/single-byte.ts'
import { codecThroughUtf16 } from './through-utf16.ts'

/** @param readHigh reads the units of 80..FF; 0: none */
export function createSingleByteEncoding(name: string, readHigh: () => ArrayLike<number>): Encoding {
  const getTables = makeOnce(() => createSingleByteTables(readHigh()))
  return createEncoding({
    ...codecThroughUtf16(createSingleByteDecoder(getTables), createSingleByteEncoder(getTables)),
    name,
    replacement: '?',
    native: ({ ascii }) => ({ decode: ascii.decode }),
    countUtf16: (_, start, end) => end - start,
    countCodePoints: (_, start, end) => end - start,
  })
}
