// Starts a headless browser on a page, with a profile of its own, and ends it.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SuiteResult } from './results.ts'
import type { Server } from './server.ts'

/** A way to start a browser. */
export interface Start {
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** The content of Firefox's user.js. */
  readonly preferences?: Readonly<Record<string, boolean | number | string>>
}

export interface Browser {
  /** Paths of the program. The first that is installed is taken. */
  readonly binaries: readonly string[]
  readonly packages: string
  /** @param withoutSimd its engine has WebAssembly without SIMD, by a flag of its own */
  start(binary: string, profile: string, withoutSimd: boolean): Start
  /** Has the engine a flag that removes SIMD? If not, the page simulates its absence. */
  readonly canLackSimd: boolean
}

function miniBrowsers(): string[] {
  const lib = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`
  if (!existsSync(lib)) return []
  return readdirSync(lib).flatMap((name) => (name.startsWith('webkit2gtk-') ? [`${lib}/${name}/MiniBrowser`] : []))
}

export const BROWSERS: Readonly<Record<string, Browser>> = {
  chromium: {
    binaries: ['/usr/bin/chromium', '/usr/bin/google-chrome'],
    packages: 'chromium',
    canLackSimd: process.arch === 'x64',
    start: (command, profile, withoutSimd) => ({
      command,
      args: [
        '--headless=new',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-renderer-backgrounding',
        '--disable-backgrounding-occluded-windows',
        '--no-first-run',
        `--user-data-dir=${profile}`,
        ...(withoutSimd ? ['--js-flags=--no-enable-sse4-1'] : []),
      ],
    }),
  },
  firefox: {
    binaries: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
    packages: 'firefox-esr',
    canLackSimd: false,
    start: (command, profile) => ({
      command,
      args: ['--headless', '--no-remote', '--profile', profile],
      env: { MOZ_CRASHREPORTER_DISABLE: '1', HOME: profile },
      preferences: {
        'dom.max_script_run_time': 0,
        'app.normandy.enabled': false,
        'app.update.enabled': false,
        'browser.aboutwelcome.enabled': false,
        'browser.shell.checkDefaultBrowser': false,
        'browser.safebrowsing.malware.enabled': false,
        'browser.safebrowsing.phishing.enabled': false,
        'datareporting.policy.dataSubmissionEnabled': false,
        'extensions.update.enabled': false,
        'network.captive-portal-service.enabled': false,
        'network.connectivity-service.enabled': false,
        'services.settings.server': 'data:,',
        'toolkit.telemetry.enabled': false,
      },
    }),
  },
  webkit: {
    binaries: miniBrowsers(),
    packages: 'webkit2gtk-driver xvfb xauth',
    canLackSimd: true,
    start: (command, profile, withoutSimd) => ({
      command: 'xvfb-run',
      args: ['-a', command, '--private'],
      env: {
        HOME: profile,
        LIBGL_ALWAYS_SOFTWARE: '1',
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
        // Cross-origin isolation does not enable it here.
        JSC_useSharedArrayBuffer: '1',
        // bubblewrap needs rights that containers lack.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        ...(withoutSimd ? { JSC_useWasmSIMD: '0' } : {}),
      },
    }),
  },
}

export function binaryOf({ binaries, packages }: Browser): string {
  const found = binaries.find((path) => existsSync(path))
  if (!found) throw new Error(`not installed; Debian: apt-get install ${packages}`)
  return found
}

export function versionOf(browser: Browser): string {
  const command = binaryOf(browser)
  const args = command.endsWith('MiniBrowser') ? ['xvfb-run', '-a', command, '--version'] : [command, '--version']
  const { stdout } = spawnSync(args[0], args.slice(1), { encoding: 'utf8', timeout: 60_000 })
  return /[\d.]{3,}(esr)?/.exec(stdout)?.[0] ?? 'unknown'
}

/** Seconds that a suite may take. */
const LIMIT = 240

/**
 * Runs the suites. A suite at which the browser hangs or ends is run again by another start of the browser, since WebKit at times hangs as it
 * starts; where that happens twice, the suite has failed.
 */
export async function visit(
  server: Server,
  browser: Browser,
  suites: readonly string[],
  withoutSimd: boolean,
  onResult: (suite: string, result: SuiteResult) => void,
): Promise<void> {
  let rest = suites
  let failed: string | undefined
  while (rest.length > 0) {
    const { count, reason } = await visitOnce(server, browser, rest, withoutSimd, onResult)
    rest = rest.slice(count)
    if (reason && failed === rest[0]) {
      onResult(rest[0], { seconds: 0, tests: [{ path: ['the page'], state: 'fail', errors: [reason], seconds: 0 }] })
      rest = rest.slice(1)
    } else if (reason) {
      console.log(`${rest[0]} once more: ${reason}`)
      failed = rest[0]
    }
  }
}

/** How many suites have run, and why the next has not. */
async function visitOnce(
  server: Server,
  browser: Browser,
  suites: readonly string[],
  withoutSimd: boolean,
  onResult: (suite: string, result: SuiteResult) => void,
): Promise<{ count: number; reason?: string }> {
  let timer: NodeJS.Timeout | undefined
  let count = 0
  const stubsSimd = !browser.canLackSimd
  const visited = { suites, stubsSimd, onResult: (_suite: string, _result: SuiteResult) => {} }
  const running = launch(browser, server.register(visited), { withoutSimd })
  try {
    return await new Promise((resolve) => {
      const fail = (reason: string) => resolve({ count, reason: `${reason}\n${running.said().slice(-2000)}` })
      const wind = () => {
        clearTimeout(timer)
        timer = setTimeout(() => fail(`no result in ${LIMIT} s`), LIMIT * 1000)
      }
      visited.onResult = (suite, result) => {
        if (suite !== suites[count]) return // a late result
        onResult(suite, result)
        wind()
        if (++count === suites.length) resolve({ count })
      }
      wind()
      void running.ended.then((reason) => count < suites.length && fail(reason))
    })
  } finally {
    clearTimeout(timer)
    await running.end()
  }
}

export interface Running {
  /** Why it ended, if not by `end`. */
  readonly ended: Promise<string>
  /** The last lines that it wrote to stderr. */
  said(): string
  end(): Promise<void>
}

/** Starts a browser on a page, with a profile of its own, which is removed when it ends. */
export function launch(
  browser: Browser,
  url: string,
  { withoutSimd = false, preferences: more = {} }: { withoutSimd?: boolean; preferences?: Start['preferences'] } = {},
): Running {
  const profile = mkdtempSync(join(tmpdir(), 'browser-'))
  const { command, args, env, preferences = {} } = browser.start(binaryOf(browser), profile, withoutSimd)
  const lines = Object.entries({ ...preferences, ...more }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  if (lines.length > 0) writeFileSync(join(profile, 'user.js'), lines.join(''))
  const child = spawn(command, [...args, url], {
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const onExit = () => kill(child, 'SIGKILL')
  process.once('exit', onExit)
  let said = ''
  child.stderr.on('data', (chunk) => (said = (said + chunk).slice(-10_000)))
  const ended = new Promise<string>((resolve) => {
    child.on('error', ({ message }) => resolve(message))
    child.on('exit', (code, signal) => resolve(`the browser ended: ${code ?? signal}`))
  })
  return {
    ended,
    said: () => said,
    async end() {
      child.removeAllListeners('exit')
      await end(child)
      process.off('exit', onExit)
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}

/** Signals the browser and all of its processes. */
function kill({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal)
  } catch {} // it has ended already
}

async function end(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  kill(child, 'SIGTERM')
  const timer = setTimeout(() => kill(child, 'SIGKILL'), 5000)
  if (child.pid && child.exitCode === null && child.signalCode === null) await gone
  clearTimeout(timer)
  kill(child, 'SIGKILL')
}
