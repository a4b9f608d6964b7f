// The names and summaries of `utf-simd encodings`.

import { expect, test } from 'vitest'
import { encodingNamed, encodingRows } from '../../src/cli/encodings.ts'
import * as codePages from '../../src/codepages.ts'

test('each listed name finds the encoding that is listed', () => {
  const rows = encodingRows()
  expect(rows.filter(([name, , encoding]) => encodingNamed(name) !== encoding)).toEqual([])
  expect(new Set(rows.map(([name]) => name)).size).toBe(rows.length)
})

test('the code pages are all there, each with a line of its own', () => {
  const rows = encodingRows()
  const pages = Object.values(codePages).filter((value) => typeof value === 'object')
  for (const page of pages)
    expect(rows.find(([, , encoding]) => encoding === page)?.[1], page.name).toMatch(/^\S.{5,}$/)
  const summaries = Object.fromEntries(rows)
  expect(summaries.cp037).toBe('EBCDIC: United States, Canada, Brazil')
  expect(summaries['x-koi8-ru']).toContain('Belarusian')
})
