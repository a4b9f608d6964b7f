// A CSV of unknown encoding as lines of JSON: `node examples/csv.js FILE`. On stderr: what the encoding is, and what had to be mended.
//
// What says what it is, or looks like it, is believed. Bytes that are not well formed there are taken for windows-1252, as lines of
// older programs are; so a file in which both are mixed comes out right, and one in windows-1252 throughout as well.

import { readFile } from 'node:fs/promises'
import { detect, encodingFor, utf8, windows1252 } from 'utf-simd'

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('usage: node examples/csv.js FILE')
  process.exit(2)
}
const bytes = await readFile(file)
const { encoding: name, certainty } = detect(bytes)
// A guess means that it is not UTF-8 throughout; it may be so for the most part.
const encoding = certainty === 'guess' ? utf8 : encodingFor(name)

let mended = 0
const text = encoding.decode(bytes, {
  onError({ offset, length }) {
    mended++
    return windows1252.decode(bytes.subarray(offset, offset + length))
  },
})
console.error(`${encoding.name}, ${certainty}; ${mended} places mended`)

const [header, ...rows] = rowsOf(text, separatorOf(text))
for (const row of rows) console.log(JSON.stringify(Object.fromEntries(header.map((key, i) => [key, row[i] ?? '']))))

/** The one of the usual separators that the first line has most of. */
function separatorOf(text) {
  const line = text.slice(0, text.search(/\r?\n|$/))
  return [',', ';', '\t'].sort((a, b) => line.split(b).length - line.split(a).length)[0]
}

/** RFC 4180: fields may be in quotation marks, which are doubled inside. */
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
