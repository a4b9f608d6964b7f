// npm run bench -- [SUITE ...] [options]: runs suites by name. A suite is a file of this folder that exports `suite`.

import { readOptions, type Suite, USAGE, UsageError } from './support/options.ts'
import { machine } from './support/report.ts'
import { inRuntimes } from './support/runtimes.ts'

const SUITES: Record<string, () => Promise<{ suite: Suite }>> = {
  kernels: () => import('./kernels.ts'),
  decode: () => import('./decode.ts'),
  encodings: () => import('./encodings.ts'),
  search: () => import('./search.ts'),
  hostile: () => import('./hostile.ts'),
  stream: () => import('./stream.ts'),
  batch: () => import('./batch.ts'),
}

async function main(args: string[]): Promise<number> {
  const { options, names, help } = readOptions(args)
  if (help) {
    console.log(USAGE)
    return 0
  }
  for (const name of names) {
    if (!Object.hasOwn(SUITES, name)) throw new UsageError(`no such suite: ${name}`)
  }
  if (options.runtimes.length) return inRuntimes(names, options)
  const { cpu, cores, system, runtime } = machine()
  console.log(`${cpu}, ${cores} cores, ${system}, ${runtime}\n`)
  let code = 0
  for (const name of names.length ? names : Object.keys(SUITES)) {
    const { suite } = await SUITES[name]()
    code = Math.max(code, await suite(options))
    console.log()
  }
  return code
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(`${error.message}\n\n${USAGE}`)
  process.exitCode = 2
}
