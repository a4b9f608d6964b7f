// examples/browser in a real Chromium: a large file converted by its worker, byte for byte, while the page stays free; an error; a
// conversion that is cancelled. Run by itself, from the root of the package: `tsx test/examples/browser.ts [--size MiB]`

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { ElementHandle, Page } from 'puppeteer-core'
import { SAMPLE } from '../../src/cli/sample.ts'
import { launchChromium } from '../support/chromium.ts'
import { serve } from '../support/serve.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Milliseconds that a task of the page's own thread may take. */
const LONGEST_TASK = 100

const { values } = parseArgs({ options: { size: { type: 'string', default: '200' } } })
const folder = mkdtempSync(join(tmpdir(), 'utf-simd-browser-'))
let failed = 0

const server = await serve(ROOT)
const browser = await launchChromium(folder)
try {
  const page = await browser.newPage()
  page.on('pageerror', (error) => check(`no error: ${error}`, false))
  await page.goto(`${server.url}examples/browser/`)
  await converts(page)
  await refuses(page)
  await cancels(page)
} finally {
  await browser.close()
  await server.stop()
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
  const link = await shown(page, '::-p-text(Download)', 300_000)
  console.log(`${values.size} MiB: ${await statusOf(page)}`)
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

  await link.click()
  const saved = join(folder, 'utf-8-big.txt') // its name appears when it is complete
  for (let waited = 0; !existsSync(saved) && waited < 60_000; waited += 50) await sleep(50)
  check('the name of the download', existsSync(saved))
  const result = readFileSync(saved)
  let same = result.length === blocks * text.length
  for (let i = 0; same && i < blocks; i++)
    same = result.compare(text, 0, text.length, i * text.length, (i + 1) * text.length) === 0
  check(`${result.length} bytes, as they should be`, same)
}

async function refuses(page: Page): Promise<void> {
  write('bad.txt', [Buffer.alloc(3_000_000, 'x'), Uint8Array.of(0xc0, 0xaf)])
  await page.select('select[name=from]', 'utf-8')
  await start(page, 'bad.txt')
  await shown(page, '::-p-text(utf-8: overlong at offset 3000000: C0)', 60_000)
  check('what is malformed is told', true)
}

async function cancels(page: Page): Promise<void> {
  await page.select('select[name=from]', 'utf-16le')
  await start(page, 'big.txt')
  await page.waitForFunction(() => (document.querySelector('progress') as HTMLProgressElement).value > 0.01)
  await page.click('::-p-aria([name="Cancel"][role="button"])')
  check('a conversion is cancelled', (await statusOf(page)) === 'Cancelled.')
  // And another one can follow.
  write('small.txt', [Buffer.from('Grüße', 'utf16le')])
  await start(page, 'small.txt')
  await shown(page, '::-p-text(Download 7 bytes)', 60_000)
  check('and another one follows', true)
}

async function start(page: Page, name: string): Promise<void> {
  const input = (await page.$('input[type=file]')) as ElementHandle<HTMLInputElement>
  await input.uploadFile(join(folder, name))
  await page.click('::-p-aria([name="Convert"][role="button"])')
}

async function shown(page: Page, selector: string, timeout: number): Promise<ElementHandle> {
  return (await page.waitForSelector(selector, { visible: true, timeout }))!
}

function statusOf(page: Page): Promise<string | null> {
  return page.$eval('[role=status]', (element) => element.textContent)
}

function write(name: string, pieces: readonly Uint8Array[]): void {
  writeFileSync(join(folder, name), '')
  for (const piece of pieces) writeFileSync(join(folder, name), piece, { flag: 'a' })
}

function check(what: string, good: boolean): void {
  if (!good) failed++
  console.log(`${good ? 'ok  ' : 'FAIL'}  ${what}`)
}
