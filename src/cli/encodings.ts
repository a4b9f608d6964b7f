// The encodings that the command line knows, the one place that lists them, and how a person may spell them.

import type { Encoding } from '../index.ts'
import { ascii, latin1, MalformedError, utf8, utf16, utf16be, utf16le, utf32, utf32be, utf32le } from '../index.ts'
import { UsageError } from './failure.ts'

interface Entry {
  encoding: Encoding
  /** Other spellings; case, `-`, `_`, `.` and spaces do not count, so that `UTF8` needs no entry. */
  aliases: readonly string[]
  summary: string
}

const ENTRIES: readonly Entry[] = [
  { encoding: utf8, aliases: ['unicode-1-1-utf-8'], summary: 'RFC 3629, 1 to 4 octets' },
  { encoding: utf16, aliases: [], summary: 'byte order by the signature, big-endian without one; written with one' },
  { encoding: utf16le, aliases: ['utf-16-le'], summary: 'little-endian' },
  { encoding: utf16be, aliases: ['utf-16-be'], summary: 'big-endian' },
  { encoding: utf32, aliases: [], summary: 'byte order by the signature, big-endian without one; written with one' },
  { encoding: utf32le, aliases: ['utf-32-le'], summary: 'little-endian' },
  { encoding: utf32be, aliases: ['utf-32-be'], summary: 'big-endian' },
  { encoding: latin1, aliases: ['latin1', 'l1', 'iso8859-1', 'cp819', 'ibm819'], summary: 'octet = code point' },
  { encoding: ascii, aliases: ['ascii', 'iso646-us', 'ansi_x3.4-1968', '646'], summary: '00 to 7F' },
]

export const ENCODINGS: readonly Encoding[] = ENTRIES.map((entry) => entry.encoding)

function folded(label: string): string {
  return label.toLowerCase().replace(/[-_.\s]/g, '')
}

const byLabel = new Map(
  ENTRIES.flatMap(({ encoding, aliases }) => [encoding.name, ...aliases].map((label) => [folded(label), encoding])),
)

/** The encoding of that name, in any usual spelling. */
export function lookUp(label: string): Encoding | undefined {
  return byLabel.get(folded(label))
}

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

/** One line for each encoding: its name, its other spellings, what it is. */
export function encodingRows(): { name: string; aliases: readonly string[]; summary: string }[] {
  return ENTRIES.map(({ encoding, aliases, summary }) => ({ name: encoding.name, aliases, summary }))
}

/** Up to three names that differ from `label` in the fewest letters, at most a third of them. */
function nearNames(label: string): string[] {
  const wanted = folded(label)
  const distances = new Map<string, number>()
  for (const [spelling, { name }] of byLabel) {
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
