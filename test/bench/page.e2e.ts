// The report's page in Chromium: its parts, axe finds nothing in them, and they fit on a phone.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { page as report } from '../../bench/report/page.ts'
import { launchChromium } from '../support/chromium.ts'
import { invented, part } from './results.ts'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const folder = mkdtempSync(join(tmpdir(), 'utf-simd-report-'))
const url = pathToFileURL(join(folder, 'index.html')).href
let browser: Browser

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), report([invented('node22'), part('firefox', 'decode')]))
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true })
})

/** The parts of the page by their hashes; the empty one shows the first. */
const PARTS = ['', '#overview', '#losses', '#node22', '#firefox']

async function open(width: number, colorScheme: 'light' | 'dark', part = ''): Promise<{ page: Page; asked: string[] }> {
  const page = await browser.newPage()
  await page.setViewport({ width, height: 800 })
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: colorScheme }])
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(url + part)
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('details')) each.open = true
  })
  return { page, asked }
}

const SCHEMES = ['light', 'dark'] as const

test.each(SCHEMES.flatMap((scheme) => PARTS.map((part) => ({ scheme, part }))))(
  '$scheme $part: axe finds nothing, and nothing is asked for',
  async ({ scheme, part }) => {
    const { page, asked } = await open(1200, scheme, part)
    expect(asked).toEqual([url + part])
    await page.evaluate(readFileSync(AXE, 'utf8'))
    const violations = await page.evaluate(async () => {
      const { axe } = window as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
      }
      return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`)
    })
    expect(violations).toEqual([])
    await page.close()
  },
)

test('shows one part at a time, and goes on by its links', async () => {
  const { page } = await open(1200, 'light')
  const shown = () => page.$$eval('section', (all) => all.filter((each) => each.checkVisibility()).map(({ id }) => id))
  expect(await shown()).toEqual(['overview'])
  for (const part of ['losses', 'firefox', 'overview']) {
    await page.click(`nav a[href="#${part}"]`)
    expect(await shown()).toEqual([part])
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
  await page.click('thead a[href="#node22"]')
  expect(await shown()).toEqual(['node22'])
  await page.close()
})

test.each(PARTS)('on a phone nothing is wider than the page: %s', async (part) => {
  const { page } = await open(360, 'light', part)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.close()
})

test('a wide table can be scrolled from the keyboard', async () => {
  const { page } = await open(360, 'light', '#node22')
  const first = 'details .scroller'
  await page.focus(first)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.$eval(first, (element) => element.scrollLeft)).toBeGreaterThan(0)
  await page.close()
})
