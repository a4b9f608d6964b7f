/**
 * `utf-simd/web/install`: importing it puts this package's TextDecoder, TextEncoder, TextDecoderStream and TextEncoderStream in the
 * place of the globals that are missing, wrong or slower. `installed` says what was replaced and why.
 *
 * Wrong is what fails a probe; slower is what has been measured to be: nothing is timed here. The streams are judged as the classes whose
 * work they do.
 */
import { TextDecoder, TextDecoderStream, TextEncoder, TextEncoderStream } from '../web.ts'
import { decodesRight, encodesRight } from './probes.ts'

const OURS = { TextDecoder, TextEncoder, TextDecoderStream, TextEncoderStream }

/** A global that was replaced. */
export interface Installed {
  readonly name: 'TextDecoder' | 'TextEncoder' | 'TextDecoderStream' | 'TextEncoderStream'
  readonly reason: 'missing' | 'wrong' | 'slower'
}

const own = globalThis as Record<string, unknown> & {
  process?: { versions?: { node?: string } }
}

/**
 * Since these versions of Node its own classes are as fast: before, they read and write most of what is not ASCII at .2 to 1.1 GB/s.
 * (The decoder's came to 24 when 25.0 to 25.4 had gone out without it.)
 */
const FAST_DECODER = '24.13.1'
const FAST_ENCODER = '26.0.0'
const SLOW_AGAIN = ['25.0.0', '25.5.0'] as const

/** undefined: not Node, and not slower throughout. (Bun and Deno say that they are a version of Node.) */
const node = 'Bun' in own || 'Deno' in own ? undefined : own.process?.versions?.node

function isBefore(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) < 0
}

function decodesSlowly(version: string): boolean {
  const [from, to] = SLOW_AGAIN
  return isBefore(version, FAST_DECODER) || (!isBefore(version, from) && isBefore(version, to))
}

function isRight<T>(judge: (made: T) => boolean, made: unknown): boolean {
  try {
    return judge(made as T)
  } catch {
    return false
  }
}

function install(): readonly Installed[] {
  const slowDecoder = node && decodesSlowly(node) ? 'slower' : undefined
  const slowEncoder = node && isBefore(node, FAST_ENCODER) ? 'slower' : undefined
  const decoder =
    typeof own.TextDecoder !== 'function' || isRight(decodesRight, own.TextDecoder) ? slowDecoder : 'wrong'
  const encoder =
    typeof own.TextEncoder !== 'function' || isRight(encodesRight, own.TextEncoder) ? slowEncoder : 'wrong'
  const reasons: Record<Installed['name'], Installed['reason'] | undefined> = {
    TextDecoder: decoder,
    TextEncoder: encoder,
    TextDecoderStream: decoder,
    TextEncoderStream: slowEncoder, // (`encodeInto` has no part in it)
  }
  const installed: Installed[] = []
  for (const name of Object.keys(reasons) as Installed['name'][]) {
    const isMissing = typeof own[name] !== 'function'
    const reason = isMissing ? 'missing' : reasons[name]
    // Without TransformStream there can be no stream.
    if (!reason || (name.endsWith('Stream') && typeof own.TransformStream !== 'function')) continue
    // as interfaces are (Web IDL 3.7)
    Object.defineProperty(own, name, { value: OURS[name], writable: true, enumerable: false, configurable: true })
    installed.push(Object.freeze({ name, reason }))
  }
  return Object.freeze(installed)
}

/** What was replaced; empty where everything that the platform has is right and as fast. */
export const installed: readonly Installed[] = install()
