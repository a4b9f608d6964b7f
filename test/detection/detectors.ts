/** Other detectors of encodings, installed on demand into a folder for temporary files, each as a program that judges many pages. */
import { type ExecFileSyncOptions, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = join(tmpdir(), 'utf-simd-detectors')
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const QUIET: ExecFileSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'] }

/** What a detector says of a page. */
export interface Answer {
  label: string | null
  /** The text that it means, where the label could be one of another registry. */
  text?: string | null
}

export interface Judgement {
  answers: Answer[]
  /** What all pages took. */
  milliseconds: number
}

interface Detector {
  name: string
  /** Returns the command and its arguments. */
  install(): Command
}

type Command = [command: string, ...parameters: string[]]

function installNode(name: string, version: string): Command {
  const parameters = ['install', '--prefix', FOLDER, '--no-save', '--no-audit', '--no-fund', `${name}@${version}`]
  if (!existsSync(join(FOLDER, 'node_modules', name))) execFileSync('npm', parameters, QUIET)
  return [process.execPath, here('detect.mjs'), join(FOLDER, 'node_modules', name)]
}

export const DETECTORS: readonly Detector[] = [
  {
    name: 'chardetng 1.0.0',
    install() {
      const crate = join(FOLDER, 'chardetng')
      cpSync(here('chardetng'), crate, { recursive: true })
      execFileSync('cargo', ['build', '--quiet', '--release'], { ...QUIET, cwd: crate })
      return [join(crate, 'target/release/detect')]
    },
  },
  {
    name: 'chardet 7.7.0 (PyPI)',
    install() {
      const folder = join(FOLDER, 'python')
      const parameters = ['-m', 'pip', 'install', '-q', '--upgrade', '--target', folder, 'chardet==7.7.0']
      if (!existsSync(folder)) execFileSync('python3', parameters, QUIET)
      return ['env', `PYTHONPATH=${folder}`, 'python3', here('detect.py')]
    },
  },
  { name: 'jschardet 4.0.0', install: () => installNode('jschardet', '4.0.0') },
  { name: 'chardet 2.2.0 (npm)', install: () => installNode('chardet', '2.2.0') },
]

export function judge({ install }: Detector, pages: readonly Uint8Array[]): Judgement {
  mkdirSync(FOLDER, { recursive: true })
  const [command, ...parameters] = install()
  const parts = pages.flatMap((page) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(page.length)
    return [length, page]
  })
  const output = execFileSync(command, parameters, {
    input: Buffer.concat(parts),
    maxBuffer: 1 << 28,
    encoding: 'utf8',
  })
  const lines = output.trim().split('\n')
  if (lines.length !== pages.length + 1) throw new Error(`${command}: ${lines.length} lines for ${pages.length} pages`)
  return {
    answers: lines.slice(0, -1).map((line) => JSON.parse(line) as Answer),
    milliseconds: Number(lines[lines.length - 1]),
  }
}
