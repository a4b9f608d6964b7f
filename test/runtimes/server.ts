// Serves the bundled suites to browsers, one page for each, and collects their results. A page posts the results of its suite and learns which
// page comes next, so no driver is needed.

import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { SuiteResult } from './results.ts'
import { ROOT } from './suites.ts'

/** The suites that a browser runs. */
export interface Visit {
  readonly suites: readonly string[]
  /** Does the page simulate the absence of SIMD? */
  readonly stubsSimd: boolean
  onResult(suite: string, result: SuiteResult): void
}

export const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
  '.map': 'application/json',
}

/** Headers for cross-origin isolation (HTML), which enables SharedArrayBuffer and a precise clock. */
export const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** Scripts that the pages of the obstacles need. */
const SCRIPTS: Readonly<Record<string, string>> = {
  '/delete.js': 'delete globalThis.WebAssembly',
  // For engines without a flag: makes WebAssembly refuse modules that contain the prefix of SIMD instructions.
  '/stub.js': `{
    const { CompileError, Module, validate } = WebAssembly
    const hasSimd = (bytes) => new Uint8Array(bytes).includes(0xfd)
    WebAssembly.validate = (bytes) => !hasSimd(bytes) && validate(bytes)
    WebAssembly.Module = class {
      constructor(bytes) {
        if (hasSimd(bytes)) throw new CompileError('no SIMD')
        return new Module(bytes)
      }
    }
    WebAssembly.compile = async (bytes) => new WebAssembly.Module(bytes)
  }`,
  '/compile.js': `WebAssembly.compileStreaming(fetch('/dist/kernels.wasm')).then(postMessage, (error) => postMessage(String(error)))`,
}

export class Server {
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch((error: unknown) => response.writeHead(500, ISOLATED).end(String(error)))
  })
  readonly #visits = new Map<string, Visit>()
  #base = ''

  /** @param folder of the bundles for browsers */
  constructor(private readonly folder: string) {}

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.#base = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  /** Returns the URL to open in the browser. */
  register(visit: Visit): string {
    const id = String(this.#visits.size)
    this.#visits.set(id, visit)
    return `${this.#base}/page?visit=${id}&number=0`
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.#base)
    const visit = this.#visits.get(searchParams.get('visit') ?? '')
    const number = Number(searchParams.get('number'))
    const suite = visit?.suites[number]
    if (pathname === '/page' && visit && suite) {
      this.#page(suite, visit.stubsSimd, response)
    } else if (pathname === '/result' && visit && suite) {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const next =
        number + 1 < visit.suites.length ? `/page?visit=${searchParams.get('visit')}&number=${number + 1}` : ''
      response.writeHead(200, { ...ISOLATED, 'content-type': 'text/plain' }).end(next)
      visit.onResult(suite, JSON.parse(Buffer.concat(chunks).toString('utf8')))
    } else await this.#file(pathname, response)
  }

  #page(suite: string, stubsSimd: boolean, response: ServerResponse): void {
    const isObstacle = suite.includes('/obstacles/')
    // Like most pages of the web, these are not isolated, so they have no SharedArrayBuffer. WebKit is an exception: see browsers.ts.
    const isolated = isObstacle ? {} : ISOLATED
    const policy = suite.includes('no-compiling') ? { 'content-security-policy': `script-src 'self'` } : {}
    const script = suite.includes('no-webassembly') ? 'delete' : suite.includes('no-simd') && stubsSimd ? 'stub' : ''
    const first = script && `<script src="/${script}.js"></script>`
    const path = encodeURIComponent(suite.replace(/\.ts$/, '.js'))
    response
      .writeHead(200, { ...isolated, ...policy, 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><title>${suite}</title><body>${first}<script type="module" src="/page.js?suite=${path}"></script>`,
      )
  }

  async #file(pathname: string, response: ServerResponse): Promise<void> {
    const type = TYPES[/\.\w+$/.exec(pathname)?.[0] ?? '']
    const script = SCRIPTS[pathname]
    if (!type || pathname.includes('..')) {
      response.writeHead(404, ISOLATED).end()
      return
    }
    const path = pathname.startsWith('/dist/')
      ? fileURLToPath(new URL(`.${pathname}`, `file://${ROOT}`))
      : this.folder + pathname
    const body = script ?? (await readFile(path).catch(() => undefined))
    response.writeHead(body === undefined ? 404 : 200, { ...ISOLATED, 'content-type': type }).end(body)
  }
}
