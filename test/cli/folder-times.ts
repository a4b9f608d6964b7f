// Measures `utf-simd convert -f auto` on twelve files in five encodings beside iconv, which is told the encodings and runs once for each file:
// `tsx test/cli/folder-times.ts [--runs N] [--size MB]`. All runs go in turns. The outputs must be the same bytes.

import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { encodingFor } from '../../src/any.ts'
import { Sandbox } from './scale-out.ts'

const JAPANESE = 'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。,1234,東京都\n'
const RUSSIAN = 'Все люди рождаются свободными и равными в своем достоинстве и правах.;1234;Москва\n'
/** The label for both, and a line. */
const FILES: readonly (readonly [encoding: string, line: string])[] = [
  ...new Array<[string, string]>(3).fill(['shift_jis', JAPANESE]),
  ...new Array<[string, string]>(2).fill(['euc-jp', JAPANESE]),
  ...new Array<[string, string]>(3).fill(['utf-16', JAPANESE]),
  ...new Array<[string, string]>(2).fill(['windows-1251', RUSSIAN]),
  ...new Array<[string, string]>(2).fill(['utf-8', RUSSIAN]),
]
const CONTESTANTS: Readonly<Record<string, string>> = {
  iconv: FILES.map(([encoding], i) => `iconv -f ${encoding} -t utf-8 in/${i}.csv > out/${i}.csv`).join('\n'),
  'jobs 1': 'utf-simd convert -q -f auto --bom strip --output-dir out in/* 2> log',
  'jobs 2': 'utf-simd convert -q -f auto --bom strip --output-dir out --jobs 2 in/* 2> log',
}

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '9' }, size: { type: 'string', default: '177' } },
})
/** Bytes of a file. */
const BYTES = (Number(values.size) * 1e6) / FILES.length
const sandbox = new Sandbox()
try {
  await main(Number(values.runs))
} finally {
  sandbox.remove()
}
process.exitCode = sandbox.hasFailed ? 1 : 0

async function main(runs: number): Promise<void> {
  mkdirSync(sandbox.path('in'))
  for (const [i, [encoding, line]] of FILES.entries())
    writeFileSync(sandbox.path(`in/${i}.csv`), contents(encoding, line))
  const times: Record<string, number[]> = {}
  for (let run = 0; run < runs; run++) {
    const outputs: Buffer[][] = []
    for (const [name, script] of Object.entries(CONTESTANTS)) {
      rmSync(sandbox.path('out'), { recursive: true, force: true })
      mkdirSync(sandbox.path('out'))
      execFileSync('sync')
      const { code, seconds, printed } = await sandbox.run(name, script)
      sandbox.check('exit code', code === 0, printed)
      ;(times[name] ??= []).push(seconds)
      if (run > 0) continue
      outputs.push(readdirSync(sandbox.path('out')).map((file) => readFileSync(sandbox.path(`out/${file}`))))
      const [iconv, ours] = [outputs[0], outputs.at(-1)!]
      sandbox.check(
        'the bytes of iconv',
        ours.length === FILES.length && ours.every((bytes, i) => bytes.equals(iconv[i])),
      )
    }
  }
  for (const [name, seconds] of Object.entries(times)) {
    seconds.sort((a, b) => a - b)
    console.log(`${name}: median ${seconds[runs >> 1].toFixed(2)} s, least ${seconds[0].toFixed(2)} s`)
  }
}

function contents(label: string, line: string): Buffer {
  const encoding = encodingFor(label)!
  const bom = Buffer.from(label === 'utf-16' ? [0xfe, 0xff] : [])
  const block = encoding.encode(line.repeat(1000)).subarray(bom.length)
  const blocks = Math.ceil(BYTES / block.length)
  return Buffer.concat([bom, ...new Array<Uint8Array>(blocks).fill(block)])
}
