// The other encodings of bytes: CESU-8, modified UTF-8, WTF-8, UTF-8B and windows-1252 against the package's own UTF-8, in
// turns; UTF-7 in GB/s; RFC 2279 to UCS-4 against UTF-8 to UTF-32.
//
// Before anything is timed, the round trip and, where there is one, an independent answer are compared.

import { corpus, type Script } from './corpus/generate.ts'
import { codePoints } from './support/forms.ts'
import type { Options, Suite } from './support/options.ts'
import {
  conclude,
  encodingOf,
  flat,
  loadPackage,
  missingEncodings,
  type Package,
  scriptsOf,
  wantedEncodings,
} from './support/package.ts'
import { figure, interval, Progress, table, writeJson } from './support/report.ts'
import { type Estimate, estimate } from './support/statistics.ts'
import { interleave, ratio } from './support/timing.ts'

const TEXT_BYTES = 65536
/** Warm-up of each competitor before a comparison. */
const WARMUP_MS = 40
/** A cell that does not meet its rule is measured again with this many times the rounds. */
const SECOND_LOOK_FACTOR = 5

/** Encodings close to UTF-8: against utf8.decode of the same text. */
const VARIANTS = ['cesu8', 'mutf8', 'wtf8', 'utf8b', 'windows1252'] as const
const LEAST_VARIANT_RATIO = 0.5
const SHIFTING = ['utf7', 'utf7imap'] as const
const LEAST_UTF7_SPEED = { ascii: 0.5, others: 0.3 }
const LEAST_UCS4_RATIO = 0.8
const SCRIPTS: readonly Script[] = ['ascii', 'french', 'russian', 'chinese', 'emoji']

interface Cell {
  what: string
  script: Script
  /** GB/s of its own input. */
  speed: Estimate
  /** What it is compared with: its name, its GB/s, and our speed as a multiple of that. */
  base?: string
  baseSpeed?: Estimate
  ratio?: Estimate
  least: number
  met: boolean
}

/** One side of a comparison. */
interface Side {
  name: string
  run: () => unknown
  /** Of its input. */
  bytes: number
}

export const suite: Suite = async (options) => {
  const pack = await loadPackage('encodings')
  if (!pack) return 1
  const { rounds, round } = options.effort
  const scripts = scriptsOf('encodings', options, SCRIPTS)
  console.log(`encodings: GB/s of each one's own input bytes (1 GB = 1e9 bytes), texts of 64 KiB in UTF-8, new strings and arrays;
medians of ${rounds} rounds of ${round} ms for each in turn, with the median's 95 % interval (bootstrap). A ratio is one of times
for the same text, whatever number of bytes it has there: 0.5 takes twice as long. Strings of UTF-7: UTF-16 bytes.`)
  const notes: string[] = []
  const cells = [
    ...section('decode, against utf8.decode', scripts, (script) => variants(pack, script, options, notes)),
    ...section('UTF-7', scripts, (script) => shifting(pack, script, options)),
    ...section('RFC 2279 to UCS-4', scripts, (script) => ucs4(pack, script, options)),
  ]
  if (notes.length) console.log(`\nNot raced: ${[...new Set(notes)].join('; ')}`)
  if (options.json) writeJson(options.json, 'encodings', cells)
  const missed = cells.filter((cell) => !cell.met).map(describe)
  const missing = missingEncodings(pack, [...VARIANTS, ...SHIFTING, 'utf8rfc2279', 'ucs4le'])
  return conclude('encodings', missed, missing, options.check)
}

function section(title: string, scripts: readonly Script[], measure: (script: Script) => Cell[]): Cell[] {
  const progress = new Progress(scripts.length)
  const cells = scripts.flatMap((script) => {
    progress.step(`${title} ${script}`)
    return measure(script)
  })
  progress.clear()
  const raced = cells.some((cell) => cell.ratio)
  const rows = cells.map(({ what, script, speed, base, baseSpeed, ratio, least, met }) => [
    `${what} ${script}`,
    raced ? figure(speed.median) : interval(speed),
    ...(raced ? [`${base} ${figure(baseSpeed!.median)}`, interval(ratio!)] : []),
    least.toFixed(1),
    met ? '' : 'NOT MET',
  ])
  const head = [title, 'GB/s', ...(raced ? ['against', 'ratio [95 %]'] : []), 'rule', '']
  if (rows.length) console.log(`\n${table(head, rows)}`)
  return cells
}

function describe({ what, script, speed, ratio, least }: Cell): string {
  return `${what} ${script}: ${ratio ? `ratio ${interval(ratio)}` : `${interval(speed)} GB/s`}, rule ${least}`
}

