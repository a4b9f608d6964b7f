// What Node itself offers for an encoding: the shortest code with the contract of ours.

import { isAscii } from 'node:buffer'
import type { Encoding } from '../index.ts'

/** A function of the platform, and the call of ours that does the same. */
export interface Rival<Input, Output> {
  run(input: Input): Output
  /** Ours with the same contract. Default: the strict call without options. */
  ours?(encoding: Encoding, input: Input): Output
}

export interface PlatformCodec {
  decode?: Rival<Uint8Array, string>
  encode?: Rival<string, Uint8Array>
}

export function platformCodec(name: string): PlatformCodec {
  switch (name) {
    case 'utf-8': {
      const encoder = new TextEncoder()
      // TextEncoder replaces lone surrogates.
      const ours = (encoding: Encoding, text: string) => encoding.encode(text, { onError: 'replace' })
      return { decode: strictTextDecoder(name), encode: { run: (text) => encoder.encode(text), ours } }
    }
    case 'utf-16le':
      return {
        decode: strictTextDecoder(name),
        encode: { run: (text) => checked(text.isWellFormed()) && Buffer.from(text, 'utf16le') },
      }
    case 'utf-16be':
      return { decode: strictTextDecoder(name) }
    case 'iso-8859-1':
      // TextDecoder's 'latin1' is windows-1252.
      return {
        decode: { run: (bytes) => bufferOf(bytes).toString('latin1') },
        encode: { run: (text) => checked(/^[\0-\xff]*$/.test(text)) && Buffer.from(text, 'latin1') },
      }
    case 'us-ascii':
      // TextDecoder's 'ascii' is windows-1252, and Buffer's 'ascii' drops the highest bit.
      return {
        decode: { run: decodeAscii },
        encode: { run: (text) => checked(/^[\0-\x7f]*$/.test(text)) && Buffer.from(text, 'latin1') },
      }
    default:
      return {}
  }
}

/** Buffer writes something else for what the encoding lacks, so somebody has to look. */
function checked(isHeld: boolean): true {
  if (!isHeld) throw new TypeError('the encoding lacks a character')
  return true
}

function decodeAscii(bytes: Uint8Array): string {
  return (checked(isAscii(bytes)) && bufferOf(bytes).toString('latin1')) as string
}

function bufferOf({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length)
}

/** A Node without full ICU lacks some labels. */
function strictTextDecoder(label: string): PlatformCodec['decode'] {
  try {
    const decoder = new TextDecoder(label, { fatal: true })
    return { run: (bytes) => decoder.decode(bytes) }
  } catch {
    return undefined
  }
}
