// Compares the built package, with both sets of kernels, with independent codecs in both directions:
// `npm run test:oracles -- [--count N] [--seed S] [--only NAME]`. NAME is an oracle, an encoding or oracle/encoding.
//
// Each encoding has its own random source, made from the seed and its name, so --only changes no input.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Random } from '../support/random.ts'
import type { Tally } from './compare.ts'
import { buildEncodingRs } from './encoding-rs.ts'
import { type Peer, SUBJECTS, type Subject } from './matrix.ts'
import { Oracle, type OracleCommand, OracleMissing } from './protocol.ts'
import { report } from './report.ts'
import { type Asked, examine } from './subject.ts'

const USAGE = 'usage: npm run test:oracles -- [--count N] [--seed S] [--only NAME]'
const DEFAULT_COUNT = 200_000
/** Encodings that are examined at the same time. While one waits for an oracle, another computes. */
const LANES = 4

function here(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url))
}

const COMMANDS: readonly OracleCommand[] = [
  { name: 'python', command: 'python3', arguments: ['-B', here('oracle.py')], packages: 'python3' },
  { name: 'pypy', command: 'pypy3', arguments: ['-B', here('oracle.py')], packages: 'pypy3' },
  { name: 'icu', command: 'python3', arguments: ['-B', here('icu.py')], packages: 'python3 libicu-dev' },
  { name: 'iconv', command: 'python3', arguments: ['-B', here('iconv.py')], packages: 'python3 libc-bin' },
  {
    name: 'java',
    command: 'java',
    arguments: ['-XX:+UseSerialGC', here('Oracle.java')],
    packages: 'default-jdk-headless',
  },
  { name: 'perl', command: 'perl', arguments: [here('oracle.pl')], packages: 'perl' },
]

function naturalNumber(value: string | undefined, fallback: number): number {
  if (value === undefined) return fallback
  if (!/^\d+$/.test(value)) throw new RangeError(`not a natural number: ${value}`)
  return Number(value)
}

function options() {
  const { values } = parseArgs({
    options: { count: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
  })
  return {
    count: naturalNumber(values.count, DEFAULT_COUNT),
    seed: naturalNumber(values.seed, Date.now() % 2 ** 32),
    only: values.only,
  }
}

function chosen(subject: Subject, peer: Peer, only: string | undefined): boolean {
  const names = [peer.oracle, subject.name, subject.encoding, `${peer.oracle}/${subject.name}`]
  return only === undefined || names.includes(only)
}

/** Hashes a name (FNV-1a), so that each encoding gets its own inputs. */
function hash(name: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < name.length; i++) value = Math.imul(value ^ name.charCodeAt(i), 0x01000193)
  return value >>> 0
}

/** Rules that docs/differences.md leaves out. */
function undocumented(): string[] {
  const page = readFileSync(here('../../docs/differences.md'), 'utf8')
  const names = SUBJECTS.flatMap(({ peers }) => peers.flatMap(({ rules }) => rules?.map(({ name }) => name) ?? []))
  return [...new Set(names)].filter((name) => !page.includes(`| ${name} |`))
}

async function main(): Promise<number> {
  const { count, seed, only } = options()
  const untold = undocumented()
  if (untold.length > 0) throw new Error(`docs/differences.md lacks: ${untold.join(', ')}`)
  const work = SUBJECTS.map((subject) => ({
    subject,
    peers: subject.peers.filter((peer) => chosen(subject, peer, only)),
  })).filter(({ peers }) => peers.length > 0)
  if (work.length === 0) throw new RangeError(`neither oracle nor encoding: ${only}`)
  const needed = new Set(work.flatMap(({ peers }) => peers.map(({ oracle }) => oracle as string)))
  const oracles = new Map<string, Oracle>()
  if (needed.has('rust')) oracles.set('rust', new Oracle(buildEncodingRs()))
  for (const command of COMMANDS) if (needed.has(command.name)) oracles.set(command.name, new Oracle(command))
  try {
    const versions = await Promise.allSettled([...oracles.values()].map((oracle) => oracle.version()))
    const missing = versions.filter((version) => version.status === 'rejected')
    if (missing.length > 0) {
      for (const { reason } of missing) console.error(`${reason instanceof OracleMissing ? reason.message : reason}\n`)
      return 1
    }
    console.log(`seed ${seed}; ${versions.map((version) => (version as { value: string }).value).join(', ')}\n`)
    const results: (Tally[] | undefined)[] = work.map(() => undefined)
    let next = 0
    const lane = async () => {
      while (next < work.length) {
        const index = next++
        const { subject, peers } = work[index]
        const asked: Asked[] = peers.map((peer) => ({ peer, oracle: oracles.get(peer.oracle)! }))
        results[index] = await examine(subject, asked, new Random(seed ^ hash(subject.name)), count)
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    const failures = report(results.flatMap((tallies) => tallies ?? []))
    if (failures > 0) console.log(`run it again: npm run test:oracles -- --seed ${seed} --count ${count}`)
    return failures > 0 ? 1 : 0
  } finally {
    for (const oracle of oracles.values()) oracle.close()
  }
}

// Hundreds of thousands of errors are thrown and caught. Without their stacks, the run takes half as long.
Error.stackTraceLimit = 0
try {
  process.exitCode = await main()
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  process.exitCode = 2
}
