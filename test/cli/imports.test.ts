// The command line is made of what users have: the public names, and its own folder.

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../src/cli/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
const ALLOWED =
  /^(\.\.\/(any|codepages|index|legacy|translit)\.ts|\.\/[\w-]+\.ts|node:[\w/]+|cli-progress|\.\.\/\.\.\/package\.json)$/

test.each(files)('%s', (name) => {
  const text = readFileSync(new URL(name, folder), 'utf8')
  const imported = [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, path]) => path)
  expect(imported.filter((path) => !ALLOWED.test(path))).toEqual([])
})
