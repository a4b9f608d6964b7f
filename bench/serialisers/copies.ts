// Three folders with copies of all libraries: as they are, with our functions for strings, and with functions that do nothing, which show how
// much of a library's time strings take.

import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { LIBRARIES, type Library } from './libraries.ts'
import { readRecipe } from './recipes.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PEERS = fileURLToPath(new URL('../peers/node_modules', import.meta.url))
const CODECS = fileURLToPath(new URL('codecs/', import.meta.url))
const FOLDER = fileURLToPath(new URL('../.cache/serialisers/', import.meta.url))

export const SIDES = ['theirs', 'ours', 'none'] as const
export type Side = (typeof SIDES)[number]

/** What the benchmark asks of a library. */
export interface Codec {
  encode(message: unknown): Uint8Array
  decode(bytes: Uint8Array): unknown
}

/** Text is not converted. The names that it reads are different ones, so that objects have as many fields. */
const NOTHING = `const NAMES = Array.from({ length: 64 }, (_, i) => 'name' + i)
let next = 0
const nothing = { decodeSlice: () => NAMES[next++ & 63], write: () => 0, byteLength: () => 0 }
exports.utf8 = { ...nothing, with: () => nothing }
`

/** Makes the folders anew. */
export function makeCopies(): void {
  rmSync(FOLDER, { recursive: true, force: true })
  for (const side of SIDES) {
    const folder = join(FOLDER, side)
    mkdirSync(folder, { recursive: true })
    // Of a link, the files would be those of the peers.
    cpSync(realpathSync(PEERS), join(folder, 'node_modules'), { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    if (side === 'ours') symlinkSync(ROOT, join(folder, 'node_modules/utf-simd'), 'junction')
    if (side === 'none') writeNothing(join(folder, 'node_modules/utf-simd'))
    for (const library of LIBRARIES) {
      cpSync(join(CODECS, library.codec), join(folder, library.codec))
      if (side !== 'theirs') hook(library, folder)
    }
  }
}

function writeNothing(folder: string): void {
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{ "name": "utf-simd", "main": "index.js" }')
  writeFileSync(join(folder, 'index.js'), NOTHING)
}

/** Lets a copy of a library use utf-simd. */
function hook({ name, codec, recipe, lines }: Library, folder: string): void {
  if (recipe) {
    const file = `recipe-${codec.replace('.mjs', `.${recipe}`)}`
    writeFileSync(join(folder, file), readRecipe(name))
    const path = join(folder, codec)
    writeFileSync(path, `import './${file}'\n${readFileSync(path, 'utf8')}`)
  }
  if (lines) replaceLines(createRequire(join(folder, 'package.json')).resolve(name), lines)
}

/** @throws Error where the file has none of these lines */
function replaceLines(file: string, lines: NonNullable<Library['lines']>): void {
  let code = readFileSync(file, 'utf8')
  for (const [from, to] of lines) {
    if (!code.includes(from)) throw new Error(`${file} no longer has the line ${from}`)
    code = code.replaceAll(from, to)
  }
  const functions = "const stringFunctions = require('utf-simd').utf8.with({ onError: 'replace' });"
  writeFileSync(
    file,
    code.replace(/^('use strict';?)?/, (strict) => `${strict}${functions}`),
  )
}

/** Loads a library from the folder of a side. */
export async function load({ codec }: Library, side: Side): Promise<Codec> {
  const file = join(FOLDER, side, codec)
  if (!existsSync(file)) throw new Error(`no ${file}`)
  return import(pathToFileURL(file).href)
}
