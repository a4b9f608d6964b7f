/**
 * Which set of kernels runs. WebAssembly is compiled once, lazily and synchronously, on the first call that is worth it; any
 * failure (no WebAssembly, no SIMD, a Content-Security-Policy, a host that forbids compiling) selects JavaScript until
 * `useWasmModule` is called.
 */
import type { Kernels } from './contract.ts'
import type { Part } from './more.ts'
import { always, entry, jsKernels, moduleBytes, wasmKernels } from './provide.ts'
import { type Border, borderOf } from './string-bridge.ts'

/** The kernels that run: WebAssembly or their twins in JavaScript. */
export type Backend = 'wasm' | 'js'
/** The kernels that are wanted; 'auto': WebAssembly where it runs, and the platform's own functions where they are right and faster. */
export type BackendChoice = 'auto' | Backend

let choice: BackendChoice = 'auto'
let wasm: Kernels | undefined
/** Why WebAssembly did not load; set by the one try. */
let failure: unknown

/** Bytes of one input, and of all so far, from which on compiling is worth it (0.3 ms once, what JavaScript takes for some 100 KB). */
const WORTH_COMPILING = 1 << 13
const ALL_WORTH_COMPILING = 1 << 15
let converted = 0

/** The kernels beyond the core that have been asked for. */
let more: Part | undefined
/** Is `wasm` without them? */
let lacking = false
/** The caller's module, which has all of them. */
let given: WebAssembly.Module | undefined

/** From now on the kernels have this part, too. */
export function include(part: Part): void {
  if (more) return
  more = part
  if (lacking) wasm = undefined
}

/** @param part what the module has besides the core */
function load(module = given, part = more?.bodies ?? always): Kernels | undefined {
  if (!wasm && (module || failure === undefined)) {
    try {
      use(module ?? new WebAssembly.Module(moduleBytes(part)), !given && part === undefined)
    } catch (error) {
      failure = error ?? new Error('WebAssembly failed to load')
    }
  }
  return wasm
}

/** @param isCore without the kernels for code points: then their twins, which need no arena of their own, stand in for them */
function use(module: WebAssembly.Module, isCore: boolean): void {
  const kernels = wasmKernels(module, more?.calls)
  lacking = !more
  if (!isCore) wasm = kernels
  else {
    const { utf8ToUtf32, utf32ToUtf8 } = js()
    wasm = { ...kernels, utf8ToUtf32, utf32ToUtf8 }
  }
}

function js(): Kernels {
  return jsKernels(more?.twins)
}

function unavailable(): never {
  const reason = failure instanceof Error ? failure.message : String(failure)
  throw new Error(`${entry}: the WebAssembly kernels cannot run here: ${reason}`, { cause: failure })
}

/** The kernels for an input of this size. */
export function kernels(bytes = WORTH_COMPILING): Kernels {
  if (choice === 'auto') {
    if (wasm) return wasm
    if (entry === 'utf-simd/js') return js()
    if (entry === 'utf-simd/wasm') return load() ?? unavailable()
    converted += bytes
    return ((bytes >= WORTH_COMPILING || converted >= ALL_WORTH_COMPILING) && load()) || js()
  }
  return choice === 'js' ? js() : (load() ?? unavailable())
}

/** Has the caller forced a backend? Then the platform's own functions are not called. */
export function isForced(): boolean {
  return choice !== 'auto' || entry !== 'utf-simd'
}

/** Has the caller asked for the kernels of WebAssembly and nothing else? */
export function isWasmForced(): boolean {
  return choice === 'wasm'
}

/** The border to strings of these kernels. */
export function borderFor(kernels: Kernels): Border {
  return borderOf(kernels.arena, isForced())
}

/** The set of kernels in use. (Loads WebAssembly if nothing has needed it yet.) */
export function backend(): Backend {
  return kernels().name
}

/**
 * Chooses the kernels. 'auto' (the default) takes WebAssembly where it runs. A forced backend never calls the platform's codecs.
 * @throws RangeError for another word, or for a backend that this entry does not have; Error if WebAssembly cannot run here
 */
export function setBackend(next: BackendChoice): void {
  if (next !== 'auto' && next !== 'wasm' && next !== 'js') throw new RangeError(`unknown backend: ${String(next)}`)
  if (next !== 'auto' && entry !== 'utf-simd' && entry !== `utf-simd/${next}`)
    throw new RangeError(`${entry} has no backend '${next}'`)
  if (next === 'wasm' && !load()) unavailable()
  choice = next
}

/**
 * Resolves when the first call will not have to compile. Never rejects: where WebAssembly cannot run, JavaScript is ready.
 */
export async function ready(): Promise<void> {
  if (wasm || failure !== undefined || entry === 'utf-simd/js') return
  try {
    let part: Part | undefined
    let module: WebAssembly.Module
    do {
      part = more
      module = await WebAssembly.compile(moduleBytes(part?.bodies ?? always))
    } while (part !== more) // (meanwhile more has been asked for)
    if (wasm) return
    load(module, part?.bodies ?? always)
  } catch (error) {
    failure ??= error
  }
}

/**
 * Gives the compiled module of `utf-simd/kernels.wasm`, for hosts that forbid compiling at run time.
 * @throws what WebAssembly.Instance throws for a module that is none of ours
 */
export function useWasmModule(module: WebAssembly.Module): void {
  if (entry === 'utf-simd/js') throw new RangeError('utf-simd/js has no WebAssembly kernels')
  if (module === undefined) throw new TypeError('expected a WebAssembly.Module')
  if (!wasm) {
    use(module, false)
    given = module
    failure = undefined
  }
}
