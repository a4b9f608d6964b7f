// What scripts/release.ts makes of the README: no link that the page on npm cannot follow, and each leads to a file of the repository.

import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dropDevelopment, linkToRepository, nameRepository } from '../../scripts/release.ts'

const ROOT = new URL('../../', import.meta.url)
const README = readFileSync(new URL('README.md', ROOT), 'utf8')
const LINKS = /\]\(([^)]*)\)|\b(?:src|srcset|href)="([^"]*)"/g

function linksOf(page: string): string[] {
  // A script of the reader's own page is no link.
  const text = page.replace(/^```[\s\S]*?^```/gm, '')
  return [...text.matchAll(LINKS)].map(([, link, attribute]) => link ?? attribute)
}

test('the links of the README', () => {
  const before = linksOf(README)
  const after = linksOf(linkToRepository(README, 'owner/utf-simd', 'v1.2.3'))
  expect(before.filter((link) => /^docs\//.test(link)).length).toBeGreaterThan(20)
  expect(after.filter((link) => !/^(https:\/\/|#)/.test(link))).toEqual([])
  for (const [i, link] of after.entries()) {
    if (link === before[i]) continue
    const [, path] =
      /^https:\/\/(?:github|raw\.githubusercontent)\.com\/owner\/utf-simd\/(?:blob\/)?v1\.2\.3\/([^#]+)/.exec(link)!
    expect(existsSync(new URL(path, ROOT)), link).toBe(true)
  }
})

test('a page', () => {
  const page = '[a](docs/a.md#b) [c](https://c.example/d) [e](#e) <source srcset="docs/f.svg"><img src="./docs/g.svg">'
  expect(linkToRepository(page, 'o/r', 'v1')).toBe(
    '[a](https://github.com/o/r/blob/v1/docs/a.md#b) [c](https://c.example/d) [e](#e) ' +
      '<source srcset="https://raw.githubusercontent.com/o/r/v1/docs/f.svg"><img src="https://raw.githubusercontent.com/o/r/v1/docs/g.svg">',
  )
})

test('package.json', () => {
  expect(nameRepository({ name: 'a' }, 'o/r')).toEqual({
    name: 'a',
    repository: { type: 'git', url: 'git+https://github.com/o/r.git' },
    homepage: 'https://github.com/o/r#readme',
    bugs: 'https://github.com/o/r/issues',
  })
  expect(nameRepository({}, 'o/r', 'packages/b')).toMatchObject({ repository: { directory: 'packages/b' } })
})

test('nothing of the development is published', () => {
  const manifest = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as Record<string, unknown>
  const published = dropDevelopment(manifest)
  expect(Object.keys(manifest).filter((key) => !(key in published))).toEqual([
    'imports',
    'scripts',
    'devDependencies',
    'overrides',
  ])
})
