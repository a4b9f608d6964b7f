// Prints a CSV of unknown encoding as lines of JSON: `node examples/csv.js FILE`. Stderr gets the encoding and how many places were repaired.
//
// The encoding is the one that `identify` finds. What is malformed in it is read as windows-1252, which older programs wrote: UTF-8 into which
// such a program has written lines is right, too.

import { readFile } from 'node:fs/promises'
import { windows1252 } from 'utf-simd'
import { identify } from 'utf-simd/any'

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('usage: node examples/csv.js FILE')
  process.exit(2)
}
const bytes = await readFile(file)
const { encoding, certainty, score, isBinary } = identify(bytes)
if (isBinary) {
  console.error('not a CSV: binary data')
  process.exit(1)
}

let repaired = 0
const text = encoding.decode(bytes, {
  onError({ offset, length }) {
    repaired++
    return windows1252.decode(bytes.subarray(offset, offset + length))
  },
})
console.error(`${encoding.name}, ${certainty}, score ${score.toFixed(2)}; ${repaired} places repaired`)

const [header, ...rows] = rowsOf(text, separatorOf(text))
for (const row of rows) console.log(JSON.stringify(Object.fromEntries(header.map((key, i) => [key, row[i] ?? '']))))

/** The separator that occurs most often in the first line. */
function separatorOf(text) {
  const line = text.slice(0, text.search(/\r?\n|$/))
  return [',', ';', '\t'].sort((a, b) => line.split(b).length - line.split(a).length)[0]
}

/** The rows by RFC 4180. A field may stand in quotation marks; a quotation mark inside is doubled. */
function rowsOf(text, separator) {
  const field = new RegExp(`(?:"((?:[^"]|"")*)"|((?!")[^${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, 'gy')
  const rows = []
  let row = []
  while (field.lastIndex < text.length) {
    const [, quoted, plain, end] = field.exec(text) ?? fail()
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === separator && field.lastIndex < text.length) continue
    rows.push(row)
    row = []
  }
  return rows
}

function fail() {
  console.error('not a CSV: text follows a quotation mark')
  process.exit(1)
}
