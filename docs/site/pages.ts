// The pages of the site by their files in the repository, in the order of the side bar. Their first headings are their names.

import { readFileSync } from 'node:fs'

const ROOT = new URL('../../', import.meta.url)

export const HOME = 'docs/site/home.md'

export const PAGES: Record<string, readonly string[]> = {
  Start: [HOME, 'docs/cookbook.md', 'docs/migration.md', 'docs/api.md', 'examples/README.md'],
  Tasks: [
    'docs/unknown-bytes.md',
    'docs/decode-safely.md',
    'docs/errors.md',
    'docs/stream.md',
    'docs/batch.md',
    'docs/serialisers.md',
    'docs/command-line.md',
    'docs/scale-out.md',
    'docs/web.md',
    'docs/labels.md',
    'docs/mail-and-utf-7.md',
    'docs/java-and-cesu-8.md',
    'docs/legacy-encodings.md',
    'docs/code-pages.md',
    'docs/recover-mixed-legacy-text.md',
    'docs/edge-runtimes.md',
    'docs/react-native.md',
  ],
  Reference: [
    'docs/runtimes.md',
    'docs/differences.md',
    'docs/code-pages-authors.md',
    'docs/speed.md',
    'docs/sizes.md',
    'docs/versions.md',
    'CHANGELOG.md',
    'SECURITY.md',
  ],
  Development: [
    'CONTRIBUTING.md',
    'CODE_OF_CONDUCT.md',
    'docs/architecture.md',
    'docs/development-dependencies.md',
    'docs/playground.md',
    'bench/README.md',
  ],
}

export const FILES = Object.values(PAGES).flat()

/** The page of a file: home.md is `index.md`, `docs/web.md` is `web.md`, `bench/README.md` is `bench.md`. */
export function pageOf(file: string): string {
  if (file === HOME) return 'index.md'
  return file
    .replace(/^docs\//, '')
    .replace('/README.md', '.md')
    .toLowerCase()
}

/** The first heading of a file. */
export function titleOf(file: string): string {
  const [, title] = /^# (.*)$/m.exec(readFileSync(new URL(file, ROOT), 'utf8')) ?? []
  if (title === undefined) throw new Error(`${file}: no heading`)
  return title
}
