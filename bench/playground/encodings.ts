// The encodings as the page offers them: in groups, each with what it is.

export const GROUPS: readonly { label: string; encodings: readonly (readonly [name: string, what: string])[] }[] = [
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
]

/** The constant of the package for an encoding: `utf16le` for utf-16le. */
export function constantOf(name: string): string {
  if (name === 'iso-8859-1') return 'latin1'
  if (name === 'us-ascii') return 'ascii'
  return name.replaceAll('-', '')
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
