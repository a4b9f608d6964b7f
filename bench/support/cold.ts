// What a fresh process or page does once: it imports, decodes, and says how long both took. bundle.ts makes a file of it; what it
// imports stays outside.

/** A start, as plain data. */
export interface Start {
  /** Of the module; undefined: the platform alone is called. */
  url?: string
  /** The export, and its method, if the export is no function; empty: the platform. */
  call: readonly string[]
  bytes: readonly number[]
  /** Counts compilations, which takes time. */
  watch?: boolean
}

export interface Started {
  /** Milliseconds. */
  import: number
  decode: number
  text: string
  /** With `watch`: modules of WebAssembly compiled or validated by the import, and by import and decoding together. */
  compiled?: readonly [atImport: number, atAll: number]
}

export async function begin({ url, call, bytes, watch }: Start): Promise<Started> {
  const input = Uint8Array.from(bytes)
  const count = watch ? countCompilations() : undefined
  const start = performance.now()
  const module = url === undefined ? undefined : ((await import(url)) as Record<string, unknown>)
  const imported = performance.now()
  const atImport = count?.()
  // Some runtimes have the exports of CommonJS under `default` only.
  const names = module && (call[0] in module ? module : (module['default'] as Record<string, unknown>))
  const decode = names && call.length > 0 ? decoderOf(names, call) : platform
  const called = performance.now()
  const text = decode(input)
  const decoded = performance.now()
  return {
    import: imported - start,
    decode: decoded - called,
    text,
    ...(count && { compiled: [atImport!, count()] as const }),
  }
}

function platform(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

function decoderOf(module: Record<string, unknown>, [name, method]: readonly string[]): (bytes: Uint8Array) => string {
  const found = module[name] as Record<string, (bytes: Uint8Array) => string> &
    ((bytes: Uint8Array, label: string) => string)
  return method === undefined ? (bytes) => found(bytes, 'utf-8') : (bytes) => found[method](bytes)
}

/** Counts the calls of everything that compiles. */
function countCompilations(): () => number {
  let count = 0
  const wasm = WebAssembly as unknown as Record<string, (...args: unknown[]) => unknown>
  for (const name of [
    'Module',
    'Instance',
    'validate',
    'compile',
    'instantiate',
    'compileStreaming',
    'instantiateStreaming',
  ]) {
    const original = wasm[name]
    if (!original) continue
    wasm[name] = new Proxy(original, {
      apply(target, self, args) {
        count++
        return Reflect.apply(target, self, args)
      },
      construct(target, args) {
        count++
        return Reflect.construct(target, args)
      },
    })
  }
  return () => count
}
