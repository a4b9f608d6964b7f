/**
 * npm run test:detection: the accuracy of `detectLegacy` on pages that its models were not trained with: the Universal Declaration of
 * Human Rights, and manuals and messages of Debian packages, which apt-get downloads (100 MB). Fails below the accuracy that
 * docs/legacy-encodings.md promises. Takes a minute.
 *
 * `--detectors` judges a part of the pages by other detectors, too, and writes the table of docs/legacy-encodings.md to stdout. It
 * needs cargo and Python.
 */
import { HELD_OUT, readTexts } from '../../scripts/detection/texts.ts'
import { encodingFor } from '../../src/encodings/legacy/labels.ts'
import { detectLegacy } from '../../src/text/identify/detect-legacy.ts'
import { type Answer, DETECTORS, type Judgement, judge } from './detectors.ts'
import { type Family, isRight, LANGUAGES, makePages, type Page, readDeclaration } from './pages.ts'

const comparesDetectors = process.argv.includes('--detectors')
/** Pages of one source in one language and encoding. */
const MAX_PAGES = comparesDetectors ? 15 : 60

/** What share of the pages has to be right. */
const MIN_ACCURACY: Record<Family, number> = {
  Japanese: 0.97,
  Chinese: 0.97,
  Korean: 0.97,
  Cyrillic: 0.97,
  Latin: 0.9,
  'Greek, Hebrew, Arabic, Persian, Thai': 0.9,
}
/** The accuracy of each language in each encoding: single pages count more here. */
const MIN_SINGLE_ACCURACY = 0.8

const texts = readTexts(HELD_OUT)
const pages = Object.keys(LANGUAGES).flatMap((language) => [
  ...makePages(language, readDeclaration(language), MAX_PAGES),
  ...makePages(language, withoutEnglish(texts.get(language) ?? []), MAX_PAGES),
])
console.log(`${pages.length} pages`)

/** Translations leave some paragraphs in English. */
function withoutEnglish(paragraphs: readonly string[]): string[] {
  return paragraphs.filter((text) => text.length < 40 || /[^\0-\x7f]/.test(text))
}

function judgeOwn(): Judgement {
  const start = performance.now()
  const labels = pages.map(({ bytes }) => detectLegacy(bytes)[0]?.encoding ?? null)
  return { milliseconds: performance.now() - start, answers: labels.map((label) => ({ label })) }
}

function accepts(page: Page, { label, text }: Answer): boolean {
  return isRight(page, label ?? undefined) || (text != null && text === encodingFor(page.encoding)?.decode(page.bytes))
}

/** The shares of right answers by a property of the pages. */
function sharesBy({ answers }: Judgement, key: (page: Page) => string): Map<string, { right: number; all: number }> {
  const shares = new Map<string, { right: number; all: number }>()
  pages.forEach((page, i) => {
    const share = shares.get(key(page)) ?? { right: 0, all: 0 }
    shares.set(key(page), share)
    share.all++
    if (accepts(page, answers[i])) share.right++
  })
  return shares
}

const percent = ({ right, all }: { right: number; all: number }) => `${((100 * right) / all).toFixed(1)} %`
const own = judgeOwn()

const judgements: [name: string, judgement: Judgement][] = [['utf-simd', own]]
if (comparesDetectors) {
  const inputs = pages.map(({ bytes }) => bytes)
  for (const detector of DETECTORS) judgements.push([detector.name, judge(detector, inputs)])
}
/** The rows of the table. Not every detector knows the encodings of Mac. */
const rowOf = ({ family, encoding }: Page) => (/mac/.test(encoding) ? 'Cyrillic and Latin of Mac' : family)
const byRow = judgements.map(([, judgement]) => sharesBy(judgement, rowOf))
console.log(
  `| pages | ${judgements.map(([name]) => name).join(' | ')} |\n|---|${judgements.map(() => '--:|').join('')}`,
)
for (const [row, { all }] of byRow[0]) {
  const shares = byRow.map((shares) => shares.get(row) as { right: number; all: number })
  console.log(`| ${row} (${all}) | ${shares.map(percent).join(' | ')} |`)
}
const times = judgements.map(([, { milliseconds }]) => `${(milliseconds / pages.length).toFixed(2)} ms`)
console.log(`| time for a page | ${times.join(' | ')} |`)

const failures: string[] = []
for (const [family, share] of sharesBy(own, ({ family }) => family)) {
  if (share.right / share.all < MIN_ACCURACY[family as Family]) failures.push(`${family}: ${percent(share)}`)
}
for (const [name, share] of sharesBy(own, ({ language, encoding }) => `${language} in ${encoding}`)) {
  const text = `${name}: ${percent(share)} of ${share.all}`
  if (share.right < share.all) console.log(text)
  if (share.right / share.all < MIN_SINGLE_ACCURACY) failures.push(text)
}
if (failures.length > 0) {
  console.error(`Too low:\n${failures.join('\n')}`)
  process.exitCode = 1
}
