// Links that carry a short text: its bytes, percent-encoded, in the fragment of the address, which browsers send to no server.

/** The most bytes of a text in a link. Some programs cut addresses of more than about 2,000 characters. */
export const MAX_LINK_BYTES = 600

export interface Linked {
  bytes: Uint8Array<ArrayBuffer>
  /** Name of the encoding to read it in; undefined: the detected one. */
  encoding?: string
}

/** `#text=Gr%C3%BC%C3%9Fe`; with an encoding, `&as=windows-1252` follows. */
export function fragmentOf({ bytes, encoding }: Linked): string {
  let text = ''
  for (const byte of bytes) {
    const character = String.fromCharCode(byte)
    text += /[\w.~-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return `#text=${text}${encoding ? `&as=${encoding}` : ''}`
}

/** What the fragment of an address carries; undefined: no text. */
export function linkedIn(fragment: string): Linked | undefined {
  const fields = new Map(
    fragment
      .slice(1)
      .split('&')
      .map((field) => [field.slice(0, field.indexOf('=')), field.slice(field.indexOf('=') + 1)]),
  )
  const text = fields.get('text')
  if (text === undefined) return undefined
  // Browsers give the fragment in ASCII.
  const bytes = Array.from(text.matchAll(/%([\da-f]{2})|./gi), ([character, digits]) =>
    digits ? Number.parseInt(digits, 16) : character.charCodeAt(0),
  )
  return { bytes: Uint8Array.from(bytes), encoding: fields.get('as') }
}
