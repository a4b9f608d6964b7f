// Finds the test files, and knows those that only Node can run.

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Folders (with a slash at the end) and files that only Node can run, because they are about processes, files or tools. */
export const NODE_ONLY: Readonly<Record<string, string>> = {
  'test/bench/files.test.ts': 'files and arguments',
  'test/bench/report.test.ts': 'files, a chart library that draws on the server',
  'test/bench/serialisers.test.ts': 'files',
  'test/cli/': 'processes, files and pipes',
  'test/iconv-lite/': 'iconv-lite itself, which needs modules of Node',
  'test/encodings/codepages/double-byte.test.ts': 'iconv-lite itself, which needs modules of Node',
  'test/engine/linear.test.ts': 'processor time, which browsers do not tell',
  'test/house/': 'the files of the repository',
  'test/playground/lengths.test.ts': 'a file of the playground',
  'test/servers/': 'sockets',
  'test/package/': 'npm and bundlers',
  'test/docs/command-line.test.ts': 'the command line itself',
  'test/docs/migration.test.ts': 'other codecs, which need modules of Node',
  'test/docs/examples.test.ts': 'servers and programs',
  'test/docs/columns.test.ts': 'a recipe of the documentation, as files',
  'test/docs/docs.test.ts': 'the examples of the documentation, as files',
  'test/text/identify/any-streams.test.ts': 'streams of Node',
  'test/text/identify/binary-and-names.test.ts': 'zlib',
  'test/text/identify/paths.test.ts': 'processes, files and streams of Node',
  'test/text/identify/detect-legacy.test.ts': 'pages from the files of a package',
  'test/text/batch-kept.test.ts': 'the heap, collected',
  'test/kernels/backend.test.ts': 'processes that are deprived of something, bundles',
  'test/package/entries.test.ts': 'reads the built package, bundles',
  'test/scripts/docs-site.test.ts': 'the files of the repository',
  'test/scripts/release.test.ts': 'the files of the repository',
  'test/runtimes/portable.test.ts': 'bundles',
  'test/scripts/type-examples.test.ts': 'the files of the repository',
  'test/scripts/sizes.test.ts': 'bundles, Brotli',
  'test/text/node-streams.test.ts': 'its own streams',
  'test/text/transcode-stream-node.test.ts': 'its own streams, processes that are deprived of something',
  'test/web/install.test.ts': 'processes whose platform is spoilt',
  'test/web/node.test.ts': 'its own streams, processes that are deprived of something',
  'test/platform/strings-spoilt.test.ts': 'processes that are deprived of something, heap snapshots',
}

export interface Suites {
  /** Suites for every runtime. */
  readonly portable: readonly string[]
  readonly nodeOnly: readonly string[]
}

/** The test files, by their paths in the repository. */
export function findSuites(): Suites {
  const all = readdirSync(`${ROOT}test`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => `test/${path.replaceAll('\\', '/')}`)
    .sort()
  const isNodeOnly = (path: string) =>
    Object.keys(NODE_ONLY).some((each) => (each.endsWith('/') ? path.startsWith(each) : path === each))
  return { portable: all.filter((path) => !isNodeOnly(path)), nodeOnly: all.filter(isNodeOnly) }
}
