// npm run bench:report: makes a page, pictures, and the tables of the README and docs/speed.md from bench/results/*.json; `--check` says whether
// they are up to date.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { page } from './report/page.ts'
import { pictures } from './report/pictures.ts'
import { localFiles, ResultsError, readLines, readResults } from './report/read.ts'
import { readme } from './report/readme.ts'
import { speedPage } from './report/speed-page.ts'
import { unmarked } from './support/race.ts'
import type { Results } from './support/results.ts'

const ROOT = new URL('../', import.meta.url)
const RESULTS = 'bench/results/'
const README = 'README.md'
const SPEED = 'docs/speed.md'
const PICTURES = 'docs/speed/'
/** Not committed, because it is large and quickly made. */
export const PAGE = 'bench/report/dist/index.html'

const USAGE = `npm run bench:report [-- options]

Reads ${RESULTS}*.json and writes ${PAGE}, ${PICTURES}*.svg and the tables in ${README} and
${SPEED}.

  --check        write nothing; exit code 1 where one of these is not what would be written, or an unsteady cell
                 is not marked as one
  --local        write nothing but the page, from the results of quick runs (*.local.json)
  --results DIR  write nothing but the page, from the results in DIR`

/** The committed files, by path. */
function committed(results: readonly Results[], root: URL): Map<string, string> {
  const drawn = pictures(results)
  const files = drawn.flatMap(({ files, svg }) => [[files.light, svg.light] as const, [files.dark, svg.dark] as const])
  const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
  const lines = readLines(new URL(`${RESULTS}line/`, root))
  return new Map([
    ...files,
    [README, readme(read(README), results)],
    [SPEED, speedPage(read(SPEED), results, drawn, lines)],
  ])
}

/** Pictures that no result needs any more. */
function leftOver(wanted: ReadonlyMap<string, string>, root: URL): string[] {
  const folder = new URL(PICTURES, root)
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).map((file) => PICTURES + file)
  return files.filter((file) => file.endsWith('.svg') && !wanted.has(file))
}

/** Writes all of it below `root`. */
export function write(root = ROOT): void {
  const results = found(new URL(RESULTS, root))
  const wanted = committed(results, root)
  for (const file of leftOver(wanted, root)) rmSync(new URL(file, root))
  for (const [file, text] of [...wanted, [PAGE, page(results)] as const]) put(file, text, root)
}

/** The files that `write` would change. Without results, nothing is expected, and the pages stay as they are. */
export function outdated(root = ROOT): string[] {
  const results = readResults(new URL(RESULTS, root))
  const wanted = results.length ? committed(results, root) : new Map<string, string>()
  const differs = (file: string, text: string) => {
    const path = new URL(file, root)
    return !existsSync(path) || readFileSync(path, 'utf8') !== text
  }
  const changed = [...wanted].flatMap(([file, text]) => (differs(file, text) ? file : []))
  return [...changed, ...leftOver(wanted, root)]
}

/** Whether there is a page, and it is of other results. */
export function pageIsOutdated(root = ROOT): boolean {
  const path = new URL(PAGE, root)
  const results = readResults(new URL(RESULTS, root))
  return existsSync(path) && readFileSync(path, 'utf8') !== (results.length ? page(results) : '')
}

function found(folder: URL, local = false): Results[] {
  const results = readResults(folder, local)
  if (results.length) return results
  throw new ResultsError(
    `no results in ${fileURLToPath(folder)}: npm run bench -- --runtime node22, for example, makes some${hintAt(folder, local)}`,
  )
}

/** Why there are no results, where there are some of the other kind. */
function hintAt(folder: URL, isLocal: boolean): string {
  const quick = localFiles(folder)
  if (isLocal || quick.length === 0) return ''
  return `; of quick runs there are ${quick.join(', ')} (--local)`
}

function put(file: string, text: string, root: URL): void {
  const path = new URL(file, root)
  mkdirSync(new URL('./', path), { recursive: true })
  writeFileSync(path, text)
  console.log(file)
}

function main(args: string[]): number {
  const { values } = parseArgs({
    args,
    options: {
      check: { type: 'boolean' },
      local: { type: 'boolean' },
      results: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) console.log(USAGE)
  else if (values.check) {
    const files = [...outdated(), ...(pageIsOutdated() ? [PAGE] : [])]
    if (files.length > 0) console.error(`not of the present results (npm run bench:report): ${files.join(', ')}`)
    const cells = readResults(new URL(RESULTS, ROOT)).flatMap((each) =>
      unmarked(each).map((cell) => `${each.runtime}, ${cell}`),
    )
    if (cells.length > 0) console.error(`unsteady cells with a ratio; measure them again:\n  ${cells.join('\n  ')}`)
    return files.length + cells.length > 0 ? 1 : 0
  } else if (values.local || values.results !== undefined) {
    const folder = values.results === undefined ? new URL(RESULTS, ROOT) : pathToFileURL(`${values.results}/`)
    put(PAGE, page(found(folder, values.local)), ROOT)
  } else {
    write()
    sayWhatIsLeftOut()
  }
  return 0
}

/** A user who has just made a quick run looks for it here. */
function sayWhatIsLeftOut(): void {
  const quick = localFiles(new URL(RESULTS, ROOT))
  if (quick.length === 0) return
  console.log(
    `left out, because they are of quick runs: ${quick.join(', ')} (npm run bench:report -- --local shows them)`,
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    process.exitCode = main(process.argv.slice(2))
  } catch (error) {
    const isUsage = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
    if (!isUsage && !(error instanceof ResultsError)) throw error
    console.error(`${(error as Error).message}${isUsage ? `\n\n${USAGE}` : ''}`)
    process.exitCode = 2
  }
}
