// Where platforms are known not to do what the WHATWG Encoding Standard says. Each says by code what it explains; docs/web.md has them in
// words. What fits none is a failure of the run, and so is one that never shows.

import type { DecodeSession, EncodeSession } from './sessions.ts'

/** The name of an error's class, or text. */
export type Result = { readonly text: string } | { readonly error: string }

/** The first call of a session in which the platform did otherwise. */
export interface Disagreement {
  readonly session: DecodeSession
  /** Which call. */
  readonly at: number
  /** What the standard says, of this call and those before it. */
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
  explainsDecode?(found: Disagreement): boolean
  explainsEncodeInto?(session: EncodeSession, standard: Written, platform: Written): boolean
}

/** Both as text; undefined where one of them is an error. */
function texts({ standard, at, platform }: Disagreement): { should: string; is: string } | undefined {
  const last = standard[at]
  return 'text' in last && 'text' in platform ? { should: last.text, is: platform.text } : undefined
}

/** The bytes of the call as ISO 8859-1. */
function latin1({ session, at }: Disagreement): string {
  return String.fromCharCode(...(session.calls[at].bytes ?? []))
}

const isSingleByte = ({ session }: Disagreement) => !session.label.startsWith('utf-')

export const BUGS: readonly Bug[] = [
  {
    name: 'windows-1252 is ISO 8859-1',
    step: '9.1, index windows-1252: 80 to 9F are not U+0080 to U+009F',
    explainsDecode(found) {
      return isSingleByte(found) && texts(found)?.is === latin1(found)
    },
  },
  {
    name: 'windows-1252 loses a leading FF',
    step: '7.1, "serialize I/O queue", step 2.3: only UTF-8 and UTF-16 have a signature, and FF is none',
    explainsDecode(found) {
      const both = texts(found)
      const { ignoreBOM } = found.session.options
      if (!isSingleByte(found) || !ignoreBOM || both?.should[0] !== 'ÿ') return false
      return both.is === both.should.slice(1) || both.is === latin1(found).slice(1)
    },
  },
  {
    name: 'UTF-16 state behind an error',
    step: '14.2.1, steps 5 and 6.1: leading byte and leading surrogate are null before the error is returned',
    explainsDecode({ session, at, standard }) {
      const { label, options, calls } = session
      if (!label.startsWith('utf-16') || !options.fatal) return false
      // an error that did not end the stream
      for (let i = at - 1; i >= 0 && calls[i].stream; i--) if ('error' in standard[i]) return true
      return false
    },
  },
  {
    name: 'UTF-8 loses U+FEFF in a stream',
    step: '7.1, "serialize I/O queue", step 2.3: "BOM seen" is true after the first item',
    explainsDecode(found) {
      const both = texts(found)
      const { label, options } = found.session
      if (label !== 'utf-8' || options.ignoreBOM || !both) return false
      const { should, is } = both
      for (let i = should.indexOf('\ufeff'); i >= 0; i = should.indexOf('\ufeff', i + 1))
        if (should.slice(0, i) + should.slice(i + 1) === is) return true
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
