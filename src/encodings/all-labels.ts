/** Finds every encoding of the package by its labels, those that iconv-lite takes included. */
import type { Encoding } from '../engine/encoding.ts'
import type { AnyEncodingLabel } from './codepages/label-types.ts'
import { codePageFor } from './codepages/labels.ts'
import { foldArgument } from './label-fold.ts'
import { encodingFor as legacyEncodingFor } from './legacy/labels.ts'

/** More names that iconv-lite, glibc, GNU libiconv, Python and Java have, folded, by a label of the encoding. */
const MORE_NAMES: Readonly<Record<string, string>> = {
  latin1: 'binary',
  ascii: 'ascii7 ascii8bit ansix34 iso646irv iso646irv1983',
  utf8: 'utf8bom',
  'iso-8859-6': 'arabic8',
  'iso-8859-8': 'hebrew8',
  'iso-8859-9': 'turkish turkish8 ecma128 ts5881',
  thai: 'hpthai8',
  'iso-8859-13': 'latin7 l7 baltic isoir179',
  'iso-8859-14': 'latin8 celtic celtic8',
  'iso-8859-15': 'latin0 csisolatin0 isoir203 iso885915fdis',
  windows1250: 'msee',
  windows1251: 'mscyrl ansi1251',
  windows1253: 'msgreek',
  windows1254: 'msturk',
  windows1255: 'mshebr',
  windows1256: 'msarab',
  windows1257: 'winbaltrim',
  xMacCyrillic: 'macukraine macukrainian macuk msmaccyrillic',
  shiftjis: 'ms31j macjapanese',
  cp932: 'sjisopen sjiswin',
  eucjp: 'eucjis osf00030010',
  iso2022jp: 'jis jisencoding csjisencoding',
  cp50220: 'windowsiso2022jp',
  cp50221: 'iso2022jpms',
  gbk: 'euccn cngb gb13000 gb23121980 eucgb2312cn macsimpchinese',
  gb18030: 'gb180302022',
  big5: 'bigfive big5tw mactradchinese',
  euckr: '5601 ksx1001 mackorean osf0004000a',
  hproman8: 'osf10010001',
  iso646cn: 'csiso57gb1988 csiso58gb1988',
  rk1048: 'cskz1048',
  viscii: 'viscii111 csviscii',
  'tis620-0': 'tis62025331',
  cp423: 'ebcdiccpgr',
  cp500: '500v1',
  cp858: 'cspc858multilingual',
  cp861: 'cpibm861',
  cp875: 'ebcdicgreek',
  cp880: 'ebcdiccyrillic',
  cp905: 'ebcdiccptr',
  cp1133: 'ibmcp1133',
  cp1162: 'csibm11621162',
}

let moreNames: Map<string, string> | undefined

function readMoreNames(): Map<string, string> {
  const rows = Object.entries(MORE_NAMES)
  return new Map(rows.flatMap(([label, names]) => names.split(' ').map((name) => [name, label] as const)))
}

/** Ways to spell the number of a code page of Microsoft or IBM, folded. */
const CODE_PAGE = /^(?:cp|win|windows|ms|ibm|csibm|ccsid)?(\d{3,5})$/

/** The number of the code page that stands for ISO 8859-1; those of the other parts follow. */
const ISO_8859_PAGES = 28590

/** Names of code pages whose labels do not have the number. */
const CODE_PAGES: Readonly<Record<string, string>> = {
  282: 'cp037',
  813: 'iso-8859-7',
  848: 'cp1125',
  878: 'koi8-r',
  912: 'iso-8859-2',
  913: 'iso-8859-3',
  914: 'iso-8859-4',
  915: 'iso-8859-5',
  916: 'iso-8859-8',
  920: 'iso-8859-9',
  923: 'iso-8859-15',
  1070: 'cp037',
  1079: 'cp284',
  1081: 'cp297',
  1084: 'cp500',
  1089: 'iso-8859-6',
  1168: 'koi8-u',
  1282: 'x-mac-central-europe',
  5346: 'windows-1250',
  5347: 'windows-1251',
  5348: 'windows-1252',
  5349: 'windows-1253',
  5350: 'windows-1254',
  5353: 'windows-1257',
  5354: 'windows-1258',
  9030: 'cp838',
  9066: 'ibm874',
  9447: 'windows-1255',
  9448: 'windows-1256',
  9449: 'windows-1257',
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

/** Numbers of the OSF's register of character sets, in hexadecimal, folded: parts of ISO 8859, and code pages of IBM. */
const OSF = /^osf(?:0001000([1-9a-f])|1002([\da-f]{4}))$/

/** Lowers the letters, and keeps only letters and digits, as iconv-lite does. The year behind the name of an ISO standard is dropped. */
function foldAsIconvLite(label: string): string {
  const folded = label
    .toLowerCase()
    .replace(/^((?:iso|tcvn).*):\d{4}$/, '$1')
    .replace(/[^0-9a-z]/g, '')
  return folded.replace(/^(iso8859\d{1,2})(?:19|20)\d\d$/, '$1')
}

/** IBM's code page 949 is another encoding than Microsoft's, which has that number here. */
const IBM_949 = /^x?(?:(?:cs)?ibm|ccsid)949$/

/** The labels to look up for a folded one. */
function* respell(folded: string): Generator<string> {
  if (IBM_949.test(folded)) return
  moreNames ??= readMoreNames()
  yield moreNames.get(folded) ?? folded
  const part = /^8859(\d\d?)$/.exec(folded)?.[1]
  if (part !== undefined) yield `iso8859${part}`
  const [, osfPart, osfPage] = OSF.exec(folded) ?? []
  if (osfPart !== undefined) yield `iso-8859-${Number.parseInt(osfPart, 16)}`
  const page =
    osfPage === undefined ? CODE_PAGE.exec(folded)?.[1] : String(Number.parseInt(osfPage, 16)).padStart(3, '0')
  if (page !== undefined) {
    const part = Number(page) - ISO_8859_PAGES
    if (page in CODE_PAGES) yield CODE_PAGES[page]
    else if (part > 0 && part <= 16) yield `iso-8859-${part}`
    for (const prefix of ['windows', 'cp', 'ibm']) yield `${prefix}${page}`
  }
  // A private name, as Java's `x-IBM949`.
  if (/^x[a-z]/.test(folded)) yield* respell(folded.slice(1))
}

/**
 * Returns the encoding that a label names, or undefined if it names none of this package. It knows the labels of all entries, as
 * the `encodingFor` of `utf-simd` and of `utf-simd/legacy` do, those of the code pages, and every name that IANA, Java, Python, glibc, GNU libiconv and iconv-lite have for
 * them: `win1251`, `x-IBM1047`, `OSF100201B5`, `binary`. Where no label fits, letters and digits alone count, and the numbers of code pages. This function
 * brings all encodings into a bundle.
 * @throws TypeError if the label is no string
 */
export function encodingFor(label: AnyEncodingLabel | Uppercase<AnyEncodingLabel>): Encoding
/**
 * Returns the encoding that a label names, or undefined if it names none of this package.
 * @throws TypeError if the label is no string
 */
export function encodingFor(label: string): Encoding | undefined
export function encodingFor(label: string): Encoding | undefined {
  const folded = foldArgument(label, encodingFor)
  const exact = codePageFor(folded) ?? legacyEncodingFor(folded)
  if (exact) return exact
  for (const spelling of respell(foldAsIconvLite(label))) {
    const encoding = codePageFor(spelling) ?? legacyEncodingFor(spelling)
    if (encoding) return encoding
  }
  return undefined
}
