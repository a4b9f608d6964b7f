/** Finds every encoding of the package by its labels, those that iconv-lite takes included. */
import type { Encoding } from '../engine/encoding.ts'
import { textOf } from '../engine/rules/input.ts'
import { codePageFor } from './codepages/labels.ts'
import type { EncodingLabel } from './label-types.ts'
import type { LegacyEncodingLabel } from './legacy/label-types.ts'
import { encodingFor as legacyEncodingFor } from './legacy/labels.ts'

/** iconv-lite's names for encodings that have no such label elsewhere, folded. */
const ICONV_LITE_NAMES: Readonly<Record<string, string>> = {
  binary: 'latin1',
  utf8bom: 'utf-8',
  latin7: 'iso-8859-13',
  latin8: 'iso-8859-14',
}

/** Ways to spell the number of one of Microsoft's code pages, folded. */
const CODE_PAGE = /^(?:cp|win|windows|ms|ibm|x)?(\d{3,5})$/

/** The number of the code page that stands for ISO 8859-1; those of the other parts follow. */
const ISO_8859_PAGES = 28590

/** Names of Microsoft's code pages whose labels do not have the number. */
const CODE_PAGES: Readonly<Record<string, string>> = {
  10000: 'macintosh',
  10007: 'x-mac-cyrillic',
  20866: 'koi8-r',
  21866: 'koi8-u',
  20932: 'euc-jp',
  51932: 'euc-jp',
  51949: 'euc-kr',
  51936: 'gbk',
  54936: 'gb18030',
}

/** Lowers the letters, and keeps only letters and digits, as iconv-lite does. A year behind a colon is dropped. */
function foldAsIconvLite(label: string): string {
  return label.toLowerCase().replace(/:\d{4}$|[^0-9a-z]/g, '')
}

/** The labels to look up for a folded one. */
function* respell(folded: string): Generator<string> {
  yield Object.hasOwn(ICONV_LITE_NAMES, folded) ? ICONV_LITE_NAMES[folded] : folded
  const page = CODE_PAGE.exec(folded)?.[1]
  if (page !== undefined) {
    const part = Number(page) - ISO_8859_PAGES
    if (page in CODE_PAGES) yield CODE_PAGES[page]
    else if (part > 0 && part <= 16) yield `iso-8859-${part}`
    for (const prefix of ['windows', 'cp', 'ibm']) yield `${prefix}${page}`
  }
}

/**
 * Returns the encoding that a label names, or undefined if it names none of this package. It knows the labels of all entries, as
 * the `encodingFor` of `utf-simd` and of `utf-simd/legacy` do, those of the code pages, and what iconv-lite takes: `win1251`, `ms932`, `latin7`, `binary`,
 * `utf-8-bom`. Where no label fits, letters and digits alone count, and the numbers of Microsoft's code pages. This function
 * brings all encodings into a bundle.
 * @throws TypeError if the label is no string
 */
export function encodingFor(label: EncodingLabel | LegacyEncodingLabel): Encoding
/** Returns undefined if the label names no encoding of this package. */
export function encodingFor(label: string): Encoding | undefined
export function encodingFor(label: string): Encoding | undefined {
  const exact = codePageFor(textOf(label, 'encodingFor: label')) ?? legacyEncodingFor(label)
  if (exact) return exact
  for (const spelling of respell(foldAsIconvLite(label))) {
    const encoding = codePageFor(spelling) ?? legacyEncodingFor(spelling)
    if (encoding) return encoding
  }
  return undefined
}
