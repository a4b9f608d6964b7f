/** Finds encodings by their labels. docs/labels.md says where each label comes from; scripts/labels.ts collects them. */

import type { Encoding } from '../engine/encoding.ts'
import type { EncodingLabel } from '../engine/label-types.ts'
import { ascii } from './ascii.ts'
import { cesu8 } from './cesu8.ts'
import { foldArgument } from './label-fold.ts'
import { LABELS } from './label-table.ts'
import { latin1 } from './latin1.ts'
import { mutf8 } from './mutf8.ts'
import { ucs2be, ucs2le } from './ucs2.ts'
import { ucs4be, ucs4le } from './ucs4.ts'
import { utf7 } from './utf7/utf7.ts'
import { utf7imap } from './utf7/utf7imap.ts'
import { utf8 } from './utf8.ts'
import { utf8b } from './utf8b.ts'
import { utf8rfc2279 } from './utf8rfc2279.ts'
import { utf16, utf16be, utf16le } from './utf16.ts'
import { utf32, utf32be, utf32le } from './utf32.ts'
import { windows1252 } from './windows1252.ts'
import { wtf8 } from './wtf8.ts'

let byLabel: Map<string, Encoding> | undefined

function createLabelMap(): Map<string, Encoding> {
  const encodings: Record<keyof typeof LABELS, Encoding> = {
    utf8,
    utf16,
    utf16le,
    utf16be,
    utf32,
    utf32le,
    utf32be,
    ascii,
    latin1,
    utf7,
    utf7imap,
    ucs2le,
    ucs2be,
    ucs4le,
    ucs4be,
    utf8rfc2279,
    cesu8,
    mutf8,
    wtf8,
    utf8b,
    windows1252,
  }
  const map = new Map<string, Encoding>()
  for (const [constant, encoding] of Object.entries(encodings))
    for (const label of LABELS[constant as keyof typeof LABELS].split(' ')) map.set(label, encoding)
  return map
}

/**
 * Returns the encoding that a label names, or undefined if it names none of this package. The label is one of this package's own names,
 * else IANA's, else WHATWG's, else one that ISO 10646, glibc, Python, Java or Windows use; so `latin1` is ISO 8859-1. Case, ASCII white
 * space round it, `-`, `_` and spaces don't count. This function brings all encodings into a bundle.
 *
 * Labels of other encodings, as `shift_jis`: `encodingFor` of utf-simd/any knows them all. For bytes without a label, its `identify` tells the encoding.
 * @throws TypeError if the label is no string
 * @see https://encoding.spec.whatwg.org/#names-and-labels
 */
export function encodingFor(label: EncodingLabel | Uppercase<EncodingLabel>): Encoding
/**
 * Returns the encoding that a label names, or undefined if it names none of this entry: `encodingFor` of utf-simd/any knows all labels of the
 * package, and its `identify` tells the encoding of bytes without one.
 * @throws TypeError if the label is no string
 */
export function encodingFor(label: string): Encoding | undefined
export function encodingFor(label: string): Encoding | undefined {
  byLabel ??= createLabelMap()
  return byLabel.get(foldArgument(label, encodingFor))
}
