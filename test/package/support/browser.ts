// Chromium, and a server for one folder.

import type { Browser, Page } from 'puppeteer-core'
import { afterAll } from 'vitest'
import { launchChromium } from '../../support/chromium.ts'
import { serve } from '../../support/serve.ts'

let browser: Promise<Browser> | undefined

afterAll(async () => {
  await (await browser)?.close()
})

/** Opens index.html of a folder in a new page. Throws an uncaught error of the page at the end. */
export async function open(folder: string, use: (page: Page) => Promise<void>): Promise<void> {
  browser ??= launchChromium()
  const { url, stop } = await serve(folder)
  const context = await (await browser).createBrowserContext()
  try {
    const page = await context.newPage()
    const errors: unknown[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.goto(url)
    await use(page).catch((error) => {
      throw errors[0] ?? error
    })
    if (errors.length > 0) throw errors[0]
  } finally {
    await context.close()
    await stop()
  }
}
