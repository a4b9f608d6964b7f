// Browsers: each suite runs in a page of a browser that is started for it. A server sends the page its bundle and the built package, and gets
// its results. The page is isolated from other origins, so that its clock is hardly rounded. Nothing drives the browser.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { bundle as bundleOfName } from '../../scripts/sizes.ts'
import { BROWSERS, launch, versionOf } from '../../test/runtimes/browsers.ts'
import { ISOLATED, TYPES } from '../../test/runtimes/server.ts'
import { copiesOf, DIST_FOLDER } from './against.ts'
import { bundle } from './bundle.ts'
import type { Started } from './cold.ts'
import { jobOf } from './inputs.ts'
import type { Options } from './options.ts'
import { Progress } from './report.ts'
import type { SuiteResults } from './results.ts'
import type { Runtime } from './runtimes.ts'

const TITLES = { chromium: 'Chromium', firefox: 'Firefox' }
/** Without these, Firefox's clock has steps of 20 µs. */
const CLOCK_PREFERENCES = { 'privacy.reduceTimerPrecision': false, 'privacy.reduceTimerPrecision.unconditional': false }
/** A page that says nothing for longer has failed. */
const MAX_SILENCE_MS = 120_000

/** What one page is for. */
interface Visit {
  /** The script of the page: a bundle. */
  readonly script: 'program.js' | 'cold.js'
  /** The answer to its first request. */
  readonly task: object
  /** Takes a message; returns whether it was the last. */
  hear(path: string, message: unknown): boolean
}

export async function openBrowser(name: 'chromium' | 'firefox', { peers, against }: Options): Promise<Runtime> {
  const version = versionOf(BROWSERS[name])
  const folder = mkdtempSync(join(tmpdir(), 'utf-simd-bench-'))
  await bundle('browser', 'program', peers, join(folder, 'program.js'))
  await bundle('browser', 'cold', false, join(folder, 'cold.js'))
  writeFileSync(join(folder, 'utf8.js'), await bundleOfName('utf-simd', 'utf8'))
  const builds: Record<string, string> = { dist: DIST_FOLDER, ...copiesOf(against) }
  let current: { visit: Visit; hear: (path: string, message: unknown) => void } | undefined
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', url)
    const send = (type: string, body: string | Buffer) =>
      response.writeHead(200, { ...ISOLATED, 'content-type': type }).end(body)
    if (request.method === 'POST') {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      send('text/plain', '')
      current?.hear(pathname, JSON.parse(Buffer.concat(chunks).toString()))
    } else if (pathname === '/' && current) {
      const { script } = current.visit
      send(
        'text/html; charset=utf-8',
        `<!doctype html><title>utf-simd</title><script type="module" src="/${script}"></script>`,
      )
    } else if (pathname === '/task') send('application/json', JSON.stringify(current?.visit.task))
    else if (pathname === '/empty.js') send(TYPES['.js'], '')
    else if (/^\/(program|cold|utf8)\.js$/.test(pathname)) send(TYPES['.js'], readFileSync(join(folder, pathname)))
    else {
      const [, build, file] = /^\/(\w+)\/([\w.-]+)$/.exec(pathname) ?? []
      if (build && Object.hasOwn(builds, build) && TYPES[extname(file)])
        send(TYPES[extname(file)], readFileSync(join(builds[build], file)))
      else response.writeHead(404, ISOLATED).end()
    }
  }

  /** Starts the browser, and ends it after the page's last message. @throws Error where the page fails or falls silent */
  async function go(visit: Visit): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const running = launch(BROWSERS[name], url, name === 'firefox' ? { preferences: CLOCK_PREFERENCES } : {})
    try {
      await new Promise<void>((resolve, reject) => {
        const fail = (reason: string) => reject(new Error(`${name}: ${reason}`))
        const wind = () => {
          clearTimeout(timer)
          timer = setTimeout(
            () => fail(`silent for ${MAX_SILENCE_MS / 1000} s\n${running.said().slice(-2000)}`),
            MAX_SILENCE_MS,
          )
        }
        const hear = (path: string, message: unknown) => {
          wind()
          if (path === '/failure') fail(String(message))
          else if (visit.hear(path, message)) resolve()
        }
        current = { visit, hear }
        wind()
        void running.ended.then(fail)
      })
    } finally {
      current = undefined
      clearTimeout(timer)
      await running.end()
    }
  }

  return {
    name,
    isBrowser: true,
    title: `${TITLES[name]} ${version}`,
    versions: { [name]: version },
    async run(suite, options) {
      let progress: Progress | undefined
      let results: SuiteResults | undefined
      const hear = (path: string, message: unknown): boolean => {
        if (path === '/step') {
          const { total, what } = message as { total: number; what: string }
          progress ??= new Progress(total)
          progress.step(what)
          return false
        }
        results = message as SuiteResults
        return true
      }
      await go({ script: 'program.js', task: jobOf(suite, options), hear }).finally(() => progress?.clear())
      return { code: 0, results }
    },
    async start(start) {
      let started: Started | undefined
      const hear = (_path: string, message: unknown): boolean => {
        started = message as Started
        return true
      }
      await go({ script: 'cold.js', task: start, hear })
      return started!
    },
    urlOf: (module) => `/${module}`,
    async close() {
      server.close()
      server.closeAllConnections()
      rmSync(folder, { recursive: true })
    },
  }
}
