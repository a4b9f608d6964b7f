// Runs the GNU parallel scripts of docs/scale-out.md on one large file, and compares their output with that of one process.
// `tsx test/cli/ranges.ts [--size MiB]` runs it. Debian calls the package parallel.

import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { SAMPLE } from '../../src/cli/sample.ts'

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))
const PAGE = new URL('../../docs/scale-out.md', import.meta.url)
const MEBIBYTE = 2 ** 20

const { values } = parseArgs({ options: { size: { type: 'string', default: '512' } } })
const folder = mkdtempSync(join(tmpdir(), 'utf-simd-ranges-'))
try {
  process.exitCode = main() ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function main(): boolean {
  const command = join(folder, 'utf-simd')
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${CLI}" "$@"\n`)
  chmodSync(command, 0o755)
  // The extra character moves the block, so that the cuts fall in many places of it.
  const block = Buffer.from(`${SAMPLE.join('\n')}\n`.repeat(200), 'utf16le')
  const blocks = Math.ceil((Number(values.size) * MEBIBYTE) / block.length)
  const text = Buffer.concat([Buffer.from('\ufeffx', 'utf16le'), ...new Array<Buffer>(blocks).fill(block)])
  writeFileSync(join(folder, 'big.txt'), text)
  console.log(`${(text.length / MEBIBYTE).toFixed(0)} MiB of utf-16le to utf-8, ${availableParallelism()} processors`)

  const one = run('one process', 'utf-simd convert -f utf-16le -t utf-8 big.txt > one.txt')
  let good = one.status === 0
  const scripts = [...readFileSync(PAGE, 'utf8').matchAll(/^```sh parallel\n(.*?)^```/gms)].map(([, script]) => script)
  if (scripts.length !== 2) throw new Error(`${scripts.length} scripts in docs/scale-out.md`)
  for (const [i, script] of scripts.entries()) {
    const parts = run(`GNU parallel, script ${i + 1}`, script)
    const same = spawnSync('cmp', ['one.txt', 'big.utf-8.txt'], { cwd: folder, encoding: 'utf8' })
    const isSame = parts.status === 0 && same.status === 0
    console.log(
      `${isSame ? 'ok  ' : 'FAIL'}  the same bytes; ${(one.seconds / parts.seconds).toFixed(2)} times as fast ${same.stdout}`,
    )
    good &&= isSame
    rmSync(join(folder, 'big.utf-8.txt'), { force: true })
  }

  // A malformed part fails the script.
  text.writeUInt16LE(0xd800, 2 * Math.floor(text.length / 4))
  text.writeUInt16LE(0x0041, 2 * Math.floor(text.length / 4) + 2)
  writeFileSync(join(folder, 'big.txt'), text)
  const failing = run('GNU parallel, malformed', scripts[0])
  const tells = failing.status !== 0 && failing.stderr.includes('surrogate (utf-16le): 00 D8')
  console.log(`${tells ? 'ok  ' : 'FAIL'}  a malformed part is reported, and the exit code is ${failing.status}`)
  return good && tells
}

function run(what: string, script: string): { status: number | null; seconds: number; stderr: string } {
  const start = performance.now()
  const { status, stderr } = spawnSync('bash', ['-c', script], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}:${process.env['PATH']}`, TMPDIR: folder },
  })
  const seconds = (performance.now() - start) / 1000
  console.log(`${what}: ${seconds.toFixed(2)} s, exit code ${status}`)
  if (status !== 0) console.log(stderr.trim().split('\n').slice(0, 3).join('\n'))
  return { status, seconds, stderr }
}
