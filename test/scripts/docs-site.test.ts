// The documentation's site has every page, and its check finds links that lead nowhere. `npm run docs:site` builds and checks the site itself.

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FILES, HOME, pageOf, titleOf } from '../../docs/site/pages.ts'
import { brokenLinks } from '../../scripts/docs-site.ts'

test('every page of docs/ is a page of the site, at an address of its own', () => {
  const pages = readdirSync(new URL('../../docs', import.meta.url)).filter((file) => file.endsWith('.md'))
  expect(FILES.filter((file) => file.startsWith('docs/') && file !== HOME).sort()).toEqual(
    pages.map((file) => `docs/${file}`).sort(),
  )
  expect(new Set(FILES.map(pageOf)).size).toBe(FILES.length)
  expect(new Set(FILES.map(titleOf)).size).toBe(FILES.length)
})

test('links to missing files and places are found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'utf-simd-site-'))
  try {
    mkdirSync(join(folder, 'deep'))
    writeFileSync(join(folder, 'picture.svg'), '')
    writeFileSync(
      join(folder, 'index.html'),
      `<h1 id="größe">x</h1> <a href="#größe"> <a href="#gr%C3%B6%C3%9Fe"> <a href="/base/deep/page.html#here">
      <a href="./deep/"> <img src="picture.svg"> <a href="https://example.com/nowhere"> <a href="/base/?a=1&amp;b=2">
      <a href="#nowhere"> <a href="/base/missing.html"> <a href="/deep/page.html"> <img src="/base/picture.png">
      <source srcset="/base/picture.dark.svg">`,
    )
    writeFileSync(join(folder, 'deep/page.html'), '<p id="here"> <a href="../index.html#here"> <a href="../">')
    writeFileSync(join(folder, 'deep/index.html'), '')
    expect(brokenLinks(folder, '/base/').sort()).toEqual([
      'deep/page.html: ../index.html#here',
      'index.html: #nowhere',
      'index.html: /base/missing.html',
      'index.html: /base/picture.dark.svg',
      'index.html: /base/picture.png',
      'index.html: /deep/page.html',
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
