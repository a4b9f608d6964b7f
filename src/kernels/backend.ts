/**
 * Which kernels run, and which native functions may be called. WebAssembly is compiled once, lazily and synchronously, on the first call
 * that is worth it. Where it does not load, JavaScript runs until `useWasmModule` is called.
 */
import { tiers } from '#tiers'
import type { Native } from '../native/contract.ts'
import type { Kernels } from './contract.ts'
import type { wasmLoader } from './wasm-loader.ts'

/** The kernels that run: WebAssembly or their twins in JavaScript. */
export type Backend = 'wasm' | 'js'
/** The kernels that are wanted; 'auto': WebAssembly where it runs, and the platform's own functions where they are right and faster. */
export type BackendChoice = 'auto' | Backend

/** What an entry has: tiers.ts, tiers-js.ts and tiers-wasm.ts. */
export interface Tiers {
  /** The entry's name in messages. */
  readonly entry: 'utf-simd' | 'utf-simd/js' | 'utf-simd/wasm'
  readonly createJsKernels?: (createBridge: Native['createBridge']) => Kernels
  readonly wasm?: typeof wasmLoader
  /** The platform that runs this. */
  readonly platform: Native
  /** The same platform for the backend 'wasm': it encodes and decodes nothing. */
  readonly platformForWasm?: Native
  /** A platform that does nothing itself, for the backend 'js'. */
  readonly none?: Native
}

/** Bytes of one input, and of all so far, from which on compiling is worth it: it takes as long as JavaScript takes for 100 KB. */
const MIN_INPUT_BYTES = 1 << 13
const MIN_TOTAL_BYTES = 1 << 15

let choice: BackendChoice = 'auto'
/** Bytes converted so far. */
let converted = 0
/** The kernels that each choice has loaded: a forced backend has another way to strings. */
const loadedBy: Record<BackendChoice, { js?: Kernels; wasm?: Kernels }> = { auto: {}, js: {}, wasm: {} }
let loaded = loadedBy.auto

/** The platform's functions that the choice allows: a forced backend never calls a codec of the platform. */
export let native: Native = /* @__PURE__ */ platformFor('auto')

function platformFor(next: BackendChoice): Native {
  return (next === 'js' ? tiers.none : next === 'wasm' ? tiers.platformForWasm : undefined) ?? tiers.platform
}

function loadJs(): Kernels {
  loaded.js ??= tiers.createJsKernels!(native.createBridge)
  return loaded.js
}

function loadWasm(): Kernels | undefined {
  loaded.wasm ??= tiers.wasm?.load(native.createBridge)
  return loaded.wasm
}

/** The kernels for an input of this size. */
export function kernels(bytes = MIN_INPUT_BYTES): Kernels {
  if (choice === 'js' || !tiers.wasm) return loadJs()
  if (loaded.wasm) return loaded.wasm
  if (choice === 'wasm' || !tiers.createJsKernels) return loadWasm() ?? tiers.wasm.throwFailure(tiers.entry)
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
    tiers.wasm!.throwFailure(tiers.entry)
  }
}

function choose(next: BackendChoice): void {
  choice = next
  native = platformFor(next)
  loaded = loadedBy[next]
}

/** Resolves when the first call will not have to compile. Never rejects: where WebAssembly cannot run, JavaScript is ready. */
export async function ready(): Promise<void> {
  await tiers.wasm?.compile()
  loadWasm()
}

/**
 * Gives the compiled module of `utf-simd/kernels.wasm`, for hosts that forbid compiling at run time.
 * @throws TypeError for what is no module; what WebAssembly.Instance throws for a module that is none of ours
 */
export function useWasmModule(module: WebAssembly.Module): void {
  if (!tiers.wasm) throw new RangeError(`${tiers.entry} has no WebAssembly kernels`)
  if (module === undefined || module === null) throw new TypeError('expected a WebAssembly.Module')
  loaded.wasm ??= tiers.wasm.use(module, native.createBridge)
}
