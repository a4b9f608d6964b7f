// Runs the built command line, and makes a folder for each test file.

import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { afterAll } from 'vitest'
import { convert } from '../../src/cli/convert.ts'
import { Failure } from '../../src/cli/failure.ts'

export const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))

/** The command as one file, for folders where dist can't be read. */
export function bundleCli(): Uint8Array {
  const options = { bundle: true, platform: 'node', format: 'esm', write: false } as const
  return buildSync({ entryPoints: [CLI], ...options }).outputFiles[0].contents
}

/** Two, three and four bytes in UTF-8, one and two units in UTF-16, a joined emoji, and lines. */
export const MIXED =
  'plain ASCII\nçédille Ελληνικά\nКириллица עברית العربية\nहिन्दी 中文 日本語 한국어\n𐌲𐌿𐍄𐌹𐍃𐌺 👩🏽‍🚀 𝔘𝔱𝔣\n'

/** Milliseconds after which a run is ended. */
const MAX_RUN_MS = 30_000

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: Buffer
  stderr: string
}

/** Runs `utf-simd` with these arguments. */
export function cli(args: readonly string[], input: string | Uint8Array = '', cwd?: string): Ended {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    input: typeof input === 'string' ? Buffer.from(input) : input,
    cwd,
    timeout: MAX_RUN_MS,
    maxBuffer: 64 << 20,
    env: { ...process.env, NO_COLOR: '1' },
  })
  return { code: status, signal, stdout, stderr: stderr.toString() }
}

/** Runs `utf-simd convert` in this process, without the time that another takes to start. Returns the output, or the error message. */
export async function converted(input: string, options: Readonly<Record<string, string>>): Promise<Buffer | string> {
  const output = `${input}.out`
  try {
    await convert.run({ values: { ...options, output }, operands: [input] })
    return readFileSync(output)
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  } finally {
    rmSync(output, { force: true })
  }
}

/** Runs a shell command in which `U` is `utf-simd`. */
export function shell(command: string, cwd: string): Ended {
  const { status, signal, stdout, stderr } = spawnSync(
    'sh',
    ['-c', `U() { "${process.execPath}" "${CLI}" "$@"; }; ${command}`],
    {
      cwd,
      timeout: MAX_RUN_MS,
    },
  )
  return { code: status, signal, stdout, stderr: stderr.toString() }
}

/** Starts `utf-simd`, for tests that write to its stdin piece by piece, interrupt it, or run others meanwhile. */
export function start(
  args: readonly string[],
  { cwd, stdin = 'pipe' }: { cwd?: string; stdin?: 'pipe' | number } = {},
) {
  const env = { ...process.env, NO_COLOR: '1' }
  return spawn(process.execPath, [CLI, ...args], {
    cwd,
    env,
    stdio: [stdin, 'pipe', 'pipe'],
  }) as ChildProcessWithoutNullStreams
}

export async function ended(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  const stdout: Buffer[] = []
  const stderr: Buffer[] = []
  child.stdout.on('data', (chunk) => stdout.push(chunk))
  child.stderr.on('data', (chunk) => stderr.push(chunk))
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) =>
    child.on('close', (code, signal) => resolve([code, signal])),
  )
  return { code, signal, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString() }
}

/** A folder that is removed after the tests of the file. */
export function folder(): { path: string; file: (name: string, contents: string | Uint8Array) => string } {
  const path = mkdtempSync(join(tmpdir(), 'utf-simd-'))
  afterAll(() => rmSync(path, { recursive: true, force: true }))
  return {
    path,
    file(name, contents) {
      writeFileSync(join(path, name), contents)
      return join(path, name)
    },
  }
}

/** UTF-32 by its definition, as an oracle. */
export function utf32(text: string, littleEndian: boolean): Buffer {
  const codePoints = [...text].map((character) => character.codePointAt(0)!)
  const bytes = Buffer.alloc(codePoints.length * 4)
  for (const [i, codePoint] of codePoints.entries()) {
    if (littleEndian) bytes.writeUInt32LE(codePoint, i * 4)
    else bytes.writeUInt32BE(codePoint, i * 4)
  }
  return bytes
}

export function utf16(text: string, littleEndian: boolean): Buffer {
  const bytes = Buffer.from(text, 'utf16le')
  return littleEndian ? bytes : bytes.swap16()
}

export function hex(...bytes: number[]): Uint8Array {
  return Uint8Array.from(bytes)
}
