// Express, body-parser, raw-body, mysql2, mailparser, libmime and cheerio on iconv-lite; then on utf-simd/iconv-lite, by a line in package.json and
// by a hook of Node. Both say the same.

import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { binaryOf } from '../../../bench/support/binaries.ts'

const run = promisify(execFile)
const APPLICATIONS = fileURLToPath(new URL('../applications/', import.meta.url))
const PACKAGE = join(inject('release'), 'packages/iconv-lite')

const root = mkdtempSync(join(realpathSync(tmpdir()), 'utf-simd-applications-'))
afterAll(() => rmSync(root, { recursive: true }))

/** What main.js prints. */
interface Said {
  replaced: boolean[]
  said: Record<string, unknown[]>
}

/** Installs the applications and the package, with these fields in package.json. */
async function install(name: string, fields: object): Promise<string> {
  const folder = join(root, name)
  cpSync(APPLICATIONS, folder, { recursive: true })
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const dependencies = { ...manifest.dependencies, 'utf-simd': `file:${inject('tarball')}` }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, dependencies, ...fields }))
  const flags = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts', '--prefer-offline']
  await run('npm', ['install', ...flags], { cwd: folder })
  return folder
}

async function runIn(folder: string, node = process.execPath, ...args: string[]): Promise<Said> {
  const { stdout } = await run(node, [...args, 'main.js'], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 24 })
  return JSON.parse(stdout)
}

let plain: string
let expected: Said['said']

beforeAll(async () => {
  plain = await install('plain', {})
  const { replaced, said } = await runIn(plain)
  expect(new Set(replaced)).toEqual(new Set([false]))
  expected = said
})

test('the applications say what they are to say', () => {
  expect(expected.express[0]).toEqual([200, 'Съешь ещё этих мягких французских булок'])
  expect(expected.express[5]).toEqual([415, expect.arrayContaining(['charset.unsupported'])])
  expect(Object.values(expected).map((said) => said.length)).toEqual([11, 21, 28, 2, 11, 8, 2, 6])
})

test('by overrides', async () => {
  const said = execFileSync('npm', ['pack', '--json', '--pack-destination', root], { cwd: PACKAGE, encoding: 'utf8' })
  const tarball = `file:${join(root, JSON.parse(said)[0].filename)}`
  const { dependencies } = JSON.parse(readFileSync(join(APPLICATIONS, 'package.json'), 'utf8'))
  const folder = await install('overrides', {
    dependencies: { ...dependencies, 'utf-simd': `file:${inject('tarball')}`, 'iconv-lite': tarball },
    overrides: { 'iconv-lite': '$iconv-lite' },
  })
  const result = await runIn(folder)
  expect(new Set(result.replaced)).toEqual(new Set([true]))
  expect(result.said).toEqual(expected)
})

test.each(['node20', 'node22', 'node24', 'node26'])(
  'by --import utf-simd/iconv-lite/register in %s',
  async (runtime) => {
    const result = await runIn(plain, binaryOf(runtime), '--import', 'utf-simd/iconv-lite/register')
    expect(new Set(result.replaced)).toEqual(new Set([true]))
    expect(result.said).toEqual(expected)
  },
)

test.each(['node20', 'node22'])('by --require in %s', async (runtime) => {
  const result = await runIn(plain, binaryOf(runtime), '--require', 'utf-simd/iconv-lite/register')
  expect(new Set(result.replaced)).toEqual(new Set([true]))
})

test('the package holds nothing but names', () => {
  const manifest = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))
  const main = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  expect(manifest.version).toBe(main.version)
  expect(manifest.dependencies).toBeUndefined()
  expect(manifest.peerDependencies).toEqual({ 'utf-simd': `>=${main.version}` })
  expect(readFileSync(join(PACKAGE, 'README.md'), 'utf8')).toContain(`"utf-simd": "^${main.version}"`)
})
