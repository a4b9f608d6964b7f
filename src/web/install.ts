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

/** The first version of Node that is as fast: 20, 22 and 24 decode and encode most of what is not ASCII at .2 to 1.1 GB/s. */
const FAST_NODE = 26

/** Other platforms are not slower throughout. (Bun and Deno say that they are a version of Node.) */
function isSlow(): boolean {
  const node = own.process?.versions?.node
  return node !== undefined && !('Bun' in own) && !('Deno' in own) && Number.parseInt(node, 10) < FAST_NODE
}

function isRight<T>(judge: (made: T) => boolean, made: unknown): boolean {
  try {
    return judge(made as T)
  } catch {
    return false
  }
}

function install(): readonly Installed[] {
  const slower = isSlow() ? 'slower' : undefined
  const decoder = typeof own.TextDecoder !== 'function' || isRight(decodesRight, own.TextDecoder) ? slower : 'wrong'
  const encoder = typeof own.TextEncoder !== 'function' || isRight(encodesRight, own.TextEncoder) ? slower : 'wrong'
  const reasons: Record<Installed['name'], Installed['reason'] | undefined> = {
    TextDecoder: decoder,
    TextEncoder: encoder,
    TextDecoderStream: decoder,
    TextEncoderStream: slower, // (`encodeInto` has no part in it)
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
