// What the platform itself offers for an encoding: the best that a program has without this package.

export interface PlatformCodec {
  decode?: (bytes: Uint8Array) => string
  encode?: (text: string) => Uint8Array
}

export function platformCodec(name: string): PlatformCodec {
  switch (name) {
    case 'utf-8': {
      const encoder = new TextEncoder()
      return { decode: textDecoder(name), encode: (text) => encoder.encode(text) }
    }
    case 'utf-16le':
      return { decode: textDecoder(name), encode: (text) => Buffer.from(text, 'utf16le') }
    case 'utf-16be':
      return { decode: textDecoder(name) }
    case 'iso-8859-1':
    case 'us-ascii':
      // TextDecoder's 'latin1' and 'ascii' are windows-1252.
      return {
        decode: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'),
        encode: (text) => Buffer.from(text, 'latin1'),
      }
    default:
      return {}
  }
}

/** Strict, as ours is. A Node without full ICU lacks some labels. */
function textDecoder(label: string): PlatformCodec['decode'] {
  try {
    const decoder = new TextDecoder(label, { fatal: true })
    return (bytes) => decoder.decode(bytes)
  } catch {
    return undefined
  }
}
