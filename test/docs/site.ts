// The built site of the documentation in Chromium: axe finds nothing in its pages, in light and in dark, and nothing is cut off on a screen of
// 1440 px or on a phone of 360 px.

import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'puppeteer-core'
import { launchChromium } from '../support/chromium.ts'
import { serve } from '../support/serve.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const SCHEMES = ['light', 'dark'] as const
const WIDTHS = [1440, 360]

/**
 * What is wrong with the pages.
 * @param folder the built site
 * @param base the folder of the host
 */
export async function findFaults(folder: string, base: string): Promise<string[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.html') && name !== '404.html')
  const host = await serve(folder, base)
  const browser = await launchChromium()
  try {
    const faults: string[] = []
    for (const name of names) {
      for (const scheme of SCHEMES) faults.push(...(await judge(browser, { host, name, scheme })))
    }
    return faults
  } finally {
    await browser.close()
    await host.stop()
  }
}

interface Visit {
  host: { url: string }
  name: string
  scheme: (typeof SCHEMES)[number]
}

async function judge(browser: Browser, { host, name, scheme }: Visit): Promise<string[]> {
  const page = await browser.newPage()
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
  await page.setViewport({ width: WIDTHS[0], height: 900 })
  await page.goto(new URL(name, host.url).href, { waitUntil: 'load' })
  // The switch of the colours gets its name from VitePress's script, which a busy machine runs late.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('.VPSwitchAppearance')].every(({ title }) => title !== ''),
  )
  const faults = await violations(page)
  for (const width of scheme === 'light' ? WIDTHS : []) {
    await page.setViewport({ width, height: 900 })
    faults.push(...(await overflows(page, width)))
  }
  await page.close()
  return faults.map((fault) => `${name}, ${scheme}: ${fault}`)
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  return page.evaluate(async () => {
    interface Result {
      id: string
      nodes: { html: string }[]
    }
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Result[] }> } }
    const { violations } = await axe.run()
    return violations.map(({ id, nodes }) => `${id} at ${nodes.length}: ${nodes[0].html.slice(0, 300)}`)
  })
}

/** What is wider than the page, or cut off. Tables scroll. */
function overflows(page: Page, width: number): Promise<string[]> {
  return page.evaluate((width) => {
    const isWide = document.documentElement.scrollWidth > width
    const cut = [...document.querySelectorAll('.vp-doc pre')].filter((each) => each.scrollWidth > each.clientWidth)
    const lost = [...document.querySelectorAll('.vp-doc table')].filter(
      (each) => each.scrollWidth > each.clientWidth && getComputedStyle(each).overflowX !== 'auto',
    )
    return [
      ...(isWide ? [`wider than ${width} px: ${document.documentElement.scrollWidth}`] : []),
      ...[...cut, ...lost].slice(0, 1).map((each) => `cut off at ${width} px: ${each.textContent.slice(0, 80)}`),
    ]
  }, width)
}
