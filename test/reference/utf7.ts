// Oracle of UTF-7 (RFC 2152) and of IMAP's variant (RFC 3501 5.1.3). It sees the whole input, and writes bits as strings of 0 and 1.

export interface Flavour {
  shift: '+' | '&'
  digits: string
  /** Written directly. */
  direct: string
  /** Read directly. */
  reads: string
  imap: boolean
}

const alphanumeric = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
export const SET_D = `${alphanumeric}'(),-./:?`
export const SET_O = '!"#$%&*;<=>@[]^_`{|}'
export const SET_B = `${alphanumeric}+/`
export const RULE_3 = ' \t\r\n'

export const UTF7: Flavour = {
  shift: '+',
  digits: SET_B,
  direct: SET_D + RULE_3,
  reads: SET_D + SET_O + RULE_3,
  imap: false,
}
export const UTF7_OPTIONAL: Flavour = { ...UTF7, direct: UTF7.reads }

const printable = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCharCode(0x20 + i)).join('')
const printableButShift = printable.replace('&', '')
export const IMAP: Flavour = {
  shift: '&',
  digits: `${alphanumeric}+,`,
  direct: printableButShift,
  reads: printableButShift,
  imap: true,
}

export type Kind = 'invalid-byte' | 'invalid-base64' | 'surrogate' | 'overlong' | 'truncated'
/** Offsets and lengths in bytes. */
export type Item = { text: string; offset: number; length: number } | { kind: Kind; offset: number; length: number }

const isLead = (unit: number) => unit >= 0xd800 && unit <= 0xdbff
const isTrail = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff

/** Returns characters and malformed sequences in order. A byte in neither is an absorbed `-`. */
export function decode(flavour: Flavour, bytes: ArrayLike<number>): Item[] {
  const { shift, digits, reads, imap } = flavour
  const source = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  const items: Item[] = []
  const isDigit = (at: number) => at < source.length && digits.includes(source[at])
  let at = 0
  while (at < source.length) {
    if (source[at] !== shift) {
      if (reads.includes(source[at])) items.push({ text: source[at], offset: at, length: 1 })
      else items.push({ kind: 'invalid-byte', offset: at, length: 1 })
      at++
    } else if (at + 1 === source.length) {
      items.push({ kind: 'truncated', offset: at, length: 1 })
      at++
    } else if (source[at + 1] === '-') {
      items.push({ text: shift, offset: at, length: 2 })
      at += 2
    } else if (!isDigit(at + 1)) {
      items.push({ kind: 'invalid-base64', offset: at, length: 1 })
      at++
    } else at = shifted(at)
  }
  return items

  /** Reads the shifted sequence that `from` opens. Returns where it ends. `isNull`: the shift byte is part of a malformed null shift. */
  function shifted(from: number, isNull = false): number {
    let bits = ''
    let end = from + 1
    while (isDigit(end)) bits += digits.indexOf(source[end++]).toString(2).padStart(6, '0')
    const atEnd = end === source.length
    const hyphen = source[end] === '-'
    const units: number[] = []
    for (let bit = 0; bit + 16 <= bits.length; bit += 16) units.push(Number.parseInt(bits.slice(bit, bit + 16), 2))
    const leftOver = bits.length - 16 * units.length
    /** The place behind the digit that holds the last bit of so many units. */
    const behind = (count: number) => (count === 0 ? from + (isNull ? 1 : 0) : from + 1 + Math.ceil((16 * count) / 6))
    const badEnd: Kind = atEnd ? 'truncated' : 'invalid-base64'
    const absorbed = hyphen ? 1 : 0
    let closed = false // a malformed sequence has taken the end and its `-`

    for (let i = 0; i < units.length; ) {
      const isPair = isLead(units[i]) && i + 1 < units.length && isTrail(units[i + 1])
      const next = i + (isPair ? 2 : 1)
      const offset = behind(i)
      const length = behind(next) - offset
      const isLast = next === units.length
      const endsHere = isLast && leftOver < 6
      if (atEnd && isLast && isLead(units[i]) && !isPair) {
        items.push({ kind: 'truncated', offset, length: end - offset })
        return end
      }
      const isLone = (isLead(units[i]) && !isPair) || isTrail(units[i])
      const isPrintable = imap && units[i] >= 0x20 && units[i] <= 0x7e
      const text = String.fromCharCode(...units.slice(i, next))
      if (endsHere && (bits.slice(16 * next).includes('1') || (imap && !hyphen))) {
        // A well-formed character keeps its bytes but the last.
        const lost = isLone || isPrintable ? length : 1
        if (lost < length) items.push({ text, offset, length: length - lost })
        items.push({ kind: badEnd, offset: offset + length - lost, length: lost + absorbed })
        closed = true
      } else if (isLone) items.push({ kind: 'surrogate', offset, length })
      else if (isPrintable) items.push({ kind: 'overlong', offset, length })
      else items.push({ text, offset, length })
      i = next
    }
    if (leftOver >= 6) {
      const offset = behind(units.length)
      items.push({ kind: badEnd, offset, length: end - offset + absorbed })
      closed = true
    }
    if (!hyphen) return end
    if (imap && !closed && source[end + 1] === shift && isDigit(end + 2)) {
      items.push({ kind: 'invalid-base64', offset: end, length: 2 })
      return shifted(end + 1, true)
    }
    return end + 1
  }
}

/** Encodes well-formed text. */
export function encode(flavour: Flavour, text: string): string {
  const { shift, digits, direct, imap } = flavour
  const staysOutside = (character: string) => direct.includes(character) || (imap && character === shift)
  let encoded = ''
  for (let i = 0; i < text.length; ) {
    if (text[i] === shift) {
      encoded += `${shift}-`
      i++
    } else if (direct.includes(text[i])) encoded += text[i++]
    else {
      let bits = ''
      while (i < text.length && !staysOutside(text[i])) bits += text.charCodeAt(i++).toString(2).padStart(16, '0')
      while (bits.length % 6 !== 0) bits += '0'
      encoded += shift
      for (let bit = 0; bit < bits.length; bit += 6) encoded += digits[Number.parseInt(bits.slice(bit, bit + 6), 2)]
      if (imap || i === text.length || text[i] === '-' || digits.includes(text[i])) encoded += '-'
    }
  }
  return encoded
}

/** Returns the text with a replacement for each malformed sequence. */
export function replaced(items: readonly Item[], replacement = '\ufffd'): string {
  return items.map((item) => ('text' in item ? item.text : replacement)).join('')
}

export function firstMalformed(items: readonly Item[]): Exclude<Item, { text: string }> | undefined {
  return items.find((item): item is Exclude<Item, { text: string }> => 'kind' in item)
}
