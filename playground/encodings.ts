// The encodings as the page offers them: in groups, each with what it is.

interface Group {
  label: string
  encodings: readonly (readonly [name: string, what: string])[]
  /** Are they in utf-simd/legacy? */
  isLegacy?: boolean
}

export const GROUPS: readonly Group[] = [
  {
    label: 'Unicode',
    encodings: [
      ['utf-8', 'the web’s encoding'],
      ['utf-16', 'byte order by its BOM'],
      ['utf-16le', 'little-endian'],
      ['utf-16be', 'big-endian'],
      ['utf-32', 'byte order by its BOM'],
      ['utf-32le', 'little-endian'],
      ['utf-32be', 'big-endian'],
    ],
  },
  {
    label: 'Single-byte',
    encodings: [
      ['windows-1252', 'Western European Windows'],
      ['iso-8859-1', 'Latin-1'],
      ['us-ascii', '00 to 7F'],
    ],
  },
  {
    label: 'Relatives of UTF-8',
    encodings: [
      ['cesu-8', 'Oracle, old databases'],
      ['mutf-8', 'Java class files'],
      ['wtf-8', 'with lone surrogates'],
      ['utf-8b', 'Python’s surrogateescape'],
      ['utf-8-rfc2279', 'up to six bytes'],
    ],
  },
  {
    label: 'Mail',
    encodings: [
      ['utf-7', 'RFC 2152'],
      ['utf-7-imap', 'mailbox names'],
    ],
  },
  {
    label: 'ISO 10646',
    encodings: [
      ['ucs-2le', '16 bits, little-endian'],
      ['ucs-2be', '16 bits, big-endian'],
      ['ucs-4le', '31 bits, little-endian'],
      ['ucs-4be', '31 bits, big-endian'],
    ],
  },
  {
    label: 'Japanese, Chinese, Korean',
    isLegacy: true,
    encodings: [
      ['shift_jis', 'Japanese Windows'],
      ['euc-jp', 'Japanese Unix'],
      ['iso-2022-jp', 'Japanese mail'],
      ['gb18030', 'Chinese, all of Unicode'],
      ['gbk', 'simplified Chinese'],
      ['big5', 'traditional Chinese'],
      ['euc-kr', 'Korean'],
    ],
  },
  {
    label: 'Cyrillic',
    isLegacy: true,
    encodings: [
      ['windows-1251', 'Windows'],
      ['koi8-r', 'Russian Unix'],
      ['koi8-u', 'Ukrainian Unix'],
      ['iso-8859-5', 'ISO 8859'],
      ['ibm866', 'DOS'],
      ['x-mac-cyrillic', 'Mac OS'],
    ],
  },
  {
    label: 'Other European',
    isLegacy: true,
    encodings: [
      ['windows-1250', 'Central European Windows'],
      ['windows-1253', 'Greek Windows'],
      ['windows-1254', 'Turkish Windows'],
      ['windows-1257', 'Baltic Windows'],
      ['iso-8859-2', 'Central European'],
      ['iso-8859-3', 'South European'],
      ['iso-8859-4', 'North European'],
      ['iso-8859-7', 'Greek'],
      ['iso-8859-10', 'Nordic'],
      ['iso-8859-13', 'Baltic'],
      ['iso-8859-14', 'Celtic'],
      ['iso-8859-15', 'Latin-1 with the euro sign'],
      ['iso-8859-16', 'South-Eastern European'],
      ['macintosh', 'Mac OS Roman'],
    ],
  },
  {
    label: 'Other scripts',
    isLegacy: true,
    encodings: [
      ['windows-1255', 'Hebrew Windows'],
      ['iso-8859-8', 'Hebrew, visual order'],
      ['iso-8859-8-i', 'Hebrew, logical order'],
      ['windows-1256', 'Arabic Windows'],
      ['iso-8859-6', 'Arabic'],
      ['windows-874', 'Thai'],
      ['windows-1258', 'Vietnamese'],
      ['x-user-defined', 'bytes as private characters'],
    ],
  },
]

/** The constant of the package for an encoding: `utf16le` for utf-16le, `iso8859_2` for iso-8859-2. */
export function constantOf(name: string): string {
  if (name === 'iso-8859-1') return 'latin1'
  if (name === 'us-ascii') return 'ascii'
  if (name.startsWith('x-')) return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  return name.replace(/^iso-8859-(\d+)/, 'iso8859_$1').replace(/-|_(?=j)/g, '')
}

/** The entry of the package that has an encoding. */
export function entryOf(name: string): 'utf-simd' | 'utf-simd/legacy' {
  const group = GROUPS.find(({ encodings }) => encodings.some(([known]) => known === name))
  return group?.isLegacy ? 'utf-simd/legacy' : 'utf-simd'
}

/** Extensions that name an encoding, as in `big.u16`. */
const EXTENSION = /^(utf|ucs|u)-?(2|4|7|8|16|32)(le|be)?$/i

/** The name of a converted file: `notes.utf-16le.txt` for `notes.txt` and for `notes.utf-8.u8`. */
export function convertedName(name: string, encoding: string): string {
  const isEncoding = (part: string) =>
    EXTENSION.test(part) || GROUPS.some(({ encodings }) => encodings.some(([known]) => known === part.toLowerCase()))
  const [stem, ...parts] = name.split('.')
  const last = parts.pop()
  const extension = last === undefined || isEncoding(last) ? 'txt' : last
  while (parts.length > 0 && isEncoding(parts[parts.length - 1])) parts.pop()
  return [stem || 'text', ...parts, encoding, extension].join('.')
}
