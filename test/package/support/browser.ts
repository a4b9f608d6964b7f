// Chromium, and a server for one folder on the loopback interface.

import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll } from 'vitest'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
}
/** Flags that stop requests to its vendor, and the sandbox, which root cannot use. */
const ARGUMENTS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

let browser: Promise<Browser> | undefined

afterAll(async () => {
  await (await browser)?.close()
})

/** Opens index.html of a folder in a new page. Throws an uncaught error of the page at the end. */
export async function open(folder: string, use: (page: Page) => Promise<void>): Promise<void> {
  browser ??= chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ARGUMENTS.split(' '),
  })
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const file = join(folder, normalize(pathname === '/' ? '/index.html' : pathname))
    createReadStream(file)
      .on('open', () => response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }))
      .on('error', () => response.writeHead(404).end())
      .pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const context = await (await browser).newContext()
  try {
    const page = await context.newPage()
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await use(page).catch((error) => {
      throw errors[0] ?? error
    })
    if (errors.length > 0) throw errors[0]
  } finally {
    await context.close()
    server.close()
  }
}
