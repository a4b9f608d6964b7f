// Converts 1 GiB with the built command line: the same bytes as iconv's, faster, in bounded memory, and with the offset of
// a malformed sequence. `tsx test/cli/large.ts [--size MiB]` runs it.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  existsSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { SAMPLE } from '../../src/cli/sample.ts'

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))
const MEBIBYTE = 2 ** 20
/** Peak resident memory that utf-simd may take. */
const MEMORY_LIMIT = 150 * MEBIBYTE

/** Python's codecs, where there is no iconv. */
const PYTHON = `
import codecs, sys
decoder = codecs.getincrementaldecoder('utf-16-le')()
while piece := sys.stdin.buffer.read(1 << 20):
    sys.stdout.buffer.write(decoder.decode(piece).encode())
sys.stdout.buffer.write(decoder.decode(b'', True).encode())
`

interface Run {
  code: number | null
  stderr: string
  seconds: number
  /** Peak resident memory in bytes. 0 without /proc. */
  peak: number
}

const { values } = parseArgs({ options: { size: { type: 'string', default: '1024' } } })
const size = Number(values.size) * MEBIBYTE
/** Where the malformed sequence is put: byte 700,000,000 of a file that is large enough. */
const place = Math.min(700_000_000, Math.floor(size / 3) * 2)

let passed = 0
let failed = 0
const folder = mkdtempSync(join(tmpdir(), 'utf-simd-large-'))
const path = (name: string) => join(folder, name)
const ours = [process.execPath, CLI, 'convert', '-f', 'utf-16le', '-t', 'utf-8']
const hasIconv = spawnSync('iconv', ['--version']).status === 0
const theirs = hasIconv ? ['iconv', '-f', 'utf-16le', '-t', 'utf-8'] : ['python3', '-c', PYTHON]

