// Chromium for tests, headless.

import puppeteer, { type Browser } from 'puppeteer-core'

/** What keeps it from calling home, and from a sandbox that root cannot have. */
const ARGUMENTS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/** @param downloads the folder for what pages save */
export async function launchChromium(downloads?: string): Promise<Browser> {
  const browser = await puppeteer.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ARGUMENTS.split(' '),
  })
  if (downloads !== undefined) {
    const session = await browser.target().createCDPSession()
    await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: downloads })
  }
  return browser
}
