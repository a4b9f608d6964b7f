/** Finds all encodings of the package by their labels: those of the root, and those of this folder. */
import type { Encoding } from '../../engine/encoding.ts'
import { textOf } from '../../engine/input.ts'
import { foldLabel } from '../label-fold.ts'
import { encodingFor as rootEncodingFor } from '../labels.ts'
import { big5 } from './big5.ts'
import { eucjp } from './eucjp.ts'
import { euckr } from './euckr.ts'
import { gb18030, gbk } from './gb18030.ts'
import { iso2022jp } from './iso2022jp.ts'
import { LABELS } from './label-table.ts'
import { shiftjis } from './shiftjis.ts'
import {
  ibm866,
  iso8859_2,
  iso8859_3,
  iso8859_4,
  iso8859_5,
  iso8859_6,
  iso8859_7,
  iso8859_8,
  iso8859_8i,
  iso8859_10,
  iso8859_13,
  iso8859_14,
  iso8859_15,
  iso8859_16,
  koi8r,
  koi8u,
  macintosh,
  windows874,
  windows1250,
  windows1251,
  windows1253,
  windows1254,
  windows1255,
  windows1256,
  windows1257,
  windows1258,
  xMacCyrillic,
  xUserDefined,
} from './single-byte.ts'

let byLabel: Map<string, Encoding> | undefined

function createLabelMap(): Map<string, Encoding> {
  const encodings: Record<keyof typeof LABELS, Encoding> = {
    ibm866,
    iso8859_2,
    iso8859_3,
    iso8859_4,
    iso8859_5,
    iso8859_6,
    iso8859_7,
    iso8859_8,
    iso8859_8i,
    iso8859_10,
    iso8859_13,
    iso8859_14,
    iso8859_15,
    iso8859_16,
    koi8r,
    koi8u,
    macintosh,
    windows874,
    windows1250,
    windows1251,
    windows1253,
    windows1254,
    windows1255,
    windows1256,
    windows1257,
    windows1258,
    xMacCyrillic,
    xUserDefined,
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
 */
export function encodingFor(label: string): Encoding | undefined {
  byLabel ??= createLabelMap()
  return rootEncodingFor(label) ?? byLabel.get(foldLabel(textOf(label)))
}
