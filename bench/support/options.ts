// The options that the suites share. A suite ignores those that have no meaning for it.

import { parseArgs } from 'node:util'
import { SCRIPTS, type Script } from '../corpus/generate.ts'
import { type Effort, NORMAL, QUICK } from './timing.ts'

export interface Options {
  scripts: readonly Script[]
  /** Names of kernels; empty: all. */
  kernels: readonly string[]
  /** Constants of encodings; empty: all. */
  encodings: readonly string[]
  /** Names of backends; empty: all. */
  backends: readonly string[]
  /** Prototype modules by name. */
  prototypes: ReadonlyMap<string, string>
  runtimes: readonly string[]
  quick: boolean
  effort: Effort
  check: boolean
  /** Nothing is measured again in another process. */
  once: boolean
  json?: string
}

/** A benchmark that can be run by name: returns the exit code. */
export type Suite = (options: Options) => Promise<number>

export const USAGE = `npm run bench -- [SUITE ...] [options]       without names: all suites

  kernels decode encodings search hostile stream batch

  --script NAME          only this script, repeatable: ${SCRIPTS.slice(0, 7).join(' ')}
                         ${SCRIPTS.slice(7).join(' ')}
  --kernel NAME          only this kernel, repeatable (kernels)
  --encoding NAME        only this encoding: cesu8, utf7, ..., repeatable (encodings, hostile)
  --backend NAME         wasm, js, or prototype for nothing but that comparison, repeatable (kernels);
                         auto, wasm, js (search, hostile, batch)
  --prototype NAME=FILE  decode or encode: race the WebAssembly kernels against this module's (kernels)
  --check                exit code 1 where a rule is not met: a kernel slower than its prototype, and those of
                         encodings, search, hostile, stream and batch
  --once                 no second look in other processes at what seems slower (kernels)
  --runtime NAME         node20, node22, node24, node26: in that version of Node, repeatable
  --quick                a fifth of the time, for a first look
  --json FILE            write the figures to FILE`

/** A mistake of whoever typed the command: exit code 2, no stack. */
export class UsageError extends Error {}

export function readOptions(args: string[]): { options: Options; names: string[]; help: boolean } {
  const { values, positionals } = parse(args)
  for (const script of values.script) {
    if (!SCRIPTS.includes(script as Script)) throw new UsageError(`no such script: ${script}`)
  }
  const prototypes = new Map<string, string>()
  for (const prototype of values.prototype) {
    const [, name, file] = /^(decode|encode)=(.+)$/.exec(prototype) ?? []
    if (!file) throw new UsageError(`expected decode=FILE or encode=FILE: ${prototype}`)
    prototypes.set(name, file)
  }
  const options = {
    scripts: values.script.length ? SCRIPTS.filter((script) => values.script.includes(script)) : SCRIPTS,
    kernels: values.kernel,
    encodings: values.encoding,
    backends: values.backend,
    prototypes,
    runtimes: values.runtime,
    quick: values.quick,
    effort: values.quick ? QUICK : NORMAL,
    check: values.check,
    once: values.once,
    json: values.json,
  }
  return { options, names: positionals, help: values.help }
}

function parse(args: string[]) {
  const list = { type: 'string', multiple: true, default: [] as string[] } as const
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        script: list,
        kernel: list,
        encoding: list,
        backend: list,
        prototype: list,
        runtime: list,
        quick: flag,
        check: flag,
        once: flag,
        json: { type: 'string' },
        help: { ...flag, short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
