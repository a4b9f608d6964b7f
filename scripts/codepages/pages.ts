/** The code pages with one byte for each character: their names, what they are for, and what other authors call them. */

export type Author = 'icu' | 'python' | 'java' | 'glibc' | 'perl' | 'iconv-lite'

export interface Page {
  /** The constant's name. */
  readonly constant: string
  /** The name of the Encoding. */
  readonly name: string
  /** What it is for: the docstring. */
  readonly use: string
  /** What the authors call it. The first one decides where they differ. */
  readonly authors: Readonly<Partial<Record<Author, string>>>
}

/** Pages of one file. */
export interface Group {
  readonly file: string
  readonly title: string
  readonly pages: readonly Page[]
}

/** A page of DOS: Microsoft's tables are Python's, IBM's are ICU's. */
function dos(number: string, use: string, ...others: readonly (Author | `${Author}:${string}`)[]): Page {
  const names: Record<Author, string> = {
    python: `cp${number}`,
    icu: `ibm-${number}`,
    java: `IBM${number}`,
    glibc: `IBM${number}`,
    perl: `cp${number}`,
    'iconv-lite': `cp${number}`,
  }
  return { constant: `cp${number}`, name: `cp${number}`, use, authors: namesOf(names, others) }
}

/** A page of mainframes: IBM's tables are ICU's. */
function ebcdic(number: string, use: string, ...others: readonly (Author | `${Author}:${string}`)[]): Page {
  const names: Record<Author, string> = {
    icu: `ibm-${Number(number)}`,
    python: `cp${number}`,
    java: `IBM${number}`,
    glibc: `IBM${number}`,
    perl: `cp${Number(number)}`,
    'iconv-lite': '',
  }
  return { constant: `cp${number}`, name: `cp${number}`, use, authors: namesOf(names, others) }
}

function namesOf(names: Record<Author, string>, list: readonly string[]): Page['authors'] {
  return Object.fromEntries(
    list.map((each) => {
      const [author, name] = each.split(':') as [Author, string?]
      return [author, name ?? names[author]]
    }),
  )
}

const euro = (number: string, of: string): Page =>
  ebcdic(number, `${of} with the euro sign`, 'icu', `java:IBM0${number}`, 'glibc')

