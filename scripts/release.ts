// Prepares a checkout for `npm publish`: says in package.json where the repository is, leaves out its scripts, and makes the README's links to its files absolute, because
// the page on npm has only the README. `npx tsx scripts/release.ts OWNER/NAME`; .github/workflows/publish.yml runs it.

import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = new URL('../', import.meta.url)

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

/** Leaves out what only a checkout can use: the package is built, and its tests are not in it. */
export function dropDevelopment(manifest: object): object {
  const { scripts: _, devDependencies: __, overrides: ___, ...published } = manifest as Record<string, unknown>
  return published
}

/** Adds the fields that name the repository. npm compares them with where the package was built. */
export function nameRepository(manifest: object, repository: string): object {
  const url = `https://github.com/${repository}`
  return {
    ...manifest,
    repository: { type: 'git', url: `git+${url}.git` },
    homepage: `${url}#readme`,
    bugs: `${url}/issues`,
  }
}

function main(repository: string | undefined): void {
  if (!repository || !/^[\w.-]+\/[\w.-]+$/.test(repository))
    throw new Error('usage: npx tsx scripts/release.ts OWNER/NAME')
  const [readme, packageJson] = ['README.md', 'package.json'].map((name) => new URL(name, ROOT))
  const manifest = JSON.parse(readFileSync(packageJson, 'utf8')) as { version: string }
  writeFileSync(packageJson, `${JSON.stringify(dropDevelopment(nameRepository(manifest, repository)), undefined, 2)}\n`)
  writeFileSync(readme, linkToRepository(readFileSync(readme, 'utf8'), repository, `v${manifest.version}`))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv[2])
