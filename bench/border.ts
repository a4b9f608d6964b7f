// Times each way between strings and the arena (src/kernels/string-bridge.ts), and the border that is chosen. Runs in Node by
// `npx tsx bench/border.ts`, and elsewhere as a bundle: `npx esbuild bench/border.ts --bundle --format=esm --outfile=…`.
// ns per call; for 64 KiB GB/s of UTF-16, or of ISO 8859-1.

import { type Border, borderOf, ways } from '../src/kernels/string-bridge.ts'
import { wasmKernels } from '../src/kernels/wasm.ts'
import { median } from './support/statistics.ts'
import { interleave } from './support/timing.ts'

const EFFORT = { alone: 0, rounds: 25, round: 0.3 }
/** Bytes. */
const SIZES = [16, 48, 256, 2048, 65536]
/** Strings to write in turn, so that none is always the last one. */
const POOL = 16

const { arena } = wasmKernels()
const { units, bytes } = arena
const borders: Record<string, Border> = {}
for (const [name, make] of Object.entries(ways)) {
  const border = make(arena)
  if (border) borders[name] = border
}
borders['chosen'] = borderOf(arena, false)
borders['chosen, forced'] = borderOf(arena, true)

const at = arena.output >> 1
let sink = 0
/** Looks at the text, so that no engine puts off the making of it. */
function use(text: string): void {
  sink ^= text.charCodeAt(text.length >> 1)
}

function report(what: string, size: number, runs: Record<string, () => void>): void {
  const names = Object.keys(runs)
  const times = interleave(Object.values(runs), EFFORT).map(median)
  const cells = names.map((name, i) => {
    const figure = size >= 65536 ? `${(size / times[i] / 1e6).toFixed(1)} GB/s` : `${(times[i] * 1e6).toFixed(0)} ns`
    return `${name} ${figure}`
  })
  console.log(`${what}, ${size} B: ${cells.join(', ')}`)
}

/** The same step on each border; each has a function of its own, so that engines specialise it. */
function each(step: (border: Border) => () => void): Record<string, () => void> {
  return Object.fromEntries(Object.entries(borders).map(([name, border]) => [name, step(border)]))
}

for (const [script, unit] of [
  ['US-ASCII', 0x61],
  ['Chinese', 0x4e2d],
] as const) {
  for (const size of SIZES) {
    const length = size / 2
    for (let i = 0; i < length; i++) units[at + i] = unit + (i % 20)
    const from = (border: Border) => () => use(border.fromUtf16(at, at + length))
    report(`fromUtf16, ${script}`, size, each(from))
    // (A part of a longer string would do for the others what its beginning costs: these are whole.)
    const pool = Array.from({ length: POOL }, (_, i) => {
      units[at] = unit + i
      return borders['portable'].fromUtf16(at, at + length)
    })
    let next = 0
    const to = (border: Border) => () => border.toUtf16(pool[next++ % POOL], 0, length, at)
    report(`toUtf16, ${script}`, size, each(to))
  }
}
for (const size of SIZES) {
  for (let i = 0; i < size; i++) bytes[arena.output + i] = 0x41 + (i % 180)
  const from = (border: Border) => () => use(border.fromLatin1(arena.output, arena.output + size))
  report('fromLatin1', size, each(from))
}
if (sink === 0.5) console.log(sink)
