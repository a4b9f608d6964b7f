// A folder of CSV files in several encodings, made Parquet by the examples for DuckDB, Polars and Spark, and the pipes of docs/scale-out.md:
// rows and text are right, and a file that nobody can read is named. Run by itself: `tsx test/spark/folders.ts`.

import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { encodingFor } from '../../src/any.ts'
import { Sandbox, scriptsOf } from '../cli/scale-out.ts'
import { installTools, TOOLS_PATH } from './install.ts'

/** Rows of a file. */
const ROWS = 40
/** Of each file: a folder, the encoding, and a text that tells it. */
const FILES: readonly (readonly [folder: string, encoding: string, text: string])[] = [
  ['ru', 'windows-1251', 'Все люди рождаются свободными'],
  ['ru', 'koi8-r', 'и равными в своем достоинстве'],
  ['ja', 'shift_jis', 'すべての人間は、生まれながらにして自由であり'],
  ['ja', 'euc-jp', 'かつ、尊厳と権利とについて平等である'],
  ['zh', 'gb18030', '人人生而自由，在尊严和权利上一律平等'],
  ['zh', 'big5', '人人生而自由，在尊嚴和權利上一律平等'],
  ['ko', 'euc-kr', '모든 인간은 태어날 때부터 자유로우며'],
  ['el', 'windows-1253', 'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι'],
  ['el', 'utf-16', 'και ίσοι στην αξιοπρέπεια και τα δικαιώματα'],
  ['hu', 'utf-8', 'Minden emberi lény szabadon születik 😀'],
]
const SPARK_OPTIONS = '--master local[2] --driver-java-options -XX:TieredStopAtLevel=1 --conf spark.ui.enabled=false'
const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url))

/** What each table must hold, in order. */
const expected: [file: string, number: string, text: string][] = []

const sandbox = new Sandbox()
try {
  installTools()
  await main()
} finally {
  sandbox.remove()
}
process.exitCode = sandbox.hasFailed ? 1 : 0

async function main(): Promise<void> {
  writeFolder()
  await checkTable('DuckDB', `python3 ${EXAMPLES}/duckdb/to_parquet.py in duckdb.parquet`, 'duckdb.parquet')
  await checkTable('Polars', `python3 ${EXAMPLES}/polars/to_parquet.py in polars.parquet`, 'polars.parquet')
  const job = `spark-submit ${SPARK_OPTIONS} ${EXAMPLES}/spark/to_parquet.py in utf8 spark`
  await checkTable('Spark', job, 'spark/*.parquet')
  await checkPipe()
}

/** Files of one name in several folders, and one that is no text. */
function writeFolder(): void {
  for (const [index, [folder, encoding, text]] of FILES.entries()) {
    const name = `${folder}/${index % 2}.csv`
    const rows = Array.from(
      { length: ROWS },
      (_, row) => [name, String(row), `${text}, "${row}"`] as [string, string, string],
    )
    expected.push(...rows)
    const lines = rows.map((row) => row.map((field) => `"${field.replaceAll('"', '""')}"`).join(','))
    mkdirSync(sandbox.path(`in/${folder}`), { recursive: true })
    writeFileSync(
      sandbox.path(`in/${name}`),
      encodingFor(encoding)!.encode(['file,number,text', ...lines, ''].join('\n')),
    )
  }
  writeFileSync(
    sandbox.path('in/photo.csv'),
    Uint8Array.from({ length: 1000 }, (_, i) => (i * 37) % 256),
  )
}

/** Makes a table and compares it with what was written. */
async function checkTable(what: string, command: string, table: string): Promise<void> {
  const { code, printed } = await sandbox.run(what, command, { PATH: TOOLS_PATH })
  sandbox.check('the file that is no text is named', code === 1 && /photo\.csv: .*binary/.test(printed), printed)
  const query = `SELECT file, number, text FROM '${table}' ORDER BY file, number::INT`
  const read = await sandbox.run('its rows', `duckdb -json -c "${query}"`, { PATH: TOOLS_PATH })
  sandbox.check('all other rows, and their text', haveSameRows(read.printed), read.printed.slice(0, 500))
}

function haveSameRows(printed: string): boolean {
  const rows = JSON.parse(printed || '[]') as { file: string; number: string; text: string }[]
  const sorted = expected.toSorted(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : Number(x) - Number(y)))
  return JSON.stringify(rows.map(({ file, number, text }) => [file, number, text])) === JSON.stringify(sorted)
}

async function checkPipe(): Promise<void> {
  const scripts = scriptsOf('duckdb')
  sandbox.check('docs/scale-out.md has a pipe into DuckDB', scripts.length === 1)
  const texts = Array.from({ length: ROWS }, (_, row) => `${FILES[2][2]} ${row}`)
  const lines = texts.map((text, row) => `${row},${text}\n`)
  writeFileSync(sandbox.path('orders.csv'), encodingFor('shift_jis')!.encode(`number,text\n${lines.join('')}`))
  const { code, printed } = await sandbox.run('a pipe', scripts[0], { PATH: TOOLS_PATH })
  sandbox.check('its exit code', code === 0, printed)
  const query = 'duckdb -json -c "SELECT text FROM \'orders.parquet\' ORDER BY number"'
  const read = await sandbox.run('its rows', query, { PATH: TOOLS_PATH })
  const rows = JSON.parse(read.printed || '[]') as { text: string }[]
  sandbox.check('all rows', JSON.stringify(rows.map(({ text }) => text)) === JSON.stringify(texts), read.printed)
}
