// 200 MB of UTF-16 in Chromium: examined and converted to the bytes that another codec gives, while the page stays awake and
// memory stays bounded.

import { createHash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SAMPLE } from '../../src/cli/sample.ts'
import { Rig, serve, shown, textOf } from './support.ts'

const SIZE = 200_000_000
const MEBIBYTE = 2 ** 20
/** Milliseconds that a task of the page's thread may take. */
const LONGEST_TASK = 100
/** What the process of the page and its worker may take more than before, and all processes of the browser together. */
const RENDERER_LIMIT = 160 * MEBIBYTE
const BROWSER_LIMIT = 200 * MEBIBYTE

interface Watch {
  tasks: number[]
  gaps: number[]
}

test('200 MB of UTF-16', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'utf-simd-large-'))
  const host = await serve()
  const rig = await Rig.start('chromium')
  try {
    const path = join(folder, 'large.txt')
    const expected = generate(path)
    const { page, complaints } = await rig.open(host.url)
    // Everything has been loaded and compiled before memory is compared.
    await page.evaluate(() => document.querySelectorAll<HTMLButtonElement>('#samples button')[2].click())
    await shown(page, 'utf-16.txt')
    await page.evaluate(() => {
      const watch: Watch = { tasks: [], gaps: [] }
      Object.assign(window, { watch })
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) watch.tasks.push(duration)
      }).observe({ type: 'longtask' })
      let last = performance.now()
      setInterval(() => {
        const now = performance.now()
        watch.gaps.push(now - last)
        last = now
      }, 10)
    })
    const memory = new Memory(rig.browser.process()?.pid ?? 0)

    const input = await page.$('input#file')
    await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path)
    await shown(page, 'large.txt')
    expect(await textOf(page, '#detected')).toBe('utf-16le')
    expect(await textOf(page, '#bytes')).toBe('200,000,000')
    expect(await textOf(page, '#faults')).toBe('0')
    expect(await textOf(page, '#units')).toBe((SIZE / 2 - 1).toLocaleString('en'))
    const reading = await textOf(page, '#identity .title .hint')

    await page.select('#to', 'utf-8')
    await page.click('#convert-form button')
    await page.waitForSelector('#download')
    const converting = await textOf(page, '#converted .hint')
    const { renderer, all } = memory.stop()

    const watch = await page.evaluate(() => (window as unknown as { watch: Watch }).watch)
    await page.click('#download')
    expect(await hashOf(await rig.savedPath('large.utf-8.txt'))).toBe(expected)

    const longest = Math.max(0, ...watch.tasks)
    const mebibytes = (bytes: number) => `${(bytes / MEBIBYTE).toFixed(0)} MiB`
    console.log(
      [
        reading,
        converting,
        `longest task of the page's thread: ${longest === 0 ? 'under 50' : longest.toFixed(0)} ms; ` +
          `longest wait of a timer of 10 ms: ${Math.max(...watch.gaps).toFixed(0)} ms (of ${watch.gaps.length})`,
        `memory beyond that before: ${mebibytes(renderer)} in the page's process, ${mebibytes(all)} in all of the browser's`,
      ].join('\n'),
    )
    expect(watch.gaps.length).toBeGreaterThan(50)
    expect(longest).toBeLessThan(LONGEST_TASK)
    expect(renderer).toBeLessThan(RENDERER_LIMIT)
    expect(all).toBeLessThan(BROWSER_LIMIT)
    expect(complaints).toEqual([])
  } finally {
    await rig.stop()
    await host.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Mixed scripts with a signature, up to exactly SIZE bytes. Returns the hash of the same text in UTF-8, with its signature. */
function generate(path: string): string {
  const file = openSync(path, 'w')
  const hash = createHash('sha256')
  const text = `${SAMPLE.join('\n')}\n`.repeat(200)
  const [block, same] = [Buffer.from(text, 'utf16le'), Buffer.from(text)]
  const put = (wide: Buffer, narrow: Buffer) => {
    hash.update(narrow)
    return writeSync(file, wide)
  }
  let written = put(Buffer.from('\ufeff', 'utf16le'), Buffer.from('\ufeff'))
  while (written + block.length <= SIZE) written += put(block, same)
  const rest = 'x'.repeat((SIZE - written) / 2)
  put(Buffer.from(rest, 'utf16le'), Buffer.from(rest))
  closeSync(file)
  return hash.digest('hex')
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path, { highWaterMark: MEBIBYTE })) hash.update(piece as Buffer)
  return hash.digest('hex')
}

/** Looks at the memory of the browser's processes until it is stopped: anonymous and shared pages, not those of files. */
class Memory {
  private readonly before: Map<number, number>
  private renderer = 0
  private all = 0
  private readonly timer: NodeJS.Timeout

  constructor(private readonly root: number) {
    this.before = this.look()
    this.timer = setInterval(() => this.compare(), 50)
  }

  /** The most that they took beyond what they had at the beginning: the renderer that grew most, and all together. */
  stop(): { renderer: number; all: number } {
    clearInterval(this.timer)
    this.compare()
    return { renderer: this.renderer, all: this.all }
  }

  private compare(): void {
    let all = 0
    for (const [process, taken] of this.look()) {
      const more = taken - (this.before.get(process) ?? 0)
      if (isRenderer(process)) this.renderer = Math.max(this.renderer, more)
      all += more
    }
    this.all = Math.max(this.all, all)
  }

  private look(): Map<number, number> {
    const parents = new Map<number, number>()
    const taken = new Map<number, number>()
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8')
        const field = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0)
        parents.set(Number(name), field('PPid'))
        taken.set(Number(name), 1024 * (field('RssAnon') + field('RssShmem')))
      } catch {
        // (it has ended)
      }
    }
    const isOurs = (process: number): boolean =>
      process === this.root || (parents.has(process) && isOurs(parents.get(process)!))
    return new Map([...taken].filter(([process]) => isOurs(process)))
  }
}

function isRenderer(process: number): boolean {
  try {
    return readFileSync(`/proc/${process}/cmdline`, 'utf8').includes('--type=renderer')
  } catch {
    return false
  }
}
