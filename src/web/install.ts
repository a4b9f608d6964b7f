/**
 * `utf-simd/web/install`: importing it puts this package's TextDecoder, TextEncoder, TextDecoderStream and TextEncoderStream in the
 * place of the globals that are missing, wrong or slower. `installed` says which and why.
 *
 * A class is slower where that has been measured, and wrong where it fails a probe. Nothing is timed here, and what is slower is
 * not probed. The stream classes are judged as the classes whose work they do.
 */

import { findSlowClasses } from '../platform/which.ts'
import { TextDecoder, TextDecoderStream, TextEncoder, TextEncoderStream } from './full.ts'
import { decodesRight, encodesRight } from './probes.ts'

const OUR_CLASSES = { TextDecoder, TextEncoder, TextDecoderStream, TextEncoderStream }

type ClassName = keyof typeof OUR_CLASSES

/** A global that is missing, wrong or slower. */
export interface Installed {
  /** The global. */
  readonly name: 'TextDecoder' | 'TextEncoder' | 'TextDecoderStream' | 'TextEncoderStream'
  /** Why it is replaced. 'wrong': it fails a test of the Encoding Standard; 'slower': than this package's class, as measured for this platform. */
  readonly reason: 'missing' | 'wrong' | 'slower'
  /** Is this package's class in its place? False: the platform, or a program that froze the global object, does not allow it. */
  readonly replaced: boolean
}

const globals = globalThis as Record<string, unknown>

/**
 * Is there no global of this name? Its value is not read: Node would load all of the Streams API, which takes longer than the rest
 * of this module.
 */
function isMissing(name: string): boolean {
  return !(name in globals)
}

/** Does it return true, and not throw? */
function succeeds(action: () => boolean): boolean {
  try {
    return action()
  } catch {
    return false
  }
}

/** Returns why each of the globals ought to be replaced, if it is there. */
function findReasons(): Record<ClassName, 'wrong' | 'slower' | undefined> {
  const slow = findSlowClasses()
  const isDecoderRight =
    slow.decoder || isMissing('TextDecoder') || succeeds(() => decodesRight(globals.TextDecoder as never))
  const isEncoderRight =
    slow.encoder || isMissing('TextEncoder') || succeeds(() => encodesRight(globals.TextEncoder as never))
  const decoder = slow.decoder ? 'slower' : isDecoderRight ? undefined : 'wrong'
  return {
    TextDecoder: decoder,
    TextEncoder: slow.encoder ? 'slower' : isEncoderRight ? undefined : 'wrong',
    TextDecoderStream: decoder,
    TextEncoderStream: slow.encoder ? 'slower' : undefined, // What the probes ask of `encodeInto` does not concern it.
  }
}

/** Makes our class the global. Returns whether it is. */
function replaceGlobal(name: ClassName): boolean {
  const value = OUR_CLASSES[name]
  // Assigned first, since a definition alone would read the old value, see `isMissing`.
  succeeds(() => Reflect.set(globals, name, value))
  // As interfaces are defined (Web IDL 3.7).
  const descriptor = { value, writable: true, enumerable: false, configurable: true }
  return succeeds(() => Reflect.defineProperty(globals, name, descriptor) || globals[name] === value)
}

function install(): readonly Installed[] {
  const reasons = findReasons()
  const hasStreams = !isMissing('TransformStream')
  const found: Installed[] = []
  for (const name of Object.keys(OUR_CLASSES) as ClassName[]) {
    const reason = isMissing(name) ? 'missing' : reasons[name]
    if (reason && (hasStreams || !name.endsWith('Stream')))
      found.push(Object.freeze({ name, reason, replaced: replaceGlobal(name) }))
  }
  return Object.freeze(found)
}

/**
 * The globals that are missing, wrong or slower, and whether each was replaced; empty where all that the platform has is right and
 * as fast.
 */
export const installed: readonly Installed[] = install()
