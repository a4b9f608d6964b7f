// The options that the suites share. A suite ignores those that have no meaning for it.

import { parseArgs } from 'node:util'
import { SCRIPTS, type Script } from '../corpus/generate.ts'
import type { SuiteResults } from './results.ts'
import { DEFAULT_SIZES, nameSize, readSize } from './sizes.ts'
import { isScript } from './texts.ts'
import { type Effort, NORMAL, QUICK, SMOKE } from './timing.ts'

export interface Options {
  /** Those of bench/corpus that are wanted. */
  scripts: readonly Script[]
  /** What `--script` names, files of `--corpus` and `mixed` too; empty: all. */
  names: readonly string[]
  /** A folder of text files. */
  corpus?: string
  /** Bytes; undefined: what is usual in a suite. */
  sizes?: readonly number[]
  /** Names of kernels; empty: all. */
  kernels: readonly string[]
  /** Constants of encodings; empty: all. */
  encodings: readonly string[]
  /** Names of backends; empty: all. */
  backends: readonly string[]
  /** Prototype modules by name. */
  prototypes: ReadonlyMap<string, string>
  runtimes: readonly string[]
  /** With the packages of bench/peers. */
  peers: boolean
  quick: boolean
  smoke: boolean
  effort: Effort
  check: boolean
  /** Every competitor gets its column. */
  all: boolean
  /** Nothing is measured again in another process. */
  once: boolean
  json?: string
  /** The folder of the results. */
  results?: string
  /** Where a process leaves its results for the one that started it. */
  out?: string
}

/** What a suite gives: the exit code, and cells for bench/results. */
export interface Outcome {
  code: number
  results?: SuiteResults
}

/** A benchmark that prints for itself, in a process. */
export type Suite = (options: Options) => Promise<number | Outcome>

export const USAGE = `npm run bench -- [SUITE ...] [options]       without names: the first two lines

  decode encode encodeInto validate transcode short dirty startup javascript
  kernels stream batch
  encodings search hostile

  --runtime NAME         node20 node22 node24 node26 bun deno chromium firefox, repeatable; else this Node
  --script NAME          only this script, repeatable: ${SCRIPTS.slice(0, 7).join(' ')}
                         ${SCRIPTS.slice(7).join(' ')}; mixed (short)
  --corpus DIR           texts of your own, too: each file of the folder is a script, in UTF-8
  --size SIZE            bytes of the input, such as 64, 1K, 8M, repeatable; else ${DEFAULT_SIZES.map(nameSize).join(', ')}
  --quick                a fifth of the time, for a first look
  --check                exit code 1 where a rule is not met
  --all                  every competitor in the table, not the best alone
  --no-peers             without the codecs of bench/peers
  --results DIR          where RUNTIME.json is written (bench/results; with --quick RUNTIME.local.json)
  --smoke                does everything run? Each suite for a moment, in this Node; nothing is written

  --kernel NAME          only this kernel, repeatable (kernels)
  --encoding NAME        only this encoding: cesu8, utf7, ..., repeatable (encodings, hostile)
  --backend NAME         wasm, js, or prototype for nothing but that comparison, repeatable (kernels);
                         auto, wasm, js (search, hostile, batch)
  --prototype NAME=FILE  decode or encode: race the WebAssembly kernels against this module's (kernels)
  --once                 no second look in other processes at what seems slower (kernels)
  --json FILE            write the figures of a suite of the last two lines in its own form`

/** Where it only matters that all runs. */
const SMOKE_SCRIPTS: readonly Script[] = ['ascii', 'chinese']

/** A mistake of whoever typed the command: exit code 2, no stack. */
export class UsageError extends Error {}

export function readOptions(args: string[]): { options: Options; names: string[]; help: boolean } {
  const { values, positionals } = parse(args)
  for (const script of values.script) {
    if (values.corpus === undefined && !isScript(script) && script !== 'mixed')
      throw new UsageError(`no such script: ${script}`)
  }
  const sizes = values.size.map((text) => {
    const size = readSize(text)
    if (size === undefined) throw new UsageError(`expected a size such as 64, 1K or 8M: ${text}`)
    return size
  })
  const prototypes = new Map<string, string>()
  for (const prototype of values.prototype) {
    const [, name, file] = /^(decode|encode)=(.+)$/.exec(prototype) ?? []
    if (!file) throw new UsageError(`expected decode=FILE or encode=FILE: ${prototype}`)
    prototypes.set(name, file)
  }
  const options = {
    scripts: values.script.length
      ? SCRIPTS.filter((script) => values.script.includes(script))
      : values.smoke
        ? SMOKE_SCRIPTS
        : SCRIPTS,
    names: values.script,
    corpus: values.corpus,
    sizes: sizes.length ? sizes : values.smoke ? DEFAULT_SIZES.slice(0, 1) : undefined,
    kernels: values.kernel,
    encodings: values.encoding,
    backends: values.backend,
    prototypes,
    runtimes: values.runtime,
    peers: !values['no-peers'],
    quick: values.quick,
    smoke: values.smoke,
    effort: values.smoke ? SMOKE : values.quick ? QUICK : NORMAL,
    check: values.check,
    all: values.all,
    once: values.once,
    json: values.json,
    results: values.results,
    out: values.out,
  }
  return { options, names: positionals, help: values.help }
}

/** The options as arguments, for the process that runs a suite. */
export function argsOf(options: Options): string[] {
  const flags = ['quick', 'smoke', 'check', 'all', 'once'] as const
  const lists = {
    script: options.names,
    size: options.sizes?.map(String) ?? [],
    kernel: options.kernels,
    encoding: options.encodings,
    backend: options.backends,
    prototype: [...options.prototypes].map(([name, file]) => `${name}=${file}`),
  }
  return [
    ...flags.filter((flag) => options[flag]).map((flag) => `--${flag}`),
    ...(options.peers ? [] : ['--no-peers']),
    ...Object.entries(lists).flatMap(([name, values]) => values.map((value) => `--${name}=${value}`)),
    ...(['corpus', 'json'] as const).flatMap((name) =>
      options[name] === undefined ? [] : [`--${name}=${options[name]}`],
    ),
  ]
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
        size: list,
        corpus: { type: 'string' },
        kernel: list,
        encoding: list,
        backend: list,
        prototype: list,
        runtime: list,
        'no-peers': flag,
        quick: flag,
        smoke: flag,
        check: flag,
        all: flag,
        once: flag,
        json: { type: 'string' },
        results: { type: 'string' },
        out: { type: 'string' },
        help: { ...flag, short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
