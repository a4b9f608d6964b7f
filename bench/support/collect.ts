// Access to the garbage collector.

interface Vm {
  runInNewContext(code: string): unknown
}
interface V8 {
  setFlagsFromString(flags: string): void
}

/**
 * A function that collects all garbage, or (`minor`, in V8) only that of the youngest objects, in a hundredth of the time. Undefined where a
 * program can't ask for that (Deno, browsers).
 */
export function collector(type: 'major' | 'minor' = 'major'): (() => void) | undefined {
  const { Bun, Deno, process } = globalThis as unknown as {
    Bun?: { gc(synchronously: boolean): void }
    Deno?: unknown
    process?: { getBuiltinModule?(name: string): unknown }
  }
  if (Bun) return () => Bun.gc(true)
  if (Deno) return undefined
  const v8 = process?.getBuiltinModule?.('node:v8') as V8 | undefined
  const vm = process?.getBuiltinModule?.('node:vm') as Vm | undefined
  v8?.setFlagsFromString('--expose-gc')
  const gc = vm?.runInNewContext('gc') as ((options: { type: string }) => void) | undefined
  return gc && (() => gc({ type }))
}
