/** Finds all encodings of the package by their labels: those of the root, and those of this folder. */
import type { Encoding } from '../../engine/encoding.ts'
import type { EncodingLabel } from '../../engine/label-types.ts'
import { foldArgument } from '../label-fold.ts'
import { encodingFor as rootEncodingFor } from '../labels.ts'
import { big5 } from './big5.ts'
import { eucjp } from './eucjp.ts'
import { euckr } from './euckr.ts'
import { gb18030, gbk } from './gb18030.ts'
import { iso2022jp } from './iso2022jp.ts'
import { LABELS } from './label-table.ts'
import type { LegacyEncodingLabel } from './label-types.ts'
import { shiftjis } from './shiftjis.ts'
import * as singleByte from './single-byte.ts'

let byLabel: Map<string, Encoding> | undefined

function createLabelMap(): Map<string, Encoding> {
  const encodings: Record<keyof typeof LABELS, Encoding> = {
    ...singleByte,
    gbk,
    gb18030,
    big5,
    eucjp,
    iso2022jp,
    shiftjis,
    euckr,
  }
  const map = new Map<string, Encoding>()
  for (const [constant, encoding] of Object.entries(encodings))
    for (const label of LABELS[constant as keyof typeof LABELS].split(' ')) map.set(label, encoding)
  return map
}

/**
 * Returns the encoding that a label names, or undefined if it names none of this package: as `encodingFor` of the root, with the encodings of
 * this entry, too. This function brings all encodings into a bundle.
 * @throws TypeError if the label is no string
 */
export function encodingFor(
  label: EncodingLabel | LegacyEncodingLabel | Uppercase<EncodingLabel | LegacyEncodingLabel>,
): Encoding
/**
 * Returns the encoding that a label names, or undefined if it names none of this package.
 * @throws TypeError if the label is no string
 */
export function encodingFor(label: string): Encoding | undefined
export function encodingFor(label: string): Encoding | undefined {
  byLabel ??= createLabelMap()
  const folded = foldArgument(label, encodingFor)
  return rootEncodingFor(folded) ?? byLabel.get(folded)
}
