/**
 * npm run test:detection: how often `identify` reads text right that its models were not trained with, and what other detectors make of
 * the same samples. Fails below the rates that docs/unknown-bytes.md promises. Takes a minute; pip, cargo and npm download what it needs.
 *
 * `--calibration` judges the texts that weights are chosen by instead. `--misses` lists every sample that is not read right.
 */
import { encodingFor, type Identification, identify } from '../../src/any.ts'
import * as codepages from '../../src/codepages.ts'
import type { Encoding } from '../../src/engine/encoding.ts'
import * as root from '../../src/index.ts'
import * as legacy from '../../src/legacy.ts'
import { readChardetFiles } from './chardet-files.ts'
import { readCalibration, readCorpus } from './corpus.ts'
import { DETECTORS, judge as judgeByDetector } from './detectors.ts'
import { Judge, makeSamples, type Sample, type Size, type Verdict } from './samples.ts'

const isCalibration = process.argv.includes('--calibration')
const listsMisses = process.argv.includes('--misses')

const PAGES: Size = { name: 'pages of 1,500 characters', characters: 1500, most: 8 }
const PIECES: Size = { name: 'pieces of 60 characters', characters: 60, most: 40 }
/** What share of the samples has to be read right. */
const MIN_RIGHT = new Map([
  [PAGES, 0.99],
  [PIECES, 0.97],
])
/** With all encodings as candidates, the share of those that are not of the Web, */
const MIN_RIGHT_OTHERS = new Map([
  [PAGES, 0.95],
  [PIECES, 0.85],
])
/** and by how much the share of those of the Web may fall. */
const MAX_FALL = 0.005
/** The share for each language in each encoding of the Web: single samples count more here. */
const MIN_RIGHT_SINGLE = 0.8
/** An answer with a higher score is not to be wrong, */
const SURE = 0.9
/** but for this share of all samples. */
const MAX_WRONG_SURE = 0.002
/** Other detectors judge one sample of so many. */
const DETECTOR_STEP = 4

const failures: string[] = []
const percent = (count: number, all: number) => `${((100 * count) / all).toFixed(2)} %`

/** How many samples are judged how. */
class Tally {
  private readonly counts = new Map<string, Record<Verdict, number>>()

  add(key: string, verdict: Verdict): void {
    const counts = this.counts.get(key) ?? { right: 0, either: 0, wrong: 0 }
    this.counts.set(key, counts)
    counts[verdict]++
  }

  *rows(): Generator<{ key: string; all: number } & Record<Verdict, number>> {
    for (const [key, counts] of this.counts) yield { key, all: counts.right + counts.either + counts.wrong, ...counts }
  }
}

const sources = isCalibration ? readCalibration() : readCorpus()
const judge = new Judge(sources)

function reportSize(size: Size): void {
  const all = makeSamples(sources, size)
  const samples = all.filter(({ isOfWeb }) => isOfWeb)
  const answers = samples.map(({ bytes }) => identify(bytes))
  const verdicts = samples.map((sample, i) => judge.judge(sample, answers[i].encoding))
  reportRates(size, samples, verdicts)
  reportScores(size, answers, verdicts)
  reportMistakes(size, samples, verdicts)
  reportAllCandidates(size, all, verdicts.filter((verdict) => verdict === 'right').length / verdicts.length)
  if (listsMisses) listMisses(samples, answers, verdicts)
  if (!isCalibration) compareDetectors(samples, verdicts)
}

function reportRates(size: Size, samples: readonly Sample[], verdicts: readonly Verdict[]): void {
  const tally = new Tally()
  samples.forEach(({ source, family }, i) => {
    for (const key of ['all', source, family]) tally.add(key, verdicts[i])
  })
  console.log(`\n## ${size.name}\n\n| text | samples | right | either | wrong |\n|---|--:|--:|--:|--:|`)
  for (const { key, all, right, either, wrong } of tally.rows()) {
    const cells = [right, either, wrong].map((count) => percent(count, all))
    console.log(`| ${key} | ${all} | ${cells.join(' | ')} |`)
    const least = MIN_RIGHT.get(size) as number
    if (key === 'all' && right < least * (all - either)) failures.push(`${size.name}: ${percent(right, all - either)}`)
  }
}

/** Scores are to come true: of those at .9, nine in ten are right. */
function reportScores(size: Size, answers: readonly Identification[], verdicts: readonly Verdict[]): void {
  const bands = Array.from({ length: 10 }, () => ({ all: 0, right: 0 }))
  answers.forEach(({ score }, i) => {
    const band = bands[Math.min(9, Math.floor(score * 10))]
    band.all++
    if (verdicts[i] !== 'wrong') band.right++
  })
  const cells = bands.flatMap(({ all, right }, i) => (all > 0 ? [`.${i}: ${percent(right, all)} of ${all}`] : []))
  console.log(`\nRight by score: ${cells.join(', ')}`)
  const wrong = answers.filter(({ score }, i) => score > SURE && verdicts[i] === 'wrong').length
  console.log(`Wrong with a score above .9: ${wrong}, ${percent(wrong, answers.length)}`)
  if (wrong > answers.length * MAX_WRONG_SURE) failures.push(`${size.name}: ${wrong} wrong and sure`)
}

