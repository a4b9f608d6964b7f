// Runs the script of docs/scale-out.md for Spark, and so examples/spark, with two workers on this machine: `tsx test/spark/run.ts [options]`.
//
//   --size MiB      the size of the file (default: 128)
//   --compare RUNS  measures iconv, one process, GNU parallel and Spark instead, in turns
//
// What it needs: install.ts.

import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { damage, largeText, ONE_PROCESS, Sandbox, scriptsOf } from '../cli/scale-out.ts'
import { installTools, TOOLS_PATH } from './install.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MAX_WAIT_MS = 120_000

/** Spark with its own settings. */
const PLAIN = { PATH: TOOLS_PATH }

const { values } = parseArgs({
  options: { size: { type: 'string', default: '128' }, compare: { type: 'string' } },
})
const [script, ...others] = scriptsOf('spark')
if (script === undefined || others.length > 0) throw new Error('docs/scale-out.md has one script for Spark')
const sandbox = new Sandbox()
/** Spark with the quick compiler alone, which starts it in half the processor time, and commands that load attempts.mjs. */
const WATCHED = {
  ...PLAIN,
  SPARK_CONF_DIR: sandbox.path('conf'),
  ATTEMPTS_FOLDER: sandbox.folder,
  NODE_OPTIONS: `--import ${new URL('attempts.mjs', import.meta.url)}`,
}
try {
  prepare()
  await main()
} finally {
  sandbox.remove()
}
process.exitCode = sandbox.hasFailed ? 1 : 0

function prepare(): void {
  installTools()
  copyFileSync(join(ROOT, 'examples/spark/convert.py'), sandbox.path('convert.py'))
  mkdirSync(WATCHED.SPARK_CONF_DIR)
  const settings = ['driver', 'executor'].map((each) => `spark.${each}.extraJavaOptions -XX:TieredStopAtLevel=1\n`)
  writeFileSync(join(WATCHED.SPARK_CONF_DIR, 'spark-defaults.conf'), settings.join(''))
}

async function main(): Promise<void> {
  const text = largeText(Number(values.size))
  writeFileSync(sandbox.path('big.txt'), text)
  const { code, printed } = await sandbox.run('one process', ONE_PROCESS)
  sandbox.check('one process', code === 0, printed)

  if (values.compare) return compareTimes(text.length, Number(values.compare))

  await sandbox.compareWithOne(await sandbox.run('Spark', script, WATCHED))
  const attempts = takeAttempts()
  const isOnce = [...attempts.values()].every((count) => count === 1)
  sandbox.check(`${attempts.size} parts, each converted once`, attempts.size === 16 && isOnce, [...attempts])
  await losesProcesses([...attempts.keys()].sort((a, b) => Number(a) - Number(b)))
  await namesMalformed(text)
}

/** One part loses its command, and another one its executor with all processes, as when a machine is lost. */
async function losesProcesses(beginnings: readonly string[]): Promise<void> {
  const lost = [beginnings[3], beginnings[6]]
  for (const beginning of lost) writeFileSync(sandbox.path(`hold.${beginning}`), '')
  const running = sandbox.run('Spark, with losses', script, WATCHED)
  const [command, other] = await Promise.all(lost.map(heldProcess))
  const haveDrafts = hasDraft(command) && hasDraft(other)
  sandbox.check('both have written a part of their part', haveDrafts, readdirSync(sandbox.path('parts')))
  // Some may end by themselves when their parent does.
  spawnSync('kill', ['-KILL', ...[command, ...processesOfExecutor(other)].map(String)])
  await sandbox.compareWithOne(await running)
  const attempts = takeAttempts()
  const isRight = beginnings.every((each) => attempts.get(each) === (lost.includes(each) ? 2 : 1))
  sandbox.check('each loss costs one retry, and no other part runs again', isRight, [...attempts])
}

