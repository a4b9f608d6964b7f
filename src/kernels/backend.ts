/**
 * Which kernels run, and which native functions may be called. WebAssembly is compiled once, lazily and synchronously, on the first call
 * that is worth it. Any failure (no WebAssembly, no SIMD, a Content-Security-Policy, a host that forbids compiling) selects JavaScript
 * until `useWasmModule` is called.
 */
import { tiers } from '#tiers'
import { type Native, withoutCodecs } from '../native/contract.ts'
import type { StringBridge, StringMemory } from '../native/string-bridge.ts'
import type { Kernels } from './contract.ts'

/** The kernels that run: WebAssembly or their twins in JavaScript. */
export type Backend = 'wasm' | 'js'
/** The kernels that are wanted; 'auto': WebAssembly where it runs, and the platform's own functions where they are right and faster. */
export type BackendChoice = 'auto' | Backend

type CreateBridge = (memory: StringMemory) => StringBridge

/** What an entry has: tiers.ts, tiers-js.ts and tiers-wasm.ts. */
export interface Tiers {
  /** The entry's name in messages. */
  readonly entry: 'utf-simd' | 'utf-simd/js' | 'utf-simd/wasm'
  readonly createJsKernels?: (createBridge: CreateBridge) => Kernels
  readonly wasm?: {
    moduleBytes(): Uint8Array<ArrayBuffer>
    createKernels(module: WebAssembly.Module, createBridge: CreateBridge): Kernels
  }
  /** The platform that runs this. */
  readonly platform: Native
  /** A platform that does nothing itself, for the backend 'js'. */
  readonly none?: Native
}

/** Bytes of one input, and of all so far, from which on compiling is worth it: it takes as long as JavaScript takes for 100 KB. */
const MIN_INPUT_BYTES = 1 << 13
const MIN_TOTAL_BYTES = 1 << 15

let choice: BackendChoice = 'auto'
/** Bytes converted so far. */
let converted = 0
let module: WebAssembly.Module | undefined
/** Why WebAssembly did not load; set by the one try. */
let failure: unknown
/** The kernels of each choice: those of a forced backend have another way to strings. */
const loaded: { [choice in 'auto-js' | 'auto-wasm' | Backend]?: Kernels } = {}

/** The platform's functions that the choice allows: a forced backend never calls a codec of the platform. */
export let native: Native = /* @__PURE__ */ nativeOf('auto')

function nativeOf(next: BackendChoice): Native {
  if (next === 'js') return tiers.none!
  return next === 'wasm' || tiers.entry === 'utf-simd/wasm' ? withoutCodecs(tiers.platform) : tiers.platform
}

function loadJs(): Kernels {
  const key = choice === 'auto' ? 'auto-js' : 'js'
  return (loaded[key] ??= tiers.createJsKernels!(native.createBridge))
}

function loadWasm(): Kernels | undefined {
  const key = choice === 'auto' ? 'auto-wasm' : 'wasm'
  if (!loaded[key] && (module || failure === undefined)) {
    try {
      module ??= new WebAssembly.Module(tiers.wasm!.moduleBytes())
      loaded[key] = tiers.wasm!.createKernels(module, native.createBridge)
    } catch (error) {
      failure = error ?? new Error('WebAssembly failed to load')
    }
  }
  return loaded[key]
}

function throwUnavailable(): never {
  const reason = failure instanceof Error ? failure.message : String(failure)
  throw new Error(`${tiers.entry}: the WebAssembly kernels cannot run here: ${reason}`, { cause: failure })
}

/** The kernels for an input of this size. */
export function kernels(bytes = MIN_INPUT_BYTES): Kernels {
  if (choice === 'js' || !tiers.wasm) return loadJs()
  if (choice === 'wasm' || !tiers.createJsKernels) return loadWasm() ?? throwUnavailable()
  if (loaded['auto-wasm']) return loaded['auto-wasm']
  converted += bytes
  return ((bytes >= MIN_INPUT_BYTES || converted >= MIN_TOTAL_BYTES) && loadWasm()) || loadJs()
}

/** The set of kernels in use. Loads WebAssembly if nothing has needed it yet. */
export function backend(): Backend {
  return kernels().name
}

/**
 * Chooses the kernels. 'auto', the default, takes WebAssembly where it runs. A forced backend never calls the platform's codecs
 * (TextDecoder, TextEncoder, Buffer's UTF-8 functions); 'wasm' still moves UTF-16 units between strings and its memory by Buffer or the
 * engine's string builtins.
 * @throws RangeError for another word, or for a backend that this entry does not have; Error if WebAssembly cannot run here
 */
export function setBackend(next: BackendChoice): void {
  if (next !== 'auto' && next !== 'wasm' && next !== 'js') throw new RangeError(`unknown backend: ${String(next)}`)
  if (next !== 'auto' && tiers.entry !== 'utf-simd' && tiers.entry !== `utf-simd/${next}`)
    throw new RangeError(`${tiers.entry} has no backend '${next}'`)
  const before = choice
  choose(next)
  if (next === 'wasm' && !loadWasm()) {
    choose(before)
    throwUnavailable()
  }
}

function choose(next: BackendChoice): void {
  choice = next
  native = nativeOf(next)
}

/** Resolves when the first call will not have to compile. Never rejects: where WebAssembly cannot run, JavaScript is ready. */
export async function ready(): Promise<void> {
  if (module || failure !== undefined || !tiers.wasm) return
  try {
    const compiled = await WebAssembly.compile(tiers.wasm.moduleBytes())
    module ??= compiled
    loadWasm()
  } catch (error) {
    failure ??= error ?? new Error('WebAssembly failed to load')
  }
}

/**
 * Gives the compiled module of `utf-simd/kernels.wasm`, for hosts that forbid compiling at run time.
 * @throws TypeError for what is no module; what WebAssembly.Instance throws for a module that is none of ours
 */
export function useWasmModule(given: WebAssembly.Module): void {
  if (!tiers.wasm) throw new RangeError(`${tiers.entry} has no WebAssembly kernels`)
  if (given === undefined || given === null) throw new TypeError('expected a WebAssembly.Module')
  if (loaded['auto-wasm'] || loaded.wasm) return
  tiers.wasm.createKernels(given, native.createBridge) // refuses a module that is none of ours
  module = given
  failure = undefined
}
