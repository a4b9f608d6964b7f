// The pages of the site by their files in the repository, in the order of the side bar.

export const PAGES: Record<string, Record<string, string>> = {
  Start: {
    'README.md': 'utf-simd',
    'docs/cookbook.md': 'Cookbook',
    'docs/migration.md': 'Migration',
    'docs/api.md': 'API reference',
    'examples/README.md': 'Examples',
  },
  Tasks: {
    'docs/unknown-bytes.md': 'Unknown bytes',
    'docs/decode-safely.md': 'Decode safely',
    'docs/errors.md': 'Errors',
    'docs/stream.md': 'Streams',
    'docs/batch.md': 'Batches',
    'docs/serialisers.md': 'Serialisers',
    'docs/command-line.md': 'Command line',
    'docs/scale-out.md': 'Many files and machines',
    'docs/web.md': 'WHATWG classes',
    'docs/labels.md': 'Labels',
    'docs/mail-and-utf-7.md': 'Mail and UTF-7',
    'docs/java-and-cesu-8.md': 'Java and CESU-8',
    'docs/legacy-encodings.md': 'Legacy encodings',
    'docs/code-pages.md': 'Code pages',
    'docs/recover-mixed-legacy-text.md': 'Mixed legacy text',
    'docs/edge-runtimes.md': 'Edge runtimes',
    'docs/react-native.md': 'React Native',
  },
  Reference: {
    'docs/runtimes.md': 'Runtimes',
    'docs/differences.md': 'Differences',
    'docs/code-pages-authors.md': 'Code pages: authors',
    'docs/speed.md': 'Speed',
    'docs/sizes.md': 'Sizes',
    'docs/versions.md': 'Versions',
    'CHANGELOG.md': 'Changelog',
    'SECURITY.md': 'Security',
  },
  Development: {
    'CONTRIBUTING.md': 'Contributing',
    'CODE_OF_CONDUCT.md': 'Code of conduct',
    'docs/architecture.md': 'Architecture',
    'docs/development-dependencies.md': 'Dependencies',
    'docs/playground.md': 'About the playground',
    'bench/README.md': 'Benchmark',
  },
}

export const FILES = Object.values(PAGES).flatMap((pages) => Object.keys(pages))

/** The page of a file: `README.md` is `index.md`, `docs/web.md` is `web.md`, `bench/README.md` is `bench.md`. */
export function pageOf(file: string): string {
  if (file === 'README.md') return 'index.md'
  return file
    .replace(/^docs\//, '')
    .replace('/README.md', '.md')
    .toLowerCase()
}
