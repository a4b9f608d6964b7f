// examples/browser in a real Chromium: a large file converted by its worker, byte for byte, while the page stays free; an error; a
// conversion that is cancelled. Run by itself, from the root of the package: `tsx test/examples/browser.ts [--size MiB]`

import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { SAMPLE } from '../../src/cli/sample.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }
/** What keeps it from calling home, and from a sandbox that root cannot have. */
const ARGUMENTS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'
/** Milliseconds that a task of the page's own thread may take. */
const LONGEST_TASK = 100

const { values } = parseArgs({ options: { size: { type: 'string', default: '200' } } })
const folder = mkdtempSync(join(tmpdir(), 'utf-simd-browser-'))
let failed = 0

const server = createServer(({ url = '/' }, response) => {
  const { pathname } = new URL(url, 'http://localhost')
  const file = join(ROOT, normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname))
  createReadStream(file)
    .on('open', () => response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }))
    .on('error', () => response.writeHead(404).end())
    .pipe(response)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ARGUMENTS.split(' '),
})
try {
  const page = await browser.newPage()
  page.on('pageerror', (error) => check(`no error: ${error.message}`, false))
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/examples/browser/`)
  await converts(page)
  await refuses(page)
  await cancels(page)
} finally {
  await browser.close()
  server.close()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failed > 0 ? 1 : 0

async function converts(page: Page): Promise<void> {
  const block = `${SAMPLE.join('\n')}\n`.repeat(200)
  const blocks = Math.ceil((Number(values.size) * 2 ** 20) / (2 * block.length))
  const text = Buffer.from(block)
  const signature = Buffer.from('\ufeff', 'utf16le')
  write('big.txt', [signature, ...new Array<Buffer>(blocks).fill(Buffer.from(block, 'utf16le'))])

  await page.evaluate(() => {
    const seen = { longest: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
    }).observe({ type: 'longtask' })
  })
  await start(page, 'big.txt')
  const link = page.getByRole('link', { name: /^Download/ })
  await link.waitFor({ timeout: 300_000 })
  console.log(`${values.size} MiB: ${await page.getByRole('status').textContent()}`)
  const longest = () => page.evaluate(() => (window as unknown as { seen: { longest: number } }).seen.longest)
  const took = await longest()
  check(`the page's own thread: ${took === 0 ? 'no task of 50 ms' : `${took} ms at once`}`, took < LONGEST_TASK)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        setTimeout(() => {
          for (const end = performance.now() + 150; performance.now() < end; );
          setTimeout(resolve, 100)
        }),
      ),
  )
  check('one of 150 ms would have been seen', (await longest()) >= 150)

  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  check('the name of the download', download.suggestedFilename() === 'utf-8-big.txt')
  await download.saveAs(join(folder, 'result.txt'))
  const result = readFileSync(join(folder, 'result.txt'))
  let same = result.length === blocks * text.length
  for (let i = 0; same && i < blocks; i++)
    same = result.compare(text, 0, text.length, i * text.length, (i + 1) * text.length) === 0
  check(`${result.length} bytes, as they should be`, same)
}

async function refuses(page: Page): Promise<void> {
  write('bad.txt', [Buffer.alloc(3_000_000, 'x'), Uint8Array.of(0xc0, 0xaf)])
  await page.getByLabel('Encoding').selectOption('utf-8')
  await start(page, 'bad.txt')
  await page.getByText('utf-8: overlong at offset 3000000: C0').waitFor({ timeout: 60_000 })
  check('what is malformed is told', true)
}

async function cancels(page: Page): Promise<void> {
  await page.getByLabel('Encoding').selectOption('utf-16le')
  await start(page, 'big.txt')
  await page.waitForFunction(() => (document.querySelector('progress') as HTMLProgressElement).value > 0.01)
  await page.getByRole('button', { name: 'Cancel' }).click()
  check('a conversion is cancelled', (await page.getByRole('status').textContent()) === 'Cancelled.')
  // And another one can follow.
  write('small.txt', [Buffer.from('Grüße', 'utf16le')])
  await start(page, 'small.txt')
  await page.getByRole('link', { name: 'Download 7 bytes' }).waitFor({ timeout: 60_000 })
  check('and another one follows', true)
}

async function start(page: Page, name: string): Promise<void> {
  await page.getByLabel('File').setInputFiles(join(folder, name))
  await page.getByRole('button', { name: 'Convert' }).click()
}

function write(name: string, pieces: readonly Uint8Array[]): void {
  writeFileSync(join(folder, name), '')
  for (const piece of pieces) writeFileSync(join(folder, name), piece, { flag: 'a' })
}

function check(what: string, good: boolean): void {
  if (!good) failed++
  console.log(`${good ? 'ok  ' : 'FAIL'}  ${what}`)
}