function variants(pack: Package, script: Script, options: Options, notes: string[]): Cell[] {
  const text = flat(corpus(script, TEXT_BYTES))
  const bytes = new TextEncoder().encode(text)
  const base: Side = { name: 'utf8', run: () => pack.utf8.decode(bytes), bytes: bytes.length }
  if (pack.utf8.decode(bytes) !== text) throw new Error(`utf8: the text in ${script} does not come back`)
  return wantedEncodings(options, VARIANTS).flatMap((constant) => {
    const encoding = encodingOf(pack, constant)
    if (!encoding) return []
    const bytes = constant === 'windows1252' ? windows1252(text) : encoding.encode(text)
    if (!bytes) {
      notes.push(`${constant} ${script}, because the encoding lacks its characters`)
      return []
    }
    agree(`${constant}.encode ${script}`, Buffer.compare(encoding.encode(text), bytes) === 0)
    agree(`${constant}.decode ${script}`, encoding.decode(bytes) === text)
    const same = constant !== 'windows1252' && (script !== 'emoji' || constant === 'wtf8' || constant === 'utf8b')
    if (same) agree(`${constant} and UTF-8 ${script}`, Buffer.compare(bytes, bytes) === 0)
    const side: Side = { name: constant, run: () => encoding.decode(bytes), bytes: bytes.length }
    return against(side, base, script, LEAST_VARIANT_RATIO, options)
  })
}

/** 80..9F in the WHATWG index. (Of the platform's decoders some take windows-1252 for ISO 8859-1.) */
const HIGH = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** Undefined where a character is not in the index. */
function windows1252(text: string): Uint8Array | undefined {
  const bytes = Array.from(text, (character) => {
    const high = HIGH.indexOf(character)
    const value = character.codePointAt(0)!
    return high >= 0 ? 0x80 + high : value < 0x80 || (value >= 0xa0 && value <= 0xff) ? value : -1
  })
  return bytes.includes(-1) ? undefined : Uint8Array.from(bytes)
}

function shifting(pack: Package, script: Script, options: Options): Cell[] {
  const text = flat(corpus(script, TEXT_BYTES))
  const least = script === 'ascii' ? LEAST_UTF7_SPEED.ascii : LEAST_UTF7_SPEED.others
  return wantedEncodings(options, SHIFTING).flatMap((constant) => {
    const encoding = encodingOf(pack, constant)
    if (!encoding) return []
    const bytes = encoding.encode(text)
    agree(
      `${constant}.encode ${script}`,
      bytes.every((byte) => byte < 0x80),
    )
    agree(`${constant}.decode ${script}`, encoding.decode(bytes) === text)
    const sides: Side[] = [
      { name: `${constant}.encode`, run: () => encoding.encode(text), bytes: 2 * text.length },
      { name: `${constant}.decode`, run: () => encoding.decode(bytes), bytes: bytes.length },
    ]
    return sides.map((side) => alone(side, script, least, options))
  })
}

function ucs4(pack: Package, script: Script, options: Options): Cell[] {
  const { utf8, utf32le, transcode } = pack
  const rfc2279 = wantedEncodings(options, ['utf8rfc2279']).length ? encodingOf(pack, 'utf8rfc2279') : undefined
  const ucs4le = encodingOf(pack, 'ucs4le')
  const text = flat(corpus(script, TEXT_BYTES))
  const bytes = new TextEncoder().encode(text)
  const expected = Uint32Array.from(codePoints(text))
  const right = (values: Uint8Array | Uint32Array) =>
    Buffer.compare(new Uint8Array(values.buffer), new Uint8Array(expected.buffer)) === 0
  const cells: Cell[] = []
  const compare = (name: string, run: () => Uint8Array | Uint32Array, other: string, base: typeof run) => {
    agree(`${name} ${script}`, right(run()))
    agree(`${other} ${script}`, right(base()))
    const sides = [
      { name, run, bytes: bytes.length },
      { name: other, run: base, bytes: bytes.length },
    ]
    cells.push(against(sides[0], sides[1], script, LEAST_UCS4_RATIO, options))
  }
  if (rfc2279) {
    agree(`utf8rfc2279.encode ${script}`, Buffer.compare(rfc2279.encode(text), bytes) === 0)
    const base = () => utf8.decodeCodePoints(bytes)
    compare('utf8rfc2279.decodeCodePoints', () => rfc2279.decodeCodePoints(bytes), 'utf8', base)
  }
  if (rfc2279 && ucs4le) {
    const base = () => transcode(bytes, utf8, utf32le)
    compare('transcode utf8rfc2279 to ucs4le', () => transcode(bytes, rfc2279, ucs4le), 'utf8 to utf32le', base)
  }
  return cells
}

function agree(what: string, right: boolean): void {
  if (!right) throw new Error(`${what}: not the expected result`)
}

function speeds(side: Side, times: readonly number[]): Estimate {
  return estimate(times.map((time) => side.bytes / time / 1e6))
}

function against(side: Side, base: Side, script: Script, least: number, { effort }: Options): Cell {
  const look = (rounds: number): Cell => {
    const [times, others] = interleave([side.run, base.run], { ...effort, rounds }, WARMUP_MS)
    const measured = ratio(times, others)
    return {
      what: side.name,
      script,
      speed: speeds(side, times),
      base: base.name,
      baseSpeed: speeds(base, others),
      ratio: measured,
      least,
      met: measured.median >= least,
    }
  }
  const cell = look(effort.rounds)
  return cell.met ? cell : look(SECOND_LOOK_FACTOR * effort.rounds)
}

function alone(side: Side, script: Script, least: number, { effort }: Options): Cell {
  const look = (rounds: number): Cell => {
    const speed = speeds(side, interleave([side.run], { ...effort, rounds }, WARMUP_MS)[0])
    return { what: side.name, script, speed, least, met: speed.median > least }
  }
  const cell = look(effort.rounds)
  return cell.met ? cell : look(SECOND_LOOK_FACTOR * effort.rounds)
}
