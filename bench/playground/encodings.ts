// The encodings as the page offers them: in groups, each with what it is.

export const GROUPS: readonly { label: string; encodings: readonly (readonly [name: string, what: string])[] }[] = [
  {
    label: 'Unicode',
    encodings: [
      ['utf-8', 'the web’s'],
      ['utf-16', 'order by its signature'],
      ['utf-16le', 'little-endian'],
      ['utf-16be', 'big-endian'],
      ['utf-32', 'order by its signature'],
      ['utf-32le', 'little-endian'],
      ['utf-32be', 'big-endian'],
    ],
  },
  {
    label: 'One byte each',
    encodings: [
      ['windows-1252', 'Western Windows'],
      ['iso-8859-1', 'Latin-1'],
      ['us-ascii', '00 to 7F'],
    ],
  },
  {
    label: 'Kin of UTF-8',
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
