// The encodings that the command line knows, the one place that lists them, and how a person may spell them.

import * as library from '../index.ts'
import { type Encoding, encodingFor, MalformedError } from '../index.ts'
import { UsageError } from './failure.ts'

/** Every encoding, and what it is. */
const ENTRIES: readonly (readonly [encoding: Encoding, summary: string])[] = [
  [library.utf8, 'RFC 3629, 1 to 4 bytes'],
  [library.utf16, 'byte order by the signature, big-endian without one; written with one'],
  [library.utf16le, 'little-endian'],
  [library.utf16be, 'big-endian'],
  [library.utf32, 'byte order by the signature, big-endian without one; written with one'],
  [library.utf32le, 'little-endian'],
  [library.utf32be, 'big-endian'],
  [library.ucs2le, '16-bit units as they are, little-endian'],
  [library.ucs2be, '16-bit units as they are, big-endian'],
  [library.ucs4le, 'ISO 10646, 31 bits in four bytes, little-endian'],
  [library.ucs4be, 'ISO 10646, 31 bits in four bytes, big-endian'],
  [library.utf8rfc2279, 'RFC 2279 and ISO 10646-1 Amendment 2, 1 to 6 bytes'],
  [library.cesu8, 'supplementary characters as two surrogates of three bytes (UTR 26)'],
  [library.mutf8, "Java's modified UTF-8"],
  [library.wtf8, 'UTF-8 and lone surrogates'],
  [library.utf8b, "UTF-8 and any other bytes, Python's surrogateescape"],
  [library.utf7, 'RFC 2152, for mail'],
  [library.utf7imap, 'names of IMAP mailboxes, RFC 3501'],
  [library.latin1, 'byte = code point'],
  [library.windows1252, "WHATWG's index"],
  [library.ascii, '00 to 7F'],
]

export const ENCODINGS: readonly Encoding[] = ENTRIES.map(([encoding]) => encoding)

/** The encoding of that name, in any usual spelling. */
export const lookUp = encodingFor

/** The encoding that an option names, undefined without the option. An unknown one is a usage error with the near names. */
export function encodingNamed(label: string | boolean | undefined): Encoding | undefined {
  if (typeof label !== 'string') return undefined
  const encoding = lookUp(label)
  if (encoding) return encoding
  const near = nearNames(label)
  const hint = near.length > 0 ? `did you mean ${near.join(' or ')}?` : '`utf-simd encodings` lists them'
  throw new UsageError(`unknown encoding '${label}': ${hint}`)
}

/** Has it all the characters of `text`? */
export function canHold(encoding: Encoding, text: string): boolean {
  try {
    encoding.encode(text)
    return true
  } catch (error) {
    if (error instanceof MalformedError) return false
    throw error
  }
}

/** Does it write a signature when asked to? */
export function canSign(encoding: Encoding): boolean {
  return encoding.encode('A', { bom: true }).length > encoding.encode('A', { bom: false }).length
}

/** Does it write one unasked, as utf-16 and utf-32 do? */
export function signs(encoding: Encoding): boolean {
  return encoding.encode('A').length > encoding.encode('A', { bom: false }).length
}

/** One line for each encoding: its name and what it is. */
export function encodingRows(): [name: string, summary: string][] {
  return ENTRIES.map(([{ name }, summary]) => [name, summary])
}

/** The names, and the constants' own, by which a mistyped one is measured. */
const SPELLINGS: readonly (readonly [spelling: string, name: string])[] = Object.entries(library).flatMap(
  ([constant, value]) => {
    const encoding = ENCODINGS.find((encoding) => encoding === value)
    return encoding ? [constant, encoding.name].map((spelling) => [folded(spelling), encoding.name] as const) : []
  },
)

function folded(label: string): string {
  return label.toLowerCase().replace(/[-_.\s]/g, '')
}

/** Up to three names that differ from `label` in the fewest letters, at most a third of them. */
function nearNames(label: string): string[] {
  const wanted = folded(label)
  const distances = new Map<string, number>()
  for (const [spelling, name] of SPELLINGS) {
    const distance = editDistance(wanted, spelling)
    if (distance <= Math.max(1, Math.floor(wanted.length / 3)) && distance < spelling.length) {
      distances.set(name, Math.min(distance, distances.get(name) ?? distance))
    }
  }
  const nearest = Math.min(...distances.values())
  return [...distances].flatMap(([name, distance]) => (distance === nearest ? name : [])).slice(0, 3)
}

/** Levenshtein's distance: how many letters must be put in, taken out or changed. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)))
    }
    row = next
  }
  return row[b.length]
}
