/**
 * Rolls the declarations that tsc writes to .cache/types into one file for each entry of package.json, so that users see only the
 * public names. Copies a declaration file of src/ unchanged.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rollup } from 'rollup'
import dts from 'rollup-plugin-dts'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const EMITTED = '.cache/types'
const TYPES = 'dist/types'
/** Names of the platform, which every entry may use. */
const PLATFORM = 'platform.d.ts'

const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  exports: Record<string, string | { types?: string }>
}
const entries = Object.values(exports).flatMap((entry) =>
  typeof entry === 'object' && entry.types ? [relative(TYPES, entry.types)] : [],
)

rmSync(TYPES, { recursive: true, force: true })
for (const file of [...entries, PLATFORM]) {
  const target = `${TYPES}/${file}`
  if (existsSync(`src/${file}`)) {
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(`src/${file}`, target)
    continue
  }
  const others = entries.filter((other) => other !== file).map((other) => resolve(EMITTED, other))
  const bundle = await rollup({
    input: `${EMITTED}/${file}`,
    external: (id, importer) =>
      id.startsWith('.') && others.includes(resolve(dirname(importer ?? ''), id.replace(/\.ts$/, '.d.ts'))),
    plugins: [dts()],
    onLog: (_, { message }) => {
      throw new Error(message)
    },
  })
  const platform = relative(dirname(target), `${TYPES}/${PLATFORM}`)
  await bundle.write({ file: target, banner: `/// <reference path="${platform}" />` })
}