const isEncoding = (value: unknown): value is Encoding => typeof (value as Encoding).decoder === 'function'
const EVERY_ENCODING = [...Object.values(root), ...Object.values(legacy), ...Object.values(codepages)].filter(
  isEncoding,
)

/** @param rightOfWeb the share of samples of the Web that are read right with the candidates of the Web */
function reportAllCandidates(size: Size, samples: readonly Sample[], rightOfWeb: number): void {
  const tally = new Tally()
  const mistakes = new Tally()
  for (const sample of samples) {
    const verdict = judge.judge(sample, identify(sample.bytes, { encodings: EVERY_ENCODING }).encoding)
    tally.add(sample.isOfWeb ? 'of the Web' : 'others', verdict)
    if (!sample.isOfWeb) mistakes.add(`${sample.language} in ${sample.encoding}`, verdict)
  }
  for (const { key, all, right, either } of tally.rows()) {
    console.log(`All candidates: ${key}: ${percent(right, all)} of ${all} right, ${percent(either, all)} either`)
    const least = key === 'others' ? (MIN_RIGHT_OTHERS.get(size) as number) : rightOfWeb - MAX_FALL
    if (right < least * all) failures.push(`${size.name}, all candidates, ${key}: ${percent(right, all)}`)
  }
  const rows = [...mistakes.rows()].filter(({ wrong }) => wrong > 0)
  console.log(`Wrong: ${rows.map(({ key, wrong, all }) => `${key} ${wrong} of ${all}`).join(', ')}`)
}

function reportMistakes(size: Size, samples: readonly Sample[], verdicts: readonly Verdict[]): void {
  const tally = new Tally()
  samples.forEach(({ language, encoding }, i) => {
    tally.add(`${language} in ${encoding}`, verdicts[i])
  })
  const rows = [...tally.rows()]
  const mistakes = rows.filter(({ wrong }) => wrong > 0).sort((a, b) => b.wrong / b.all - a.wrong / a.all)
  console.log(`\nWrong: ${mistakes.map(({ key, wrong, all }) => `${key} ${wrong} of ${all}`).join(', ')}`)
  for (const { key, wrong, all } of rows)
    if (wrong > all * (1 - MIN_RIGHT_SINGLE)) failures.push(`${size.name}: ${key}: ${wrong} of ${all} wrong`)
}

function listMisses(
  samples: readonly Sample[],
  answers: readonly Identification[],
  verdicts: readonly Verdict[],
): void {
  samples.forEach(({ source, language, encoding, bytes, text }, i) => {
    if (verdicts[i] === 'right') return
    const { name, score, encoding: answered } = answers[i]
    const read = answered.decode(bytes, { onError: 'replace' })
    const texts = [text, read].map((each) => JSON.stringify(each.slice(0, 60)))
    console.log([verdicts[i], source, language, encoding, name, score.toFixed(3), ...texts].join('\t'))
  })
}

function compareDetectors(samples: readonly Sample[], verdicts: readonly Verdict[]): void {
  const chosen = samples.filter((_, i) => i % DETECTOR_STEP === 0)
  const own = verdicts.filter((_, i) => i % DETECTOR_STEP === 0)
  const columns = DETECTORS.map((detector) => {
    const { answers, milliseconds } = judgeByDetector(
      detector,
      chosen.map(({ bytes }) => bytes),
    )
    const judged = chosen.map((sample, i) => {
      const { label, text } = answers[i]
      return text === sample.text ? 'right' : judge.judge(sample, encodingFor(label ?? ''))
    })
    return { name: `${detector.name}, ${(milliseconds / chosen.length).toFixed(2)} ms each`, judged }
  })
  console.log('')
  for (const { name, judged } of [{ name: 'utf-simd', judged: own }, ...columns]) {
    const tally = new Tally()
    chosen.forEach(({ family }, i) => {
      for (const key of ['all', family]) tally.add(key, judged[i])
    })
    const cells = [...tally.rows()].map(({ key, all, right, either }) => `${key} ${percent(right, all - either)}`)
    console.log(`${name}: ${cells.join(', ')}`)
  }
}

/** The files of chardet's tests, without what they say of themselves. */
function reportChardetFiles(): void {
  const { files, leftOut } = readChardetFiles()
  const wrong = files.filter(({ bytes, encoding }) => {
    const answer = identify(bytes, { kind: 'text', encodings: EVERY_ENCODING })
    return answer.encoding.decode(bytes, { onError: 'replace' }) !== encoding.decode(bytes)
  })
  console.log(`\n## chardet's files\n\n${percent(files.length - wrong.length, files.length)} of ${files.length} right`)
  console.log(`Wrong: ${wrong.map(({ name }) => name).join(', ')}\nLeft out: ${leftOut.join(', ')}`)
}

for (const size of [PAGES, PIECES]) reportSize(size)
if (!isCalibration) reportChardetFiles()
if (failures.length > 0) {
  console.error(`Too low:\n${failures.join('\n')}`)
  process.exitCode = 1
}
