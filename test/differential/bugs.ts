// The known bugs of platforms against the WHATWG Encoding Standard. Each tells which differences it explains; docs/web.md describes
// them. A difference that none explains fails the run, and so does a bug that never shows.

import type { DecodeSession, EncodeSession } from './sessions.ts'

/** The name of an error's class, or text. */
export type Result = { readonly text: string } | { readonly error: string }

/** The first call of a session in which the platform differs. */
export interface Disagreement {
  readonly session: DecodeSession
  /** The index of the call. */
  readonly at: number
  /** The standard's results of this call and of those before it. */
  readonly standard: readonly Result[]
  readonly platform: Result
}

/** What `encodeInto` returned. */
export interface Written {
  readonly read: number
  readonly written: number
}

interface Bug {
  readonly name: string
  /** The standard's step. */
  readonly step: string
  explainsDecode?(difference: Disagreement): boolean
  explainsEncodeInto?(session: EncodeSession, standard: Written, platform: Written): boolean
}

/** Returns both texts; undefined if one of the results is an error. */
function textsOf({ standard, at, platform }: Disagreement): { expected: string; found: string } | undefined {
  const last = standard[at]
  return 'text' in last && 'text' in platform ? { expected: last.text, found: platform.text } : undefined
}

/** Decodes the bytes of the call as ISO 8859-1. */
function decodeLatin1({ session, at }: Disagreement): string {
  return String.fromCharCode(...(session.calls[at].bytes ?? []))
}

const isSingleByte = ({ session }: Disagreement) => !session.label.startsWith('utf-')

export const BUGS: readonly Bug[] = [
  {
    name: 'windows-1252 is ISO 8859-1',
    step: '9.1, index windows-1252: 80 to 9F are not U+0080 to U+009F',
    explainsDecode(difference) {
      return isSingleByte(difference) && textsOf(difference)?.found === decodeLatin1(difference)
    },
  },
  {
    name: 'windows-1252 loses a leading FF',
    step: '7.1, "serialize I/O queue", step 2.3: only UTF-8 and UTF-16 have a BOM, and FF is none',
    explainsDecode(difference) {
      const texts = textsOf(difference)
      const { ignoreBOM } = difference.session.options
      if (!isSingleByte(difference) || !ignoreBOM || texts?.expected[0] !== 'ÿ') return false
      return texts.found === texts.expected.slice(1) || texts.found === decodeLatin1(difference).slice(1)
    },
  },
  {
    name: 'UTF-16 state behind an error',
    step: '14.2.1, steps 5 and 6.1: leading byte and leading surrogate are null before the error is returned',
    explainsDecode({ session, at, standard }) {
      const { label, options, calls } = session
      if (!label.startsWith('utf-16') || !options.fatal) return false
      // Was there an error before that did not end the stream?
      for (let i = at - 1; i >= 0 && calls[i].stream; i--) if ('error' in standard[i]) return true
      return false
    },
  },
  {
    name: 'UTF-8 loses U+FEFF in a stream',
    step: '7.1, "serialize I/O queue", step 2.3: "BOM seen" is true after the first item',
    explainsDecode(difference) {
      const texts = textsOf(difference)
      const { label, options } = difference.session
      if (label !== 'utf-8' || options.ignoreBOM || !texts) return false
      const { expected, found } = texts
      for (let i = expected.indexOf('\ufeff'); i >= 0; i = expected.indexOf('\ufeff', i + 1))
        if (expected.slice(0, i) + expected.slice(i + 1) === found) return true
      return false
    },
  },
  {
    name: 'encodeInto stops before the last character that fits',
    step: '7.4, `encodeInto`, step 6.4.1: a result is written if it is no longer than the room that is left',
    explainsEncodeInto({ text, size }, standard, platform) {
      const missing = text.slice(platform.read, standard.read)
      return standard.written === size && Array.from(missing).length === 1
    },
  },
]
