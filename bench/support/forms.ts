// The oracle of the benchmark: texts in every form that a kernel reads or writes, made by the platform's functions.

export type Form = 'ascii' | 'latin1' | 'utf8' | 'utf16' | 'utf16-swapped' | 'utf32' | 'utf32-swapped'
export type Elements = Uint8Array | Uint16Array | Uint32Array

const LIMITS: Partial<Record<Form, number>> = { ascii: 0x7f, latin1: 0xff }

/** Whether the form has all characters of the text. */
export function canHold(form: Form, text: string): boolean {
  const limit = LIMITS[form]
  return limit === undefined || codePoints(text).every((codePoint) => codePoint <= limit)
}

/** `?` for each code point that the form lacks, as a replacing kernel writes it. */
export function encodeAs(form: Form, text: string): Elements {
  switch (form) {
    case 'ascii':
    case 'latin1':
      return Uint8Array.from(codePoints(text), (codePoint) => (codePoint <= LIMITS[form]! ? codePoint : 0x3f))
    case 'utf8':
      return new TextEncoder().encode(text)
    case 'utf16':
      return units(Buffer.from(text, 'utf16le'))
    case 'utf16-swapped':
      return units(Buffer.from(text, 'utf16le').swap16())
    case 'utf32':
      return Uint32Array.from(codePoints(text))
    case 'utf32-swapped':
      return new Uint32Array(Uint8Array.from(Buffer.from(Uint32Array.from(codePoints(text)).buffer).swap32()).buffer)
  }
}

/** The text of possibly malformed elements: U+FFFD for each malformed sequence. */
export function decodeAs(form: Form, elements: Elements): string {
  const bytes = Buffer.from(new Uint8Array(elements.buffer, elements.byteOffset, elements.byteLength))
  switch (form) {
    case 'ascii':
    case 'latin1':
      return bytes.toString('latin1')
    case 'utf8':
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    case 'utf16-swapped':
      return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(bytes.swap16())
    case 'utf16':
      return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(bytes)
    case 'utf32':
    case 'utf32-swapped': {
      const values = form === 'utf32' ? elements : new Uint32Array(Uint8Array.from(bytes.swap32()).buffer)
      return Array.from(values, (value) => String.fromCodePoint(isScalar(value) ? value : 0xfffd)).join('')
    }
  }
}

/** A copy in which one element in `every` bytes is malformed wherever it stands. */
export function spoil(form: Form, elements: Elements, every: number): Elements {
  const spoilt = elements.slice()
  const wrong = form === 'utf8' ? 0xff : form === 'utf16' ? 0xd800 : 0x110000
  const step = every / elements.BYTES_PER_ELEMENT
  for (let i = step - 1; i < spoilt.length; i += step) spoilt[i] = wrong
  return spoilt
}

export function codePoints(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0)!)
}

function isScalar(value: number): boolean {
  return value < 0xd800 || (value > 0xdfff && value < 0x110000)
}

function units(bytes: Uint8Array): Uint16Array {
  return new Uint16Array(Uint8Array.from(bytes).buffer)
}
