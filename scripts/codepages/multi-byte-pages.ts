/** The code pages with several bytes for a character: their names, what they differ from, and what other authors call them. */
import type { Author, Page } from './pages.ts'

/** A code page of two bytes. */
export interface DoubleBytePage extends Omit<Page, 'authors'> {
  /** The encoding of the Web that it differs from. */
  readonly base: 'shiftjis' | 'gb18030' | 'euckr' | 'big5'
  /** What the authors call it. The first one decides where they differ. */
  readonly authors: Readonly<Partial<Record<Exclude<Author, 'iconv-lite'>, string>>>
  /** Does the second author have pairs of bytes that the first one refuses, because their characters have others? */
  readonly completedBySecond?: true
  /** Folded. Labels of the Web are those of its encodings. */
  readonly labels: string
  /** Does it encode what the encoding of the Web only decodes? */
  readonly writesAll?: true
}

export const DOUBLE_BYTE_PAGES: readonly DoubleBytePage[] = [
  {
    constant: 'cp932',
    name: 'cp932',
    use: 'Microsoft: Japanese',
    labels: 'cp932 932 windows932 xmscp932',
    base: 'shiftjis',
    authors: { java: 'windows-31j', icu: 'ibm-943_P15A-2003', glibc: 'CP932', python: 'cp932', perl: 'cp932' },
  },
  {
    constant: 'cp936',
    name: 'cp936',
    use: 'Microsoft: simplified Chinese',
    labels: 'cp936 936 windows936 ms936 xmswin936',
    base: 'gb18030',
    authors: { java: 'x-mswin-936', icu: 'windows-936-2000', perl: 'cp936', glibc: 'CP936', python: 'gbk' },
  },
  {
    constant: 'cp949',
    name: 'cp949',
    use: 'Microsoft: Korean',
    labels: 'cp949 949 ms949 xwindows949 mscp949 uhc',
    base: 'euckr',
    authors: { java: 'x-windows-949', icu: 'windows-949-2000', perl: 'cp949', glibc: 'UHC', python: 'cp949' },
  },
  {
    constant: 'cp950',
    name: 'cp950',
    use: 'Microsoft: traditional Chinese',
    labels: 'cp950 950 ms950 windows950 xwindows950',
    base: 'big5',
    authors: { java: 'x-windows-950', icu: 'windows-950-2000', perl: 'cp950', python: 'cp950' },
  },
  {
    constant: 'big5hkscs',
    name: 'big5-hkscs',
    use: 'Big5 with the characters of Hong Kong, HKSCS-2008',
    labels: 'hkscs big5hk hkscsbig5 ibm1375 cp1375 1375',
    base: 'big5',
    authors: { glibc: 'BIG5-HKSCS', python: 'big5hkscs', java: 'Big5-HKSCS', icu: 'ibm-1375_P100-2008' },
    completedBySecond: true,
    writesAll: true,
  },
]

/** More folded labels: of encodings that have no table of their own those of IANA, ICU, Java, Python and iconv. */
export const OTHER_LABELS: Readonly<Record<string, string>> = {
  koi8ru: 'xkoi8ru',
  iso2022kr: 'iso2022kr csiso2022kr',
  hz: 'hzgb2312 hz hzgb cshzgb2312 cp52936 52936',
  iso2022jp2: 'iso2022jp2 csiso2022jp2',
  cp50220: 'cp50220 ms50220 xwindows50220 50220',
  cp50221: 'cp50221 ms50221 xwindows50221 50221',
  johab: 'johab cp1361 ms1361 mscp1361 windows1361 xjohab ksc56011992 1361',
}

/** What the encodings without a table are. */
export const OTHER_USES: Readonly<Record<string, string>> = {
  iso2022kr: 'Korean mail, 7 bits, RFC 1557',
  hz: 'simplified Chinese mail, 7 bits, RFC 1843',
  iso2022jp2: 'Japanese mail with other scripts, 7 bits, RFC 1554',
  cp50220: 'Microsoft: Japanese mail, 7 bits, half-width katakana become full-width',
  cp50221: 'Microsoft: Japanese mail, 7 bits, with half-width katakana',
  johab: 'Korean, syllables by their letters, KS X 1001 annex 3',
}