export const GROUPS: readonly Group[] = [
  {
    file: 'dos',
    title: 'Code pages of DOS, OS/2 and AIX',
    pages: [
      dos('437', 'DOS: United States, and names in zip files', 'python', 'icu', 'java', 'glibc', 'perl', 'iconv-lite'),
      dos('720', 'DOS: Arabic', 'python', 'icu', 'iconv-lite'),
      dos('737', 'DOS: Greek', 'python', 'icu', 'java:x-IBM737', 'glibc:CP737', 'perl', 'iconv-lite'),
      dos('775', 'DOS: Baltic', 'python', 'icu', 'java', 'glibc', 'perl', 'iconv-lite'),
      dos('808', 'DOS: Russian, cp866 with the euro sign', 'iconv-lite'),
      dos('850', 'DOS: Western European', 'python', 'icu', 'java', 'glibc', 'perl', 'iconv-lite'),
      dos('852', 'DOS: Central European', 'python', 'icu', 'java', 'glibc', 'perl', 'iconv-lite'),
      dos('855', 'DOS: Cyrillic', 'python', 'icu', 'java', 'glibc', 'perl', 'iconv-lite'),
      dos('856', 'DOS: Hebrew of IBM', 'icu', 'python', 'java:x-IBM856', 'glibc', 'perl', 'iconv-lite'),
      dos('857', 'DOS: Turkish', 'python', 'icu', 'java', 'glibc', 'perl', 'iconv-lite'),
      dos(
        '858',
        'DOS: Western European with the euro sign',
        'python',
        'icu',
        'java:IBM00858',
        'glibc',
        'perl',
        'iconv-lite',
      ),
      dos('860', 'DOS: Portuguese', 'python', 'icu', 'java', 'glibc', 'perl', 'iconv-lite'),
      dos('861', 'DOS: Icelandic', 'python', 'icu', 'java', 'glibc', 'perl', 'iconv-lite'),
      dos('862', 'DOS: Hebrew', 'python', 'icu', 'java', 'glibc', 'perl', 'iconv-lite'),
      dos('863', 'DOS: Canadian French', 'python', 'icu', 'java', 'glibc', 'perl', 'iconv-lite'),
      dos('864', 'DOS: Arabic of IBM, in visual forms', 'python', 'icu', 'java', 'glibc', 'perl', 'iconv-lite'),
      dos('865', 'DOS: Nordic', 'python', 'icu', 'java', 'glibc', 'perl', 'iconv-lite'),
      dos('869', 'DOS: Modern Greek', 'python', 'icu', 'java', 'glibc', 'perl', 'iconv-lite'),
      {
        ...dos('874', 'Thai of IBM; windows874 is that of Microsoft', 'icu', 'java:x-IBM874', 'glibc'),
        constant: 'ibm874',
        name: 'ibm874',
      },
      dos('922', 'AIX: Estonian', 'icu', 'java:x-IBM922', 'glibc', 'iconv-lite'),
      dos('1046', 'AIX: Arabic', 'glibc:IBM-1046', 'iconv-lite', 'java:x-IBM1046'),
      dos('1098', 'DOS: Farsi', 'icu', 'java:x-IBM1098'),
      dos('1124', 'AIX: Ukrainian', 'icu', 'java:x-IBM1124', 'glibc', 'iconv-lite'),
      dos('1125', 'DOS: Ukrainian, RUSCII', 'python', 'icu', 'glibc:CP1125', 'iconv-lite'),
      dos('1129', 'AIX: Vietnamese', 'icu', 'java:x-IBM1129', 'glibc', 'iconv-lite'),
      dos('1131', 'DOS: Belarusian', 'icu'),
      dos('1133', 'AIX: Lao', 'icu', 'glibc', 'iconv-lite'),
      dos('1161', 'Thai of IBM with the euro sign', 'glibc', 'iconv-lite'),
      dos('1162', 'Thai of Windows with the euro sign', 'icu', 'glibc', 'iconv-lite'),
      dos('1163', 'AIX: Vietnamese with the euro sign', 'glibc', 'iconv-lite'),
      { constant: 'mik', name: 'mik', use: 'DOS: Bulgarian', authors: { glibc: 'MIK', 'iconv-lite': 'mik' } },
    ],
  },
  {
    file: 'mac',
    title:
      'Code pages of Mac OS before Unicode. Apple says which characters they have; the marks of direction that it adds are left out',
    pages: [
      mac('macArabic', 'Arabic', 'python:mac_arabic', 'java:x-MacArabic'),
      mac(
        'macCentralEurope',
        'Central European',
        'python:mac_latin2',
        'icu:x-mac-ce',
        'java:x-MacCentralEurope',
        'glibc:MAC-CENTRALEUROPE',
        'perl:MacCentralEurRoman',
        'iconv-lite:maccenteuro',
      ),
      mac(
        'macCroatian',
        'Croatian',
        'python:mac_croatian',
        'java:x-MacCroatian',
        'perl:MacCroatian',
        'iconv-lite:maccroatian',
      ),
      mac('macFarsi', 'Farsi', 'python:mac_farsi'),
      mac(
        'macGreek',
        'Greek',
        'python:mac_greek',
        'icu:x-mac-greek',
        'java:x-MacGreek',
        'perl:MacGreek',
        'iconv-lite:macgreek',
      ),
      mac('macHebrew', 'Hebrew', 'java:x-MacHebrew'),
      mac(
        'macIcelandic',
        'Icelandic',
        'python:mac_iceland',
        'java:x-MacIceland',
        'perl:MacIcelandic',
        'iconv-lite:maciceland',
      ),
      mac(
        'macRomanian',
        'Romanian',
        'python:mac_romanian',
        'java:x-MacRomania',
        'perl:MacRomanian',
        'iconv-lite:macromania',
      ),
      mac('macThai', 'Thai', 'java:x-MacThai', 'iconv-lite:macthai'),
      mac(
        'macTurkish',
        'Turkish',
        'python:mac_turkish',
        'icu:x-mac-turkish',
        'java:x-MacTurkish',
        'perl:MacTurkish',
        'iconv-lite:macturkish',
      ),
    ],
  },
  {
    file: 'ebcdic',
    title: 'EBCDIC: code pages of IBM mainframes and midrange computers. 15 is NEL and 25 is LF',
    pages: [
      ebcdic('037', 'EBCDIC: United States, Canada, Brazil', 'icu', 'python', 'java', 'glibc', 'perl'),
      ebcdic('273', 'EBCDIC: Germany, Austria', 'icu', 'python', 'java', 'glibc'),
      ebcdic('277', 'EBCDIC: Denmark, Norway', 'icu', 'java', 'glibc:EBCDIC-CP-DK'),
      ebcdic('278', 'EBCDIC: Finland, Sweden', 'icu', 'java', 'glibc'),
      ebcdic('280', 'EBCDIC: Italy', 'icu', 'java', 'glibc'),
      ebcdic('284', 'EBCDIC: Spain, Latin America', 'icu', 'java', 'glibc'),
      ebcdic('285', 'EBCDIC: United Kingdom', 'icu', 'java', 'glibc'),
      ebcdic('290', 'EBCDIC: Japan, half-width katakana', 'icu', 'java', 'glibc'),
      ebcdic('297', 'EBCDIC: France', 'icu', 'java', 'glibc'),
      ebcdic('420', 'EBCDIC: Arabic', 'icu', 'java', 'glibc'),
      ebcdic('423', 'EBCDIC: Greek, before cp875', 'glibc'),
      ebcdic('424', 'EBCDIC: Hebrew', 'icu', 'python', 'java', 'glibc', 'perl'),
      ebcdic('500', 'EBCDIC: international', 'icu', 'python', 'java', 'glibc', 'perl'),
      ebcdic('838', 'EBCDIC: Thai', 'icu', 'java:IBM-Thai'),
      ebcdic('870', 'EBCDIC: Central European', 'icu', 'java', 'glibc'),
      ebcdic('871', 'EBCDIC: Iceland', 'icu', 'java', 'glibc'),
      ebcdic('875', 'EBCDIC: Greek', 'icu', 'python', 'java:x-IBM875', 'glibc:CP875', 'perl'),
      ebcdic('880', 'EBCDIC: Cyrillic, before cp1025', 'glibc'),
      ebcdic('905', 'EBCDIC: Turkish, before cp1026', 'glibc'),
      ebcdic('918', 'EBCDIC: Urdu', 'icu', 'java', 'glibc'),
      ebcdic('924', 'EBCDIC: Latin 9, cp1047 with the euro sign'),
      ebcdic('1025', 'EBCDIC: Cyrillic', 'icu', 'java:x-IBM1025', 'glibc'),
      ebcdic('1026', 'EBCDIC: Turkish', 'python', 'icu', 'java', 'glibc', 'perl'),
      ebcdic('1047', 'EBCDIC: Unix System Services', 'icu', 'java', 'glibc', 'perl'),
      ebcdic('1112', 'EBCDIC: Baltic', 'icu', 'java:x-IBM1112', 'glibc'),
      ebcdic('1122', 'EBCDIC: Estonia', 'icu', 'java:x-IBM1122', 'glibc'),
      ebcdic('1123', 'EBCDIC: Ukraine', 'icu', 'java:x-IBM1123', 'glibc'),
      { ...euro('1140', 'cp037'), authors: { ...euro('1140', '').authors, python: 'cp1140' } },
      euro('1141', 'cp273'),
      euro('1142', 'cp277'),
      euro('1143', 'cp278'),
      euro('1144', 'cp280'),
      euro('1145', 'cp284'),
      euro('1146', 'cp285'),
      euro('1147', 'cp297'),
      euro('1148', 'cp500'),
      euro('1149', 'cp871'),
    ],
  },
  {
    file: 'national',
    title: 'National standards and vendors',
    pages: [
      other(
        'iso8859_11',
        'iso-8859-11',
        'ISO 8859-11: Thai',
        'python:iso8859_11',
        'java:x-iso-8859-11',
        'glibc:ISO-8859-11',
        'perl:iso-8859-11',
        'iconv-lite:iso885911',
      ),
      other(
        'tis620',
        'tis-620',
        'TIS 620: Thai, ISO 8859-11 without the no-break space',
        'glibc:TIS-620',
        'python:tis_620',
        'java:TIS-620',
        'iconv-lite:tis620',
      ),
      other('koi8ru', 'koi8-ru', 'KOI8-RU: Russian, Ukrainian, Belarusian', 'glibc:KOI8-RU', 'iconv-lite:koi8ru'),
      other('koi8t', 'koi8-t', 'KOI8-T: Tajik', 'glibc:KOI8-T', 'python:koi8_t', 'iconv-lite:koi8t'),
      other('armscii8', 'armscii-8', 'ARMSCII-8: Armenian', 'glibc:ARMSCII-8', 'iconv-lite:armscii8'),
      other('viscii', 'viscii', 'VISCII: Vietnamese, RFC 1456', 'glibc:VISCII', 'perl:viscii', 'iconv-lite:viscii'),
      other(
        'tcvn5712',
        'tcvn5712-1',
        'TCVN 5712, VN 1: Vietnamese, with its combining marks as characters of their own',
        'glibc:TCVN5712-1',
        'iconv-lite:tcvn',
      ),
      other(
        'georgianAcademy',
        'georgian-academy',
        'Georgian Academy',
        'glibc:GEORGIAN-ACADEMY',
        'iconv-lite:georgianacademy',
      ),
      other('georgianPs', 'georgian-ps', 'Georgian PS', 'glibc:GEORGIAN-PS', 'iconv-lite:georgianps'),
      other(
        'pt154',
        'pt154',
        'PT154: Asian languages in Cyrillic letters',
        'glibc:PT154',
        'python:ptcp154',
        'iconv-lite:pt154',
      ),
      other('rk1048', 'rk1048', 'STRK1048-2002: Kazakh', 'glibc:RK1048', 'python:kz1048', 'iconv-lite:rk1048'),
      other(
        'hpRoman8',
        'hp-roman8',
        'HP Roman 8: HP-UX and printers',
        'python:hp_roman8',
        'icu:hp-roman8',
        'glibc:HP-ROMAN8',
        'perl:hp-roman8',
        'iconv-lite:hproman8',
      ),
      other('iso646cn', 'iso646-cn', 'ISO 646 of China, GB 1988-80', 'glibc:ISO646-CN', 'iconv-lite:iso646cn'),
      other('iso646jp', 'iso646-jp', 'ISO 646 of Japan, JIS X 0201 Roman', 'glibc:ISO646-JP', 'iconv-lite:iso646jp'),
    ],
  },
]

function mac(constant: string, use: string, ...authors: readonly `${Author}:${string}`[]): Page {
  const name = constant.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return { constant, name: `x-${name}`, use: `Mac OS: ${use}`, authors: namesOf({} as Record<Author, string>, authors) }
}

function other(constant: string, name: string, use: string, ...authors: readonly `${Author}:${string}`[]): Page {
  return { constant, name, use, authors: namesOf({} as Record<Author, string>, authors) }
}