async function namesMalformed(text: Buffer): Promise<void> {
  const offsets = [0.3, 0.8].map((share) => damage(text, share))
  writeFileSync(sandbox.path('big.txt'), text)
  const { code, printed } = await sandbox.run('Spark, malformed', script, WATCHED)
  const lines = offsets.map(
    (offset) => `utf-simd: ${sandbox.path('big.txt')}: offset ${offset}: surrogate (utf-16le): 00 D8\n`,
  )
  sandbox.check(
    'all that is malformed is named, and the exit code is 1',
    code === 1 && printed.includes(lines.join('')),
    printed,
  )
  const attempts = [...takeAttempts().values()]
  const parts = readdirSync(sandbox.path('parts'))
  const isOnce = attempts.length === 16 && attempts.every((count) => count === 1)
  sandbox.check('no part is tried again, and the others are there', isOnce && parts.length === 14, [attempts, parts])

  const again = await sandbox.run('Spark, into the same folder', script, WATCHED)
  sandbox.check('is refused', again.code === 1 && again.printed.includes('FileExistsError'), again.printed)
  sandbox.check('nothing is joined', !existsSync(sandbox.path('big.utf-8.txt')))
}

/** How often each part was begun since the last call. */
function takeAttempts(): Map<string, number> {
  const attempts = new Map<string, number>()
  for (const beginning of readFileSync(sandbox.path('attempts'), 'utf8').trim().split('\n'))
    attempts.set(beginning, (attempts.get(beginning) ?? 0) + 1)
  rmSync(sandbox.path('attempts'))
  return attempts
}

/** Waits for the process that attempts.mjs holds. */
async function heldProcess(beginning: string): Promise<number> {
  const held = sandbox.path(`held.${beginning}`)
  for (let waited = 0; !existsSync(held); waited += 50) {
    if (waited > MAX_WAIT_MS) throw new Error(`no process converts the part at ${beginning}`)
    await sleep(50)
  }
  return Number(readFileSync(held, 'utf8'))
}

/** Has an unfinished file of this process bytes in it? */
function hasDraft(id: number): boolean {
  const prefix = `.utf-simd-${id}-`
  return readdirSync(sandbox.path('parts')).some(
    (name) => name.startsWith(prefix) && statSync(sandbox.path(`parts/${name}`)).size > 0,
  )
}

/** The executor that started a command, and all that it started. */
function processesOfExecutor(command: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,comm='], { encoding: 'utf8' }).trim().split('\n')
  const processes = lines.map((line) => line.trim().split(/\s+/))
  const parents = new Map(processes.map(([id, parent]) => [Number(id), Number(parent)]))
  const java = new Set(processes.flatMap(([id, , name]) => (name === 'java' ? [Number(id)] : [])))
  let executor = command
  while (!java.has(executor)) executor = parents.get(executor)!
  const found = [executor]
  for (const id of found) for (const [child, parent] of parents) if (parent === id) found.push(child)
  return found
}

/** Measures in turns, and prints the median and the range of each. */
async function compareTimes(bytes: number, runs: number): Promise<void> {
  const contestants: Record<string, string> = {
    iconv: 'iconv -f utf-16le -t utf-8 big.txt > big.utf-8.txt',
    'one process': 'utf-simd convert -f utf-16le -t utf-8 big.txt > big.utf-8.txt',
    'GNU parallel': scriptsOf('parallel')[0],
    'GNU parallel, parts in files': scriptsOf('parallel')[1],
    Spark: script,
  }
  const times: Record<string, number[]> = {}
  const measure = async (name: string, commands: string) => {
    execFileSync('sync')
    const ended = await sandbox.run(name, commands, PLAIN)
    ;(times[name] ??= []).push(ended.seconds)
    return ended
  }
  // What Spark itself takes: a file of one character.
  mkdirSync(sandbox.path('small'))
  writeFileSync(sandbox.path('small/big.txt'), 'x', 'utf16le')
  copyFileSync(sandbox.path('convert.py'), sandbox.path('small/convert.py'))
  for (let run = 0; run < runs; run++) {
    for (const [name, commands] of Object.entries(contestants))
      await sandbox.compareWithOne(await measure(name, commands))
    const { code, printed } = await measure('Spark, one character', `cd small\n${script}`)
    sandbox.check('one character', code === 0, printed)
  }
  for (const [name, seconds] of Object.entries(times)) {
    seconds.sort((a, b) => a - b)
    const [least, median, most] = [0, 0.5, 1].map((part) => seconds[Math.floor(part * (runs - 1))])
    const speed = bytes / 1e9 / median
    console.log(
      `| ${name} | ${median.toFixed(2)} s | ${least.toFixed(2)} to ${most.toFixed(2)} s | ${speed.toFixed(2)} GB/s |`,
    )
  }
}
