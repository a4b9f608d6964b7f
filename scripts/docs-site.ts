// npm run docs:site: builds the documentation as a site of static files, with search and the playground, and checks its links and, in
// Chromium, its pages.

import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { FILES } from '../docs/site/pages.ts'
import { findFaults } from '../test/docs/site.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SITE = join(ROOT, 'docs/site')
const BUILT = join(SITE, 'dist')
const CACHE = join(SITE, '.cache')

const USAGE = `npm run docs:site [-- options]

Builds docs/site/dist: static files for any host. Exit code 1 where a link leads nowhere, axe finds something, or text is cut off.

  --base PATH     the folder of the host that the site will be in, such as /utf-simd/ (default: /)
  --no-browser    do not open the pages in Chromium`

function build(base: string): void {
  const lock = join(SITE, 'node_modules/.package-lock.json')
  const isInstalled = existsSync(lock) && statSync(lock).mtimeMs >= statSync(join(SITE, 'package-lock.json')).mtimeMs
  if (!isInstalled) run('npm', ['ci'], SITE)
  run('npm', ['run', 'playground:build'], ROOT)
  for (const name of ['pages', 'public']) rmSync(join(CACHE, name), { recursive: true, force: true })
  for (const file of FILES) cpSync(join(ROOT, file), join(CACHE, 'pages', file))
  cpSync(join(ROOT, 'playground/dist'), join(CACHE, 'public/playground'), { recursive: true })
  cpSync(join(ROOT, 'docs/speed'), join(CACHE, 'public/speed'), { recursive: true })
  run('npx', ['vitepress', 'build', '--base', base], SITE)
}

function run(command: string, args: string[], cwd: string): void {
  // npm is a script on Windows, which only a shell runs.
  execFileSync(command, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' })
}

/**
 * The links of the built pages that lead to no file or to no place in it.
 * @param folder the built site
 * @param base the folder of the host
 */
export function brokenLinks(folder: string, base: string): string[] {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => file.replaceAll('\\', '/'))
  const texts = new Map(pages.map((page) => [page, readFileSync(join(folder, page), 'utf8')]))
  const places = (page: string) =>
    new Set(Array.from((texts.get(page) ?? '').matchAll(/ id="([^"]+)"/g), ([, id]) => decoded(id)))
  const broken: string[] = []
  for (const [page, text] of texts) {
    for (const [, link] of text.matchAll(/ (?:href|src|srcset)="([^"]*)"/g)) {
      const { origin, pathname, hash } = new URL(decoded(link), `http://site.invalid${base}${page}`)
      if (origin !== 'http://site.invalid') continue
      const path = decodeURIComponent(pathname)
      const file = path.endsWith('/') ? `${path.slice(base.length)}index.html` : path.slice(base.length)
      const isThere = path.startsWith(base) && existsSync(join(folder, file))
      const place = decodeURIComponent(hash.slice(1))
      if (!isThere || (place !== '' && texts.has(file) && !places(file).has(place))) broken.push(`${page}: ${link}`)
    }
  }
  return [...new Set(broken)]
}

/** An attribute's value. */
function decoded(value: string): string {
  return value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      base: { type: 'string', default: '/' },
      'no-browser': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  if (!/^\/(.*\/)?$/.test(values.base)) {
    console.error(`--base begins and ends with a slash, unlike '${values.base}'`)
    return 2
  }
  build(values.base)
  const broken = brokenLinks(BUILT, values.base)
  if (broken.length > 0) console.error(`links that lead nowhere:\n  ${broken.join('\n  ')}`)
  const faults = values['no-browser'] ? [] : await findFaults(BUILT, values.base)
  if (faults.length > 0) console.error(`pages with faults:\n  ${faults.join('\n  ')}`)
  if (broken.length > 0 || faults.length > 0) return 1
  console.log(`docs/site/dist: ${FILES.length} pages and the playground; every link resolves`)
  return 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main(process.argv.slice(2))
