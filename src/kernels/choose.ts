/**
 * Chooses which kernels run and which functions of the platform may be called. The first call that is worth it compiles WebAssembly, once
 * and synchronously. Where it does not load, JavaScript runs until `useWasmModule` is called.
 */
import { tiers } from '#tiers'
import type { Native } from '../platform/contract.ts'
import { tagOf } from '../platform/shared-memory.ts'
import { trimStack } from '../platform/stack.ts'
import type { Kernels } from './contract.ts'

/** The kernels that run: WebAssembly or their twins in JavaScript. */
export type Backend = 'wasm' | 'js'
/** The choice of kernels. 'auto' takes WebAssembly where it runs, and the platform's own functions where they are right and faster. */
export type BackendChoice = 'auto' | Backend

/** Bytes of one input, and of all inputs so far, from which on compiling is worth it: it takes .3 ms. */
const MIN_INPUT_BYTES = 1 << 13
const MIN_TOTAL_BYTES = 1 << 15

let choice: BackendChoice = 'auto'
/** Bytes of all inputs so far. */
let totalBytes = 0
/** The kernels that each choice has loaded. A forced backend has a string bridge of its own. */
const loadedBy: Record<BackendChoice, { js?: Kernels; wasm?: Kernels }> = { auto: {}, js: {}, wasm: {} }
let loaded = loadedBy.auto

/** The platform's functions that the choice allows. A forced backend never calls the platform's codecs. */
export let native: Native = /* @__PURE__ */ selectPlatform('auto')

function selectPlatform(next: BackendChoice): Native {
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

/** What saves the windows of a conversion while it runs a function of the caller. */
let saveWindows: (() => void) | undefined
/** How often a conversion has lost its windows to a call from a function of the caller. */
export let interruptions = 0

/**
 * Runs a function of the caller in the middle of a conversion.
 * @param save is called before that function uses the memory, if it calls the codec again: what the windows hold is lost then
 */
export function callForeign<T, R>(foreign: (argument: T) => R, argument: T, save: () => void): R {
  saveWindows = save
  try {
    return foreign(argument)
  } finally {
    saveWindows = undefined
  }
}

function saveOuterWindows(): void {
  const save = saveWindows!
  saveWindows = undefined
  interruptions++
  save()
}

/**
 * Returns the kernels for an input of so many bytes. Every conversion begins with this call: it makes the memory free to use.
 * @param inUse the kernels that a stream began with, and goes on with
 */
export function kernels(bytes = MIN_INPUT_BYTES, inUse?: Kernels): Kernels {
  if (saveWindows) saveOuterWindows()
  if (inUse) return inUse
  if (choice === 'js' || !tiers.wasm) return loadJs()
  if (loaded.wasm) return loaded.wasm
  if (choice === 'wasm' || !tiers.createJsKernels) return loadWasm() ?? tiers.wasm.throwFailure(tiers.entry)
  totalBytes += bytes
  return ((bytes >= MIN_INPUT_BYTES || totalBytes >= MIN_TOTAL_BYTES) && loadWasm()) || loadJs()
}

/**
 * Returns which kernels are in use. Loads WebAssembly if nothing has needed it yet.
 * @throws Error in utf-simd/wasm where WebAssembly cannot run
 */
export function backend(): Backend {
  return kernels().name
}

/**
 * Chooses the kernels. 'auto', the default, takes WebAssembly where it runs. A forced backend never calls the platform's codecs:
 * TextDecoder, TextEncoder, Buffer's UTF-8 functions. 'wasm' still moves UTF-16 units between strings and its memory by Buffer or the
 * engine's string builtins.
 * @throws RangeError if the word is unknown or this entry lacks the backend; Error if WebAssembly cannot run here
 */
export function setBackend(next: BackendChoice): void {
  const shown = typeof next === 'string' ? `'${next}'` : String(next)
  if (next !== 'auto' && next !== 'wasm' && next !== 'js')
    throw trimStack(new RangeError(`setBackend: next: expected 'auto', 'wasm' or 'js', not ${shown}`), setBackend)
  if (next !== 'auto' && tiers.entry !== 'utf-simd' && tiers.entry !== `utf-simd/${next}`)
    throw trimStack(new RangeError(`setBackend: next: ${tiers.entry} has no backend ${shown}`), setBackend)
  const before = choice
  choose(next)
  if (next === 'wasm' && !loadWasm()) {
    choose(before)
    tiers.wasm!.throwFailure(tiers.entry)
  }
}

function choose(next: BackendChoice): void {
  choice = next
  native = selectPlatform(next)
  loaded = loadedBy[next]
}

/** Compiles the module. Resolves when the first call no longer has to. Never rejects: where WebAssembly cannot run, JavaScript does. */
export async function ready(): Promise<void> {
  await tiers.wasm?.compile()
  loadWasm()
}

/**
 * Uses the compiled module of `utf-simd/kernels.wasm`, for hosts that forbid compiling at run time.
 * @throws TypeError if it is not a module; RangeError in utf-simd/js, which has no WebAssembly kernels; what WebAssembly.Instance throws for a
 *   module of something else
 */
export function useWasmModule(module: WebAssembly.Module): void {
  if (!tiers.wasm)
    throw trimStack(new RangeError(`useWasmModule: ${tiers.entry} has no WebAssembly kernels`), useWasmModule)
  const tag = tagOf(module)
  if (tag !== '[object WebAssembly.Module]')
    throw trimStack(new TypeError(`useWasmModule: module: expected a WebAssembly.Module, not ${tag}`), useWasmModule)
  loaded.wasm ??= tiers.wasm.use(module, native.createBridge)
}
