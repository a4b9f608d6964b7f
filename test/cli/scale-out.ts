// What the checks of docs/scale-out.md share: its scripts, a large file, and a folder in which `utf-simd` is a command.

import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SAMPLE } from '../../src/cli/sample.ts'

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))
const PAGE = new URL('../../docs/scale-out.md', import.meta.url)
const MEBIBYTE = 2 ** 20

export const ONE_PROCESS = 'utf-simd convert -f utf-16le -t utf-8 big.txt > one.txt'

export interface Ended {
  code: number | null
  seconds: number
  /** What it printed on stdout and stderr. */
  printed: string
}

/** The scripts of the page that are marked with this word. */
export function scriptsOf(mark: string): string[] {
  const pattern = new RegExp(`^\`\`\`sh ${mark}\n(.*?)^\`\`\``, 'gms')
  return Array.from(readFileSync(PAGE, 'utf8').matchAll(pattern), ([, script]) => script)
}

/** UTF-16LE with a BOM, in which cuts fall in many places of the sample. */
export function largeText(mebibytes: number): Buffer {
  const block = Buffer.from(`${SAMPLE.join('\n')}\n`.repeat(200), 'utf16le')
  const blocks = Math.ceil((mebibytes * MEBIBYTE) / block.length)
  console.log(`${mebibytes} MiB of utf-16le to utf-8, ${availableParallelism()} processors`)
  // The extra character moves the block.
  return Buffer.concat([Buffer.from('\ufeffx', 'utf16le'), ...new Array<Buffer>(blocks).fill(block)])
}

/** Puts a lone surrogate into a text, after this share of it. Returns its offset in bytes. */
export function damage(text: Buffer, share: number): number {
  const offset = 2 * Math.floor((text.length * share) / 2)
  text.writeUInt16LE(0xd800, offset)
  text.writeUInt16LE(0x0041, offset + 2)
  return offset
}

/** A temporary folder, first in PATH, with the command `utf-simd`. */
export class Sandbox {
  readonly folder = mkdtempSync(join(tmpdir(), 'utf-simd-parts-'))
  readonly path: (name: string) => string = (name) => join(this.folder, name)
  #failed = 0

  constructor() {
    writeFileSync(this.path('utf-simd'), `#!/bin/sh\nexec "${process.execPath}" "${CLI}" "$@"\n`)
    chmodSync(this.path('utf-simd'), 0o755)
  }

  get hasFailed(): boolean {
    return this.#failed > 0
  }

  check(what: string, isGood: boolean, detail: unknown = ''): void {
    if (!isGood) this.#failed++
    console.log(`${isGood ? 'ok  ' : 'FAIL'}  ${what}${isGood ? '' : ` ${detail}`}`)
  }

  /** Runs a script of bash in the folder. */
  async run(what: string, script: string, env: Readonly<Record<string, string>> = {}): Promise<Ended> {
    const start = performance.now()
    const child = spawn('bash', ['-c', script], {
      cwd: this.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        TMPDIR: this.folder,
        ...env,
        PATH: [this.folder, env['PATH'] ?? process.env['PATH']].join(delimiter),
      },
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        printed += text
      })
    }
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', resolve)
    })
    const seconds = (performance.now() - start) / 1000
    console.log(`${what}: ${seconds.toFixed(2)} s, exit code ${code}`)
    return { code, seconds, printed }
  }

  /** Compares the joined parts with the output of one process. */
  async compareWithOne(ended: Ended): Promise<void> {
    const { code, printed } = await this.run('cmp', 'cmp one.txt big.utf-8.txt')
    this.check('the same bytes as one process', ended.code === 0 && code === 0, printed + ended.printed)
    rmSync(this.path('big.utf-8.txt'), { force: true })
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
