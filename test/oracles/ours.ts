// The answers of this package, by both sets of kernels. They come from the bundle, because that is what users get.

import type { MalformedSequence } from '../../src/index.ts'
import { isPair } from './inputs.ts'
import type { Answer } from './protocol.ts'

const bundle = new URL('../../dist/index.js', import.meta.url).href
export const shipped = (await import(bundle)) as typeof import('../../src/index.ts')

export type EncodingName =
  | 'utf8'
  | 'utf16'
  | 'utf16le'
  | 'utf16be'
  | 'utf32'
  | 'utf32le'
  | 'utf32be'
  | 'ucs2le'
  | 'ucs2be'
  | 'ucs4le'
  | 'ucs4be'
  | 'ascii'
  | 'latin1'
  | 'windows1252'
  | 'utf7'
  | 'utf7imap'
  | 'cesu8'
  | 'mutf8'
  | 'wtf8'
  | 'utf8b'
  | 'utf8rfc2279'

export interface Options {
  readonly bom?: 'strip' | 'keep'
  readonly writeBom?: boolean
  readonly direct?: 'required' | 'optional'
}
export type Policy = 'throw' | 'replace' | 'ignore'

const BACKENDS = ['wasm', 'js'] as const

/** Thrown if the two sets of kernels disagree, or two functions of the package. */
export class Disagreement extends Error {}

function same(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

export { same as sameElements }

export function sameAnswer(a: Answer, b: Answer): boolean {
  return (
    a.error?.start === b.error?.start &&
    a.error?.end === b.error?.end &&
    a.error?.kind === b.error?.kind &&
    same(a.output, b.output)
  )
}

function hex(elements: ArrayLike<number>): string {
  return Array.from(elements, (element) => element.toString(16).toUpperCase().padStart(2, '0')).join(' ')
}

export { hex }

export function shown({ error, output }: Answer): string {
  return error ? `refused at ${error.start ?? '?'}..${error.end ?? '?'}` : hex(output)
}

function agreed(answer: (backend: string) => Answer): Answer {
  const [wasm, js] = BACKENDS.map((backend) => {
    shipped.setBackend(backend)
    return answer(backend)
  })
  if (!sameAnswer(wasm, js)) throw new Disagreement(`wasm ${shown(wasm)}, js ${shown(js)}`)
  return js
}

const NOTHING = new Uint8Array(0)

function refused({ offset, length, kind }: MalformedSequence): Answer {
  return { error: { start: offset, end: offset + length, kind }, output: NOTHING }
}

/** Returns the answer of a call. A MalformedError is an answer, too. */
function attempt(call: () => Uint8Array | Uint32Array): Answer {
  try {
    return { output: call() }
  } catch (error) {
    if (!(error instanceof shipped.MalformedError)) throw error
    return refused(error)
  }
}

const STRING_LIMIT = 0x10ffff

function fitsString(codePoints: Uint32Array): boolean {
  return codePoints.every((codePoint) => codePoint <= STRING_LIMIT)
}

function stringOf(codePoints: Uint32Array): string {
  let text = ''
  for (let i = 0; i < codePoints.length; i += 4096)
    text += String.fromCodePoint.apply(null, codePoints.subarray(i, i + 4096) as unknown as number[])
  return text
}

function isStringOf(codePoints: Uint32Array, text: string): boolean {
  let at = 0
  for (const codePoint of codePoints) {
    if (codePoint <= 0xffff) {
      if (text.charCodeAt(at++) !== codePoint) return false
    } else {
      if (text.codePointAt(at) !== codePoint) return false
      at += 2
    }
  }
  return at === text.length
}

/** Decodes to code points and, if it can hold them, to a string. Both must agree. */
export function decode(name: EncodingName, bytes: Uint8Array, policy: Policy, { bom }: Options): Answer {
  const encoding = shipped[name]
  const options = { bom, onError: policy }
  return agreed((backend) => {
    const found = policy === 'throw' ? encoding.findError(bytes) : undefined
    const answer = found ? refused(found) : { output: encoding.decodeCodePoints(bytes, options) }
    if (
      found &&
      !sameAnswer(
        answer,
        attempt(() => encoding.decodeCodePoints(bytes, options)),
      )
    )
      throw new Disagreement(`${backend}: findError and decodeCodePoints`)
    if (policy === 'throw' && encoding.isValid(bytes) !== (found === undefined))
      throw new Disagreement(`${backend}: findError and isValid`)
    if (!found && fitsString(answer.output as Uint32Array)) {
      if (!isStringOf(answer.output as Uint32Array, encoding.decode(bytes, options)))
        throw new Disagreement(`${backend}: decode and decodeCodePoints`)
    }
    return answer
  })
}

/** Encodes code points and, if a string can hold them, their string. Both must give the same bytes. */
export function encode(name: EncodingName, codePoints: Uint32Array, policy: Policy, options: Options): Answer {
  const encoding = shipped[name]
  const all = { bom: options.writeBom, direct: options.direct, onError: policy }
  const alike = fitsString(codePoints) && codePoints.every((trail, i) => i === 0 || !isPair(codePoints[i - 1], trail))
  const text = alike ? stringOf(codePoints) : ''
  return agreed((backend) => {
    const answer = attempt(() => encoding.encodeCodePoints(codePoints, all))
    if (alike) {
      const ofText = attempt(() => encoding.encode(text, all))
      if (!same(ofText.output, answer.output) || !ofText.error !== !answer.error)
        throw new Disagreement(`${backend}: encode ${shown(ofText)} and encodeCodePoints ${shown(answer)}`)
    }
    return answer
  })
}
