// Prepares a checkout for `npm publish`: says in each package.json where the repository is, leaves out what only a checkout can use, and makes
// the README's links to its files absolute, because the page on npm has only the README. `npx tsx scripts/release.ts OWNER/NAME`;
// .github/workflows/publish.yml runs it, and test/package/support/pack.ts on a copy.

import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = new URL('../', import.meta.url)
/** The package that stands in iconv-lite's place. */
const ICONV_LITE = 'packages/iconv-lite'

/** Makes the links and pictures of a page absolute, if they are files of the repository. @param tag that of the release */
export function linkToRepository(page: string, repository: string, tag: string): string {
  const file = /(?!https?:|#)(?:\.\/)?([^"()\s]+)/.source
  return page
    .replace(new RegExp(`\\]\\(${file}\\)`, 'g'), `](https://github.com/${repository}/blob/${tag}/$1)`)
    .replace(
      new RegExp(`\\b(src|srcset)="${file}"`, 'g'),
      `$1="https://raw.githubusercontent.com/${repository}/${tag}/$2"`,
    )
}

/** What only a checkout can use: the package is built, and neither its source nor its tests are in it. */
const DEVELOPMENT = ['scripts', 'imports', 'devDependencies', 'overrides']

export function dropDevelopment(manifest: object): object {
  return Object.fromEntries(Object.entries(manifest).filter(([field]) => !DEVELOPMENT.includes(field)))
}

/**
 * Adds the fields that name the repository. npm compares them with where the package was built.
 * @param directory where the package is in the repository, unless at its top
 */
export function nameRepository(manifest: object, repository: string, directory?: string): object {
  const url = `https://github.com/${repository}`
  return {
    ...manifest,
    repository: { type: 'git', url: `git+${url}.git`, ...(directory && { directory }) },
    homepage: `${url}#readme`,
    bugs: `${url}/issues`,
  }
}

/** Changes the files of a checkout, or of a copy of what it publishes. @param repository OWNER/NAME */
export function prepareRelease(root: URL, repository: string): void {
  const change = (file: string, edit: (text: string) => string): void => {
    const url = new URL(file, root)
    writeFileSync(url, edit(readFileSync(url, 'utf8')))
  }
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string }
  const json = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`
  change('package.json', (text) => json(dropDevelopment(nameRepository(JSON.parse(text), repository))))
  change(`${ICONV_LITE}/package.json`, (text) => json(nameRepository(JSON.parse(text), repository, ICONV_LITE)))
  change('README.md', (page) => linkToRepository(page, repository, `v${version}`))
}

function main(repository: string | undefined): void {
  if (!repository || !/^[\w.-]+\/[\w.-]+$/.test(repository))
    throw new Error('usage: npx tsx scripts/release.ts OWNER/NAME')
  prepareRelease(ROOT, repository)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv[2])
