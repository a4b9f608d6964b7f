// The options of the command line. A suite ignores those that mean nothing to it.

import { parseArgs } from 'node:util'
import { SCRIPTS, type Script } from '../corpus/generate.ts'
import { SETS, type SetName } from '../corpus/real.ts'
import type { SuiteResults } from './results.ts'
import { DEFAULT_SIZES, nameSize, readSize } from './sizes.ts'
import { type Effort, NORMAL, QUICK, SMOKE } from './timing.ts'

export interface Options {
  /** Scripts of bench/corpus that are wanted. */
  scripts: readonly Script[]
  /** What `--script` names: scripts, files of `--corpus`, `mixed`; empty: all. */
  names: readonly string[]
  /** A folder of text files, which are scripts too. */
  corpus?: string
  /** Bytes; undefined: what is usual in a suite. */
  sizes?: readonly number[]
  /** Names of operations; empty: all. */
  operations: readonly string[]
  /** The folder of another build of the package. */
  against?: string
  /** In this process the other build is the first one, and in the place of ours. */
  exchange: boolean
  /** The set of texts of `line`. */
  set: SetName
  /** Of the texts, where a suite does not always use the same. */
  seed: number
  /** Keys of single cells, which are measured again in a process of their own. */
  only?: readonly string[]
  runtimes: readonly string[]
  /** Whether the packages of bench/peers run. */
  peers: boolean
  quick: boolean
  smoke: boolean
  effort: Effort
  check: boolean
  /** Whether every competitor gets a column. */
  all: boolean
  /** Whether nothing is measured again in another process. */
  once: boolean
  /** The folder of the results. */
  results?: string
  /** The file in which a process leaves its results for the one that started it. */
  out?: string
}

/** What a suite returns: the exit code, and cells for bench/results. */
export interface Outcome {
  code: number
  results?: SuiteResults
}

/** Constants are tuned on texts from the first seed, and `--check` judges with texts from the second. */
const TUNING_SEED = 1
const CHECK_SEED = 7
const MAX_SEED = 1000

export const USAGE = `npm run bench -- [SUITE ...] [options]       without names: the first line

  decode encode encodeInto validate transcode short dirty javascript legacy stream batch startup line
  versions search hostile iconv-lite copies

  --runtime NAME         node20 node22 node24 node26 bun deno chromium firefox, repeatable; else this Node
  --script NAME          only this script, repeatable: ${SCRIPTS.slice(0, 7).join(' ')}
                         ${SCRIPTS.slice(7).join(' ')}; mixed (short);
                         a file of --corpus, with or without its extension
  --corpus DIR           texts of your own, too: each file of the folder is a script, in UTF-8
  --size SIZE            bytes of the input, such as 64, 1K, 8M, repeatable; else the suite's own,
                         for most ${DEFAULT_SIZES.map(nameSize).join(', ')}
  --operation NAME       only this operation, repeatable: decode, encode, isValid, transcode, … (suites of races)
  --against DIR          against the package built in DIR, instead of the platform (versions needs it; any suite of races)
  --seed N               other texts of the same kind (versions); else ${TUNING_SEED}, and with --check ${CHECK_SEED}
  --set choose           the texts by which thresholds are chosen (line); else those that judge
  --quick                a fifth of the time, for a first look
  --check                exit code 1 where a rule is not met
  --all                  every competitor in the table, not the best alone
  --no-peers             without the codecs of bench/peers
  --results DIR          where RUNTIME.json is written (bench/results; with --quick RUNTIME.local.json);
                         with --against nothing is written without it
  --smoke                does everything run? Each suite for a moment, in this Node; nothing is written

  --once                 no second look in another process at what is unsteady`

/** The texts of a smoke test. */
const SMOKE_SCRIPTS: readonly Script[] = ['ascii', 'chinese']

/** A mistake in the command: exit code 2, no stack. */
export class UsageError extends Error {}

export function readOptions(args: string[]): { options: Options; names: string[]; help: boolean } {
  const { values, positionals } = parse(args)
  const seed = values.seed === undefined ? (values.check ? CHECK_SEED : TUNING_SEED) : Number(values.seed)
  if (!Number.isInteger(seed) || seed < 1 || seed > MAX_SEED)
    throw new UsageError(`expected a seed from 1 to ${MAX_SEED}: ${values.seed}`)
  if (!SETS.includes(values.set as SetName)) throw new UsageError(`expected a set, ${SETS.join(' or ')}: ${values.set}`)
  const sizes = values.size.map((text) => {
    const size = readSize(text)
    if (size === undefined) throw new UsageError(`expected a size such as 64, 1K or 8M: ${text}`)
    return size
  })
  const options = {
    scripts: values.script.length
      ? SCRIPTS.filter((script) => values.script.includes(script))
      : values.smoke
        ? SMOKE_SCRIPTS
        : SCRIPTS,
    names: values.script,
    corpus: values.corpus,
    sizes: sizes.length ? sizes : values.smoke ? DEFAULT_SIZES.slice(0, 1) : undefined,
    operations: values.operation,
    against: values.against,
    exchange: values.exchange,
    set: values.set as SetName,
    seed,
    only: values.only === undefined ? undefined : (JSON.parse(values.only) as string[]),
    runtimes: values.runtime,
    peers: !values['no-peers'],
    quick: values.quick,
    smoke: values.smoke,
    effort: values.smoke ? SMOKE : values.quick ? QUICK : NORMAL,
    check: values.check,
    all: values.all,
    once: values.once,
    results: values.results,
    out: values.out,
  }
  return { options, names: positionals, help: values.help }
}

/** The options as arguments, for the process that runs a suite. */
export function argsOf(options: Options): string[] {
  const flags = ['quick', 'smoke', 'check', 'all', 'once', 'exchange'] as const
  const lists = {
    script: options.names,
    size: options.sizes?.map(String) ?? [],
    operation: options.operations,
    seed: [String(options.seed)],
    set: [options.set],
    only: options.only ? [JSON.stringify(options.only)] : [],
  }
  return [
    ...flags.filter((flag) => options[flag]).map((flag) => `--${flag}`),
    ...(options.peers ? [] : ['--no-peers']),
    ...Object.entries(lists).flatMap(([name, values]) => values.map((value) => `--${name}=${value}`)),
    ...(['corpus', 'against'] as const).flatMap((name) =>
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
        operation: list,
        against: { type: 'string' },
        exchange: flag,
        seed: { type: 'string' },
        set: { type: 'string', default: 'judge' },
        only: { type: 'string' },
        runtime: list,
        'no-peers': flag,
        quick: flag,
        smoke: flag,
        check: flag,
        all: flag,
        once: flag,
        results: { type: 'string' },
        out: { type: 'string' },
        help: { ...flag, short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
