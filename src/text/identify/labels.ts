/** Which encoding a label means in text of a kind, and which of them text may not choose for itself. */
import { encodingFor } from '../../encodings/all-labels.ts'
import { ascii } from '../../encodings/ascii.ts'
import { findEncodingName } from '../../encodings/web-labels.ts'
import type { Encoding } from '../../engine/encoding.ts'
import type { GivenLabel, KnownHints, TextKind } from './hints.ts'

/** Kinds whose labels have the meaning that WHATWG gives them. */
export const isOfWeb = (kind: TextKind): boolean => kind === 'html' || kind === 'css'

/** "Get an encoding" (WHATWG Encoding, 4.2). undefined: unknown, or one that the Web forbids. */
export function findEncodingOfWeb(label: string): Encoding | undefined {
  const name = findEncodingName(label)
  return name === undefined ? undefined : encodingFor(name)
}

/**
 * The encoding that a label means which came with the bytes. On the Web a header means what WHATWG says: markup could hide in other encodings.
 * `label` and `encodings` are the caller's own words, so more is followed: what `encodings` has, and a label of an encoding that reads
 * all of ASCII as ASCII.
 */
export function encodingOfHint(
  { label, isHeader }: GivenLabel,
  kind: TextKind,
  { encodings }: KnownHints,
): Encoding | undefined {
  const encoding = encodingFor(label)
  if (!isOfWeb(kind)) return encoding
  const ofWeb = findEncodingOfWeb(label)
  if (ofWeb || !encoding) return ofWeb
  const isFollowed = encodings?.includes(encoding) || (!isHeader && readsPlainly(encoding))
  return isFollowed ? encoding : undefined
}

const SAMPLE = '<?xml encoding="AZaz09-_.:"?>'

/** Does the encoding read ASCII as the family writes it? */
export function isIn(encoding: Encoding, family: Encoding): boolean {
  return encoding.decode(family.encode(SAMPLE), { onError: 'replace' }) === SAMPLE
}

const EVERY_ASCII = /* @__PURE__ */ String.fromCharCode(...Array.from({ length: 128 }, (_, byte) => byte))
const plainReaders = /* @__PURE__ */ new WeakMap<Encoding, boolean>()

/** Does the encoding read all of ASCII as ASCII, escape sequences and shifts included? */
export function readsPlainly(encoding: Encoding): boolean {
  const known =
    plainReaders.get(encoding) ?? encoding.decode(ascii.encode(EVERY_ASCII), { onError: 'replace' }) === EVERY_ASCII
  plainReaders.set(encoding, known)
  return known
}

/** An `a` in UTF-7, in that of IMAP, and a character of HZ. */
const HIDDEN = '+AGE-&AGE-~{0!~}'

/** Does the encoding read several printable ASCII characters as another one? What is checked as ASCII could hide other text from the check. */
export function hidesText(encoding: Encoding): boolean {
  return isIn(encoding, ascii) && encoding.decode(ascii.encode(HIDDEN), { onError: 'replace' }).length < HIDDEN.length
}

/** Labels that say in which order the bytes of a unit are. */
const HAS_ORDER = /[bl]e$|little|big|feff|120[01]/i
/** Encodings whose units have two and four bytes, without their order. */
const WIDE: readonly (readonly string[])[] = [
  ['utf-16', 'ucs-2'],
  ['utf-32', 'ucs-4'],
]

const withoutOrder = ({ name }: Encoding): string => name.replace(/[bl]e$/, '')

/** Have both encodings units of two bytes, or of four? */
export function areEquallyWide(one: Encoding, other: Encoding): boolean {
  return WIDE.some((names) => names.includes(withoutOrder(one)) && names.includes(withoutOrder(other)))
}

/** The encoding that a label without a byte order means in bytes whose order another encoding tells; undefined: none. */
export function inOrderOf(label: string, bytes: Encoding): Encoding | undefined {
  const encoding = encodingFor(label)
  if (!encoding || HAS_ORDER.test(label) || !areEquallyWide(encoding, bytes)) return undefined
  return encodingFor(withoutOrder(encoding) + bytes.name.slice(-2))
}
