// The built playground on a server of its own, and real browsers to open it in.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { launchChromium } from '../support/chromium.ts'
import { serve as serveFolder } from '../support/serve.ts'

const BUILT = fileURLToPath(new URL('../../playground/dist', import.meta.url))
/** Not the root of the host: the page must run from any folder. */
const FOLDER = '/some/folder/'

export interface Host {
  url: string
  stop(): Promise<void>
}

export function serve(): Promise<Host> {
  return serveFolder(BUILT, FOLDER)
}

export type BrowserName = 'chromium' | 'firefox'
export type Scheme = 'light' | 'dark'

/** A browser, and the folder where what is saved in it appears. */
export class Rig {
  private constructor(
    readonly name: BrowserName,
    readonly browser: Browser,
    readonly downloads: string,
    private readonly scheme: Scheme,
  ) {}

  static async start(name: BrowserName, scheme: Scheme = 'light'): Promise<Rig> {
    const downloads = mkdtempSync(join(tmpdir(), 'utf-simd-playground-'))
    const browser = name === 'chromium' ? await launchChromium(downloads) : await firefox(downloads, scheme)
    return new Rig(name, browser, downloads, scheme)
  }

  /** What the page complains of fails the test that has opened it. */
  async open(url: string, width = 1280): Promise<{ page: Page; complaints: string[] }> {
    const page = await this.browser.newPage()
    page.setDefaultTimeout(100_000)
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await page.setViewport({ width, height: 800 })
    if (this.name === 'chromium')
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: this.scheme }])
    await page.goto(url)
    return { page, complaints }
  }

  /** The file of that name, once it is whole. It is taken away. */
  async saved(name: string): Promise<Buffer> {
    const path = await this.savedPath(name)
    const bytes = readFileSync(path)
    rmSync(path)
    return bytes
  }

  async savedPath(name: string): Promise<string> {
    const path = join(this.downloads, name)
    for (let waited = 0; waited < 60_000; waited += 50) {
      const others = readdirSync(this.downloads).filter((each) => each !== name)
      if (existsSync(path) && others.length === 0) return path
      await sleep(50)
    }
    throw new Error(`${name} was not saved: ${readdirSync(this.downloads).join(', ') || 'nothing'} is there`)
  }

  async stop(): Promise<void> {
    await this.browser.close()
    rmSync(this.downloads, { recursive: true, force: true })
  }
}

function firefox(downloads: string, scheme: Scheme): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    extraPrefsFirefox: {
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      'browser.download.useDownloadDir': true,
      'browser.download.always_ask_before_handling_new_types': false,
      'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1,
    },
  })
}

/** Waits until the page shows what was found in the document of that name. */
export async function shown(page: Page, name: string): Promise<void> {
  await page.waitForFunction((name: string) => document.getElementById('document')?.dataset['name'] === name, {}, name)
}

export function textOf(page: Page, selector: string): Promise<string> {
  return page.$eval(selector, (element) => element.textContent?.trim() ?? '')
}