try {
  await main()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

async function main(): Promise<void> {
  generate(path('in'))
  console.log(`${size / MEBIBYTE} MiB of utf-16le with a BOM, to utf-8; GB/s of input\n`)

  const files = { ours: await fromFileToFile(ours, 'ours'), theirs: await fromFileToFile(theirs, 'theirs') }
  show('stdin and stdout are files', files)
  check('both succeed', files.ours.code === 0 && files.theirs.code === 0, files.ours.stderr + files.theirs.stderr)
  const [mine, other] = await Promise.all([hashOf(path('ours')), hashOf(path('theirs'))])
  check(`the same ${statSync(path('ours')).size} bytes as ${theirs[0]}`, mine === other, `${mine} ${other}`)
  check('the BOM is kept', startsWith(path('ours'), [0xef, 0xbb, 0xbf]))
  for (const name of ['ours', 'theirs']) rmSync(path(name))

  const pipes = { ours: await throughPipes(ours), theirs: await throughPipes(theirs) }
  show('stdin and stdout are pipes', pipes)
  for (const [where, run] of [
    ['files', files],
    ['pipes', pipes],
  ] as const) {
    const { peak, seconds } = run.ours
    check(`${where}: faster than ${theirs[0]}`, seconds < run.theirs.seconds)
    check(`${where}: less than ${MEMORY_LIMIT / MEBIBYTE} MiB of memory`, peak < MEMORY_LIMIT, `${peak / MEBIBYTE} MiB`)
  }

  await findsMalformed()
}

/** A lone lead surrogate in the middle of the file, and then one at its end. */
async function findsMalformed(): Promise<void> {
  const file = openSync(path('in'), 'r+')
  const before = Buffer.alloc(4)
  readSync(file, before, 0, 4, place - 4)
  // The neighbours become x, so that no pair is cut in two.
  writeSync(file, Buffer.from('xx\ud83dxx', 'utf16le'), 0, 10, place - 4)
  if ((before.readUInt16LE(0) & 0xfc00) === 0xdc00) writeSync(file, Buffer.from('x', 'utf16le'), 0, 2, place - 6)
  await expectMalformed(`offset ${place}: surrogate (utf-16le): 3D D8`)
  ftruncateSync(file, place + 2)
  await expectMalformed(`offset ${place}: truncated (utf-16le): 3D D8`)
  closeSync(file)
}

async function expectMalformed(what: string): Promise<void> {
  const run = await watch(spawn(ours[0], [...ours.slice(1), '-o', path('out'), path('in')]))
  const expected = `utf-simd: ${path('in')}: ${what}\n`
  check(`exit code 1: ${what}`, run.code === 1 && run.stderr === expected, `${run.code} ${run.stderr}`)
  check('no file is left', readdirSync(folder).join() === 'in', readdirSync(folder).join())
}

/** Mixed scripts over and over, up to exactly `size` bytes. */
function generate(name: string): void {
  const file = openSync(name, 'w')
  const block = Buffer.from(`${SAMPLE.join('\n')}\n`.repeat(200), 'utf16le')
  let written = writeSync(file, Uint8Array.of(0xff, 0xfe))
  while (written + block.length <= size) written += writeSync(file, block)
  writeSync(file, Buffer.from('x'.repeat((size - written) / 2), 'utf16le'))
  closeSync(file)
}

async function fromFileToFile([command, ...args]: string[], name: string): Promise<Run> {
  const input = openSync(path('in'), 'r')
  const output = openSync(path(name), 'w')
  try {
    return await watch(spawn(command, args, { stdio: [input, output, 'pipe'] }))
  } finally {
    closeSync(input)
    closeSync(output)
  }
}

async function throughPipes(command: string[]): Promise<Run> {
  // The inner shell says which process it becomes.
  const script = 'cat "$1" | { shift; sh -c \'echo $$ >"$0"; exec "$@"\' "$@"; } | cat >/dev/null'
  const pid = path('pid')
  const run = await watch(spawn('sh', ['-c', script, 'sh', path('in'), pid, ...command]), pid)
  rmSync(pid)
  return run
}

/** Waits for the end of a process, looking at its memory. `pidFile` names another process to look at. */
async function watch(child: ChildProcess, pidFile?: string): Promise<Run> {
  const start = performance.now()
  let stderr = ''
  let running = true
  child.stderr?.on('data', (chunk) => {
    stderr += chunk
  })
  const end = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  }).finally(() => {
    running = false
  })
  let peak = 0
  const looking = (async () => {
    while (running) {
      const pid = pidFile === undefined ? child.pid : existsSync(pidFile) && readFileSync(pidFile, 'utf8').trim()
      if (pid) peak = Math.max(peak, peakOf(pid))
      await sleep(10)
    }
  })()
  const code = await end
  const seconds = (performance.now() - start) / 1000
  await looking
  return { code, stderr, seconds, peak }
}

function peakOf(pid: number | string): number {
  try {
    return Number(/VmHWM:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

async function hashOf(name: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(name, { highWaterMark: MEBIBYTE })) hash.update(piece as Buffer)
  return hash.digest('hex')
}

function startsWith(name: string, bytes: number[]): boolean {
  const file = openSync(name, 'r')
  const head = Buffer.alloc(bytes.length)
  readSync(file, head)
  closeSync(file)
  return head.equals(Buffer.from(bytes))
}

function show(title: string, runs: { ours: Run; theirs: Run }): void {
  console.log(`${title}:`)
  for (const [name, { seconds, peak }] of [
    ['utf-simd', runs.ours],
    [theirs[0], runs.theirs],
  ] as const) {
    const speed = `${(size / 1e9 / seconds).toFixed(2)} GB/s`
    console.log(
      `  ${name.padEnd(10)}${seconds.toFixed(2).padStart(7)} s${speed.padStart(13)}  peak ${(peak / MEBIBYTE).toFixed(0)} MiB`,
    )
  }
  console.log(`  ratio     ${(runs.theirs.seconds / runs.ours.seconds).toFixed(1).padStart(7)}\n`)
}

function check(what: string, good: boolean, detail = ''): void {
  if (good) passed++
  else failed++
  console.log(`${good ? 'ok  ' : 'FAIL'}  ${what}${good || detail === '' ? '' : ` (${detail.trim()})`}`)
}
