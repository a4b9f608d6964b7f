// What there is to time: each kernel on each script, clean and dirty, with the result that every competitor must give.

import { corpus, type Script } from '../corpus/generate.ts'
import { canHold, codePoints, decodeAs, type Elements, encodeAs, type Form, spoil } from './forms.ts'

/** The most bytes of a source: the window of the WebAssembly module. */
export const SOURCE_BYTES = 65536

/** Kernels that validate, and the form that they validate. */
const VALIDATORS = {
  validateAscii: 'ascii',
  validateUtf8: 'utf8',
  validateUtf16: 'utf16',
  validateUtf32: 'utf32',
} satisfies Record<string, Form>

/** Kernels that convert, from and to. Those from UTF-8, UTF-16 and UTF-32 can replace malformed elements. */
const CONVERTERS = {
  utf8ToUtf16: ['utf8', 'utf16'],
  utf8ToUtf32: ['utf8', 'utf32'],
  utf8ToLatin1: ['utf8', 'latin1'],
  utf16ToUtf8: ['utf16', 'utf8'],
  utf16ToUtf32: ['utf16', 'utf32'],
  utf16ToLatin1: ['utf16', 'latin1'],
  utf16ToAscii: ['utf16', 'ascii'],
  utf32ToUtf8: ['utf32', 'utf8'],
  utf32ToUtf16: ['utf32', 'utf16'],
  latin1ToUtf8: ['latin1', 'utf8'],
  latin1ToUtf16: ['latin1', 'utf16'],
  swap16: ['utf16', 'utf16-swapped'],
  swap32: ['utf32', 'utf32-swapped'],
} satisfies Record<string, [Form, Form]>

/** Kernels that count: the form that they read, and the form whose elements they count. */
const COUNTERS = {
  utf16LengthOfUtf8: ['utf8', 'utf16'],
  codePointsOfUtf8: ['utf8', 'utf32'],
  utf8LengthOfUtf16: ['utf16', 'utf8'],
  codePointsOfUtf16: ['utf16', 'utf32'],
  utf16LengthOfUtf32: ['utf32', 'utf16'],
} satisfies Record<string, [Form, Form]>

export type KernelName = keyof typeof VALIDATORS | keyof typeof CONVERTERS | keyof typeof COUNTERS

export const KERNELS = [VALIDATORS, CONVERTERS, COUNTERS].flatMap((group) => Object.keys(group)) as KernelName[]

/** Clean text, or a malformed element in one of so many bytes. */
export const STATES = ['clean', 'dirty/1024', 'dirty/64'] as const
export type State = (typeof STATES)[number]

export interface Job {
  kernel: KernelName
  script: Script
  state: State
  source: Elements
  /** What a converter must write, the count a counter must return, or the elements a validator must accept. */
  expected: Elements | number
}

/** Undefined where the cell has no meaning: ISO 8859-1 lacks Chinese, and a validator stops at the first malformed byte. */
export function makeJob(kernel: KernelName, script: Script, state: State): Job | undefined {
  const [from, to] = formsOf(kernel)
  const replaces = kernel in CONVERTERS && /^utf(8|16|32)To/.test(kernel)
  if (state !== 'clean' && !replaces) return undefined
  const text = textFor(from, script)
  if (!canHold(from, text) || (state === 'clean' && !canHold(to, text))) return undefined
  let source = encodeAs(from, text)
  if (state !== 'clean') source = spoil(from, source, Number(state.slice('dirty/'.length)))
  return { kernel, script, state, source, expected: expectedOf(kernel, source) }
}

function formsOf(kernel: KernelName): [from: Form, to: Form] {
  if (kernel in VALIDATORS) {
    const form = VALIDATORS[kernel as keyof typeof VALIDATORS]
    return [form, form]
  }
  return { ...CONVERTERS, ...COUNTERS }[kernel as keyof typeof CONVERTERS | keyof typeof COUNTERS] as [Form, Form]
}

/** The longest prefix of the corpus, in whole code points, whose source form fits the window. */
function textFor(from: Form, script: Script): string {
  const text = corpus(script, SOURCE_BYTES)
  if (from.startsWith('utf16')) {
    const end = SOURCE_BYTES / 2
    return text.slice(0, text.codePointAt(end - 1)! > 0xffff ? end - 1 : end)
  }
  if (from.startsWith('utf32')) return String.fromCodePoint(...codePoints(text).slice(0, SOURCE_BYTES / 4))
  return text
}

function expectedOf(kernel: KernelName, source: Elements): Elements | number {
  if (kernel in VALIDATORS) return source.length
  const [from, to] = formsOf(kernel)
  const target = encodeAs(to, decodeAs(from, source))
  return kernel in COUNTERS ? target.length : target
}
