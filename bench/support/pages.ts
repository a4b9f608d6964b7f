// Runs a suite of races in a browser: serves it a page with the bundle and the built package, from where it may have a good clock, and
// listens to what the page tells. Nothing drives the browser; it is started anew for each suite.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BROWSERS, launch, versionOf } from '../../test/runtimes/browsers.ts'
import { ISOLATED, TYPES } from '../../test/runtimes/server.ts'
import { bundle } from './bundle.ts'
import { jobOf } from './inputs.ts'
import type { Options } from './options.ts'
import type { Job } from './racing.ts'
import { Progress } from './report.ts'
import type { SuiteResults } from './results.ts'
import type { Runtime } from './runtimes.ts'

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url))
const TITLES = { chromium: 'Chromium', firefox: 'Firefox' }
/** Else its clock has steps of 20 µs. */
const CLOCK = { 'privacy.reduceTimerPrecision': false, 'privacy.reduceTimerPrecision.unconditional': false }
/** Milliseconds without a word from the page after which it is taken for stuck. */
const SILENCE = 120_000

/** What a page says. */
interface Listener {
  job: Job
  step(message: { total: number; what: string }): void
  results(message: SuiteResults): void
  failure(message: string): void
}

export async function openBrowser(name: 'chromium' | 'firefox', { peers }: Options): Promise<Runtime> {
  const version = versionOf(BROWSERS[name])
  const folder = mkdtempSync(join(tmpdir(), 'utf-simd-bench-'))
  await bundle('browser', peers, join(folder, 'page.js'))
  let listener: Listener | undefined
  const server = createServer((request, response) => {
    answer(request, response, folder, listener).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

  async function visit(job: Job): Promise<SuiteResults> {
    let progress: Progress | undefined
    let timer: NodeJS.Timeout | undefined
    const running = launch(BROWSERS[name], url, name === 'firefox' ? { preferences: CLOCK } : {})
    try {
      return await new Promise<SuiteResults>((resolve, reject) => {
        const fail = (reason: string) => reject(new Error(`${name}: ${job.suite}: ${reason}`))
        const wind = () => {
          clearTimeout(timer)
          timer = setTimeout(() => fail(`silent for ${SILENCE / 1000} s\n${running.said().slice(-2000)}`), SILENCE)
        }
        listener = {
          job,
          step({ total, what }) {
            wind()
            progress ??= new Progress(total)
            progress.step(what)
          },
          results: resolve,
          failure: fail,
        }
        wind()
        void running.ended.then(fail)
      })
    } finally {
      listener = undefined
      clearTimeout(timer)
      progress?.clear()
      await running.end()
    }
  }

  return {
    name,
    run: async (suite, options) => ({ code: 0, results: await visit(jobOf(suite, options)) }),
    title: () => `${TITLES[name]} ${version}`,
    versions: () => ({ [name]: version }),
    async close() {
      server.close()
      server.closeAllConnections()
      rmSync(folder, { recursive: true })
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  listener: Listener | undefined,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const send = (type: string, body: string | Buffer) =>
    response.writeHead(200, { ...ISOLATED, 'content-type': type }).end(body)
  if (request.method === 'POST') {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const message = JSON.parse(Buffer.concat(chunks).toString())
    send('text/plain', '')
    if (pathname === '/step') listener?.step(message)
    else if (pathname === '/results') listener?.results(message)
    else if (pathname === '/failure') listener?.failure(message)
  } else if (pathname === '/') {
    send(
      'text/html; charset=utf-8',
      '<!doctype html><title>utf-simd</title><script type="module" src="/page.js"></script>',
    )
  } else if (pathname === '/job') {
    send('application/json', JSON.stringify(listener?.job))
  } else if (pathname === '/page.js') {
    send(TYPES['.js'], readFileSync(join(folder, 'page.js')))
  } else if (/^\/dist\/[\w.-]+$/.test(pathname) && TYPES[extname(pathname)]) {
    send(TYPES[extname(pathname)], readFileSync(join(DIST, pathname.slice('/dist/'.length))))
  } else response.writeHead(404, ISOLATED).end()
}
