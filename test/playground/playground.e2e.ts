// The built playground in real browsers, used as people use it: what it shows, what it saves, by keyboard, offline.

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, WebWorker } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as any from '../../src/any.ts'
import * as root from '../../src/index.ts'
import * as legacy from '../../src/legacy.ts'
import { eucjp, shiftjis } from '../../src/legacy.ts'
import { type BrowserName, type Host, Rig, type Scheme, serve, shown, textOf } from './support.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const SAMPLES = [
  ...['Many scripts', 'Malformed text', 'UTF-16 file', 'Mixed encodings'],
  ...['Shift_JIS file', 'Cyrillic file', 'Damaged UTF-8'],
]

/** Presses the button with that text, once it stays in its place. */
async function press(page: Page, text: string): Promise<void> {
  await page.locator(`::-p-xpath(//button[normalize-space() = "${text}"])`).click()
}

/** The page's worker, once there is one. */
async function workerOf(page: Page): Promise<WebWorker> {
  for (;;) {
    const [worker] = page.workers()
    if (worker) return worker
    await sleep(20)
  }
}

/** Bytes as a file of the test's own. */
function file(rig: Rig, name: string, bytes: Uint8Array): string {
  const path = join(rig.downloads, '..', `${name.replace(/\W/g, '-')}-${process.pid}.txt`)
  writeFileSync(path, bytes)
  return path
}

async function openFile(page: Page, path: string): Promise<void> {
  const input = await page.$('input#file')
  await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path)
  await shown(page, path.replace(/.*\//, ''))
}

/** The column of lengths, by encoding. */
function lengths(page: Page): Promise<Record<string, string>> {
  return page.$$eval('#lengths tbody tr', (rows) =>
    Object.fromEntries(
      rows.map((row) => [row.querySelector('th')?.textContent?.split(',')[0], row.querySelector('td')?.textContent]),
    ),
  )
}

/** Runs code that the page shows, with what it calls `bytes` and `file`. */
async function runShown(code: string, bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const body = code
    .replace(/^import (.*) from '(.*)'$/gm, "const $1 = entries['$2']")
    .replace(/^const bytes = .*$/m, '')
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor
  return AsyncFunction(
    'entries',
    'bytes',
    body,
  )({ 'utf-simd': root, 'utf-simd/legacy': legacy, 'utf-simd/any': any }, bytes)
}

/** Converts what is open and returns what is saved. */
async function converted(
  rig: Rig,
  page: Page,
  name: string,
  choices: Partial<Record<'from' | 'to' | 'policy' | 'signature', string>>,
): Promise<Buffer> {
  for (const [field, value] of Object.entries(choices)) await page.select(`#${field}`, value)
  await press(page, 'Convert')
  await page.waitForSelector('#download')
  await page.click('#download')
  return rig.saved(name)
}

describe.each(['chromium', 'firefox'] as const)('%s', (browser: BrowserName) => {
  let host: Host
  let rig: Rig
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    host = await serve()
    rig = await Rig.start(browser)
  })
  afterAll(async () => {
    await rig?.stop()
    await host?.stop()
  })
  beforeEach(async () => {
    ;({ page, complaints } = await rig.open(host.url))
    // The sample at the start has been read.
    await shown(page, 'scripts.txt')
  })
  afterEach(async () => {
    await page.close()
    expect(complaints).toEqual([])
  })

  test('begins with a sample', async () => {
    expect(await textOf(page, 'h1')).toBe('utf-simd playground')
    expect(await textOf(page, '#detected')).toBe('utf-8')
    expect(await textOf(page, '#preview pre')).toContain('Bienvenue à tous')
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('a link carries a short text, well-formed or not, and the encoding to read it in', async () => {
    await page.goto(`${host.url}#text=Gr%C3%BC%C3%9Fe%20%FF`)
    await page.reload()
    await shown(page, 'linked.txt')
    expect(await textOf(page, '#detected')).toBe('utf-8, damaged')
    expect(await textOf(page, '#preview pre')).toBe('Grüße \ufffd')
    await page.evaluate(() => {
      location.hash = '#text=%81%FE&as=windows-1252'
    })
    await page.waitForFunction(() => document.getElementById('bytes')?.textContent === '2')
    expect(await textOf(page, '#preview pre')).toBe('\x81þ')

    await page.evaluate(() => {
      location.hash = '#text=x&as=klingon'
    })
    await page.waitForFunction(() => document.getElementById('trouble')?.textContent !== '')
    expect(await textOf(page, '#trouble')).toBe('There is no encoding klingon.')
  })

  test('the link of a text is made and opens the same text', async () => {
    const bytes = Buffer.concat([Buffer.from('Ελλάδα & 100 %\n'), Uint8Array.of(0x80)])
    const path = file(rig, 'link', bytes)
    await openFile(page, path)
    await press(page, 'Copy a link to this text')
    await page.waitForFunction(() => location.hash !== '')
    await page.reload()
    await shown(page, 'linked.txt')
    await shown(page, 'linked.txt')
    const same = { from: 'utf-8b', to: 'utf-8b', signature: 'keep' }
    expect(await converted(rig, page, 'linked.utf-8b.txt', same)).toEqual(bytes)
    rmSync(path)
  })

  test('typed text: its encoding, code points and lengths', async () => {
    await page.type('#text', 'Grüße, 世界 😀')
    await shown(page, 'pasted.txt')
    await page.waitForFunction(() => document.getElementById('code-points')?.textContent === '11')
    expect(await textOf(page, '#detected')).toBe('utf-8')
    expect(await textOf(page, '#certainty')).toBe('likely')
    expect(await textOf(page, '#bytes')).toBe('20')
    expect(await textOf(page, '#units')).toBe('12')
    expect(await textOf(page, '#faults')).toBe('0')
    expect(await lengths(page)).toMatchObject({
      'utf-8': '20',
      'utf-16le': '24',
      'utf-16': '26',
      'utf-32le': '44',
      'utf-32': '48',
      'us-ascii': 'lacks ü (U+00FC)',
      'iso-8859-1': 'lacks 世 (U+4E16)',
      'windows-1252': 'lacks 世 (U+4E16)',
      'ucs-2le': 'lacks 😀 (U+1F600)',
      'ucs-4le': '44',
      'cesu-8': '22',
      'mutf-8': '22',
      'wtf-8': '20',
      'utf-7': String('Gr+APwA3w-e, +ThZ1TA +2D3eAA-'.length),
      gb18030: '20',
      shift_jis: 'lacks ü (U+00FC)',
      'windows-1251': 'lacks ü (U+00FC)',
      'koi8-r': 'lacks ü (U+00FC)',
    })
  })

  test('text pasted outside of the box', async () => {
    await page.type('#text', 'Ελλάδα')
    await shown(page, 'pasted.txt')
    await page.keyboard.down('Control')
    await page.keyboard.press('a')
    await page.keyboard.press('x')
    await page.keyboard.up('Control')
    await page.waitForFunction(() => document.getElementById('bytes')?.textContent === '0')
    await page.focus('#open')
    await page.keyboard.down('Control')
    await page.keyboard.press('v')
    await page.keyboard.up('Control')
    await page.waitForFunction(() => document.getElementById('bytes')?.textContent === '12')
    expect(await textOf(page, '#preview pre')).toBe('Ελλάδα')
  })

  test('the button opens the chooser of files; a file is read', async () => {
    const asked = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          document.getElementById('file')?.addEventListener('click', (event) => {
            event.preventDefault()
            resolve(true)
          })
        }),
    )
    await page.click('#open')
    expect(await asked).toBe(true)

    const path = file(rig, 'utf16be', Buffer.from('\ufeffπ = 3.14\n', 'utf16le').swap16())
    await openFile(page, path)
    expect(await textOf(page, '#detected')).toBe('utf-16be')
    expect(await textOf(page, '#certainty')).toBe('certain')
    expect(await textOf(page, '#because')).toBe('It begins with the BOM FE FF.')
    expect(await textOf(page, '#code-points')).toBe('9')
    expect(await textOf(page, '#line-feeds')).toBe('1')
    rmSync(path)
  })

  test('a designation of ISO 2022 is told with its level', async () => {
    const path = file(rig, 'iso2022', Buffer.from('\x1b%/Iça va', 'utf8'))
    await openFile(page, path)
    expect(await textOf(page, '#detected')).toBe('utf-8')
    expect(await textOf(page, '#because')).toMatch(/an ISO 2022 designation of UTF-8 \(4 bytes\)/)
    expect(await textOf(page, '#code-points')).toBe('5')
    rmSync(path)
  })

  test('a file is dropped', async () => {
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([Uint8Array.of(0x61, 0xff, 0x62)], 'dropped.bin'))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    })
    await shown(page, 'dropped.bin')
    // A guess is not acted on before a person says so.
    expect(await textOf(page, '#detected')).toBe('not utf-8')
    expect(await textOf(page, '#certainty')).toBe('perhaps windows-1252')
    expect(await textOf(page, '#candidates')).toMatch(/^Read it as windows-1252 score 0\.\d\d aÿb/)
    expect(await textOf(page, '#faults')).toBe('1')
    await press(page, 'Read it as windows-1252')
    await page.waitForFunction(() => document.getElementById('detected')?.textContent === 'windows-1252')
    expect(await textOf(page, '#preview pre')).toBe('aÿb')
  })

  test('damaged UTF-8 is headed as such, and what is not text as binary', async () => {
    const open = async (name: string, bytes: Uint8Array) => {
      const path = file(rig, name, bytes)
      await openFile(page, path)
      rmSync(path)
      return textOf(page, '#detected')
    }
    const text = 'Grüße aus Köln, '.repeat(50)
    expect(await open('damaged', Buffer.concat([Buffer.from(text), Uint8Array.of(0xff)]))).toBe('utf-8, damaged')
    expect(await textOf(page, '#because')).toBe('Most of it is UTF-8, but not all. 1 sequence is malformed.')
    expect(await open('late', Buffer.concat([Buffer.alloc(2 ** 20, text), Uint8Array.of(0xff)]))).toBe('utf-8, damaged')
    expect(await open('legacy', Buffer.from(text, 'latin1'))).toBe('not utf-8')
    expect(
      await open(
        'random',
        Uint8Array.from({ length: 999 }, (_, i) => (i * i * 31) & 0xff),
      ),
    ).toBe('binary')
  })

  test('a lone surrogate that is pasted is found', async () => {
    await page.evaluate(() => {
      const box = document.getElementById('text') as HTMLTextAreaElement
      box.value = 'a\ud800b'
      box.dispatchEvent(new Event('input'))
    })
    await shown(page, 'pasted.txt')
    expect(await page.$$eval('#malformed h3 code', (all) => all.map((each) => each.textContent))).toContain('surrogate')
  })

  test('malformed sequences: kinds, places, bytes, explanations', async () => {
    await press(page, 'Malformed text')
    await shown(page, 'broken.txt')
    expect(await textOf(page, '#faults')).toBe('13')
    expect(await page.$$eval('.findings > li', (all) => all.length)).toBe(5)
    await press(page, 'Show 5 more')
    await press(page, 'Show 3 more')
    const findings = await page.$$eval('.findings > li', (all) =>
      all.map((each) => ({
        kind: each.querySelector('h3 code')?.textContent,
        bytes: [...each.querySelectorAll('.bytes mark')].map((mark) => mark.textContent).join(' '),
        place: each.querySelector('.hint')?.textContent,
        why: each.querySelector('p:last-child')?.textContent,
      })),
    )
    expect(findings.map(({ kind, bytes }) => `${kind} ${bytes}`)).toEqual([
      'unexpected-continuation 80',
      'invalid-byte FF',
      'truncated E4 B8',
      'overlong C0',
      'unexpected-continuation AF',
      'surrogate ED',
      'unexpected-continuation A0',
      'unexpected-continuation BD',
      'too-large F4',
      'unexpected-continuation 90',
      'unexpected-continuation 80',
      'unexpected-continuation 80',
      'truncated F0 9F 98',
    ])
    expect(findings[2]).toMatchObject({
      place: 'offset 149 (95 hex), 2 bytes',
      why: 'E4 B8 begins a character, but 5D cannot continue it.',
    })
    expect(await textOf(page, '#detected')).toBe('utf-8, damaged')
    expect(findings[12].why).toBe('The input ends in the middle of a character, after F0 9F 98.')
    // Three rows, of which the middle one holds what is malformed; each has its offset.
    const rows = (await page.$eval('.hex', (element) => element.textContent ?? '')).trimEnd().split('\n')
    expect(rows.map((row) => row.slice(0, 8))).toEqual(['00000040', '00000050', '00000060'])
    expect(rows[1]).toBe('00000050  80 5D 0A 41 20 62 79 74  65 20 74 68 61 74 20 55 ·]·A byte that U')
  })

  test('read in another encoding than was detected', async () => {
    await press(page, 'Malformed text')
    await shown(page, 'broken.txt')
    await page.select('#read-as', 'windows-1252')
    await page.waitForFunction(() => document.getElementById('faults')?.textContent === '0')
    expect(await textOf(page, '#because')).toContain('You chose to read it as windows-1252.')
    expect(await textOf(page, '#preview pre')).toContain('GrÃ¼ÃŸe')
    await page.select('#read-as', '')
    await page.waitForFunction(() => document.getElementById('faults')?.textContent === '13')
  })

  test('a UTF-16 file becomes UTF-8, with its signature and without', async () => {
    await press(page, 'UTF-16 file')
    await shown(page, 'utf-16.txt')
    const text = await textOf(page, '#preview pre')
    const kept = await converted(rig, page, 'utf-16.utf-8.txt', { to: 'utf-8', signature: 'keep' })
    expect([...kept.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(kept.subarray(3).toString()).toBe(`${text}\n`)
    const bare = await converted(rig, page, 'utf-16.utf-8.txt', { signature: 'strip' })
    expect(bare.equals(kept.subarray(3))).toBe(true)
    const back = await converted(rig, page, 'utf-16.utf-32be.txt', { to: 'utf-32be', signature: 'add' })
    expect([...back.subarray(0, 8)]).toEqual([0, 0, 0xfe, 0xff, 0, 0, 0, 0x57])
    expect(back.length).toBe(4 + 4 * Array.from(text).length + 4)
  })

  test('the code that is shown does the same', async () => {
    const text = 'Größe: 世界 😀\n'
    for (const [name, bytes, policy, signature] of [
      ['wide', Buffer.from(`\ufeff${text}`, 'utf16le'), 'throw', 'keep'],
      ['mixed', Buffer.concat([Buffer.from(text), Uint8Array.of(0x80)]), 'windows-1252', 'add'],
      ['designated', Buffer.from(`\x1b%/I${text}`), 'ignore', 'strip'],
    ] as const) {
      const path = file(rig, name, bytes)
      await openFile(page, path)
      const lines = (await textOf(page, '#identity .code code')).split('\n')
      const last = lines.pop()
      expect(await runShown([...lines, `return ${last}`].join('\n'), new Uint8Array(bytes))).toContain(text)

      const saved = path.replace(/.*\//, '').replace('.txt', '.utf-32be.txt')
      const expected = await converted(rig, page, saved, { to: 'utf-32be', policy, signature })
      const code = await textOf(page, '#converted .code code')
      const result = (await runShown(`${code}\nreturn converted`, new Uint8Array(bytes))) as Uint8Array
      expect(Buffer.from(result).equals(expected), name).toBe(true)
      rmSync(path)
    }
  })

  test('from and to legacy encodings, which are loaded then', async () => {
    const text = '世界のニュース\n'
    const path = file(rig, 'shift', shiftjis.encode(text))
    const name = path.replace(/.*\//, '')
    await openFile(page, path)
    await page.select('#read-as', 'shift_jis')
    await page.waitForFunction(() => document.getElementById('detected')?.textContent === 'shift_jis')
    const wide = await converted(rig, page, name.replace('.txt', '.utf-16le.txt'), { to: 'utf-16le' })
    expect(wide.toString('utf16le')).toBe(text)
    const code = await textOf(page, '#converted .code code')
    expect(code).toContain("import { shiftjis } from 'utf-simd/legacy'")
    const result = (await runShown(`${code}\nreturn converted`, shiftjis.encode(text))) as Uint8Array
    expect(Buffer.from(result).equals(wide)).toBe(true)
    const back = await converted(rig, page, name.replace('.txt', '.euc-jp.txt'), { to: 'euc-jp' })
    expect(eucjp.decode(back)).toBe(text)
    rmSync(path)
  })

  test('each policy', async () => {
    const path = file(rig, 'policies', Buffer.concat([Buffer.from('größer €'), Uint8Array.of(0x80), Buffer.from('!')]))
    const name = path.replace(/.*\//, '').replace('.txt', '.utf-16le.txt')
    await openFile(page, path)
    await page.select('#to', 'utf-16le')
    await press(page, 'Convert')
    await page.waitForSelector('#converted .trouble')
    expect(await textOf(page, '#converted')).toMatch(/^Stopped: utf-8: unexpected-continuation at offset 12: 80\. /)
    for (const [policy, text] of [
      ['replace', 'größer €\ufffd!'],
      ['ignore', 'größer €!'],
      ['latin1', 'größer €\x80!'],
      ['windows-1252', 'größer €€!'],
    ]) {
      const bytes = await converted(rig, page, name, { policy })
      expect(bytes.toString('utf16le')).toBe(text)
    }
    // What the target lacks.
    const poor = name.replace('utf-16le', 'us-ascii')
    expect((await converted(rig, page, poor, { to: 'us-ascii', policy: 'replace' })).toString()).toBe('gr??er ??!')
    await page.select('#policy', 'throw')
    await page.select('#from', 'windows-1252')
    await press(page, 'Convert')
    await page.waitForSelector('#converted .trouble')
    expect(await textOf(page, '#converted')).toMatch(/^Stopped: us-ascii: unmappable at offset 2: /)
    rmSync(path)
  })

  test('a race checks, draws a chart, and says who is faster', async () => {
    await page.select('#task', 'decode')
    await page.select('#race-text', 'chinese')
    await page.select('#size', '4096')
    await press(page, 'Race')
    await page.waitForSelector('.chart canvas')
    await page.waitForSelector('.outcome')
    const rows = await page.$$eval('#race-result tbody tr', (rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
    )
    expect(rows).toHaveLength(4)
    for (const [speed, ratio] of rows) {
      expect(speed).toMatch(/^\d[\d.]* [GM]B\/s$/)
      expect(Number(ratio)).toBeGreaterThan(0)
    }
    expect(Number(rows[3][1])).toBe(1)
    const verdict = await textOf(page, '.outcome')
    expect(verdict).toMatch(/^(utf-simd is .* times as fast as|The browser is faster here: |Too close to call: )/)
    expect(await textOf(page, '#race-result')).toContain('Before the race all returned the same')
    expect(await textOf(page, '#race-result .code')).toContain('utf8.decode(bytes)')
    // There is something on the canvas, and in the colours of all four.
    const colours = await page.$eval('.chart canvas', (element) => {
      const canvas = element as HTMLCanvasElement
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      const seen = new Map<string, number>()
      for (let i = 0; i < data.length; i += 4) {
        if (data[i + 3] < 250) continue
        const colour = `${data[i]} ${data[i + 1]} ${data[i + 2]}`
        seen.set(colour, (seen.get(colour) ?? 0) + 1)
      }
      return [...seen]
    })
    // (where lines are thin, edges are smoothed)
    const drawn = (wanted: number[]) =>
      colours.reduce((sum, [colour, count]) => {
        const distance = colour
          .split(' ')
          .reduce((most, part, i) => Math.max(most, Math.abs(Number(part) - wanted[i])), 0)
        return distance <= 16 ? sum + count : sum
      }, 0)
    for (const colour of ['20 80 92', '177 92 0', '107 74 158', '122 117 108']) {
      expect(drawn(colour.split(' ').map(Number)), colour).toBeGreaterThan(100)
    }
    expect(await page.$eval('.chart', (element) => element.getAttribute('aria-label'))).toContain(verdict)
  })

  test.each(['encode', 'validate', 'decode-16', 'transcode', 'replace'])(
    'race: %s on the open document',
    async (task) => {
      await press(page, 'Many scripts')
      await shown(page, 'scripts.txt')
      await page.select('#task', task)
      await page.select('#race-text', 'document')
      await press(page, 'Race')
      await page.waitForSelector('.outcome, #raced .trouble')
      expect(await page.$$eval('#raced .trouble', (all) => all.map((each) => each.textContent))).toEqual([])
      expect(await page.$$eval('#race-result tbody tr', (rows) => rows.length)).toBe(4)
    },
  )

  test('a job shows its progress and is cancelled, by the button and by Escape', async () => {
    const bytes = new Uint8Array(96 * 2 ** 20).fill(0x61)
    for (let i = 0; i < bytes.length; i += 64) bytes[i] = 0xff
    const path = file(rig, 'long', bytes)
    await page.evaluate(() => {
      const bar = document.getElementById('bar')!
      const seen: number[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => seen.push(Number(bar.getAttribute('aria-valuenow')))).observe(bar, {
        attributeFilter: ['aria-valuenow'],
      })
    })
    for (const how of ['button', 'Escape']) {
      const input = await page.$('input#file')
      await page.focus('#open')
      await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path)
      await page.waitForSelector('#job:not([hidden]) [role=progressbar]', { visible: true })
      await page.waitForFunction(() => Number(document.getElementById('bar')?.getAttribute('aria-valuenow')) >= 3)
      if (how === 'button') await page.click('#cancel')
      else await page.keyboard.press('Escape')
      const asked = Date.now()
      await page.waitForFunction(() => document.getElementById('status')?.textContent === 'Cancelled.')
      expect(Date.now() - asked).toBeLessThan(3000)
      expect(await page.$eval('#job', (element) => (element as HTMLElement).hidden)).toBe(true)
      expect(await page.$eval('#document', (element) => (element as HTMLElement).dataset['name'])).toBe('scripts.txt')
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('open')
      await page.evaluate(() => {
        document.getElementById('status')!.textContent = ''
      })
    }
    const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen)
    expect(seen.length).toBeGreaterThan(3)
    expect(Math.max(...seen)).toBeLessThan(100)
    // It is as ready as before.
    await press(page, 'Many scripts')
    await shown(page, 'scripts.txt')
    rmSync(path)
  })

  test('by keyboard alone: in the order of the page, from a sample to the saved file', async () => {
    const at = () =>
      page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim().slice(0, 20) || '')
    const tab = async () => {
      await page.keyboard.press('Tab')
      return at()
    }
    const order: string[] = []
    for (let i = 0; i < 2 + SAMPLES.length; i++) order.push(await tab())
    expect(order).toEqual(['open', 'text', ...SAMPLES])
    await page.keyboard.press('Enter')
    await shown(page, 'damaged.txt')
    const path: string[] = []
    for (let here = await tab(); here !== 'from' && path.length < 30; here = await tab()) path.push(here)
    expect(path[0]).toBe('read-as')
    expect(await at()).toBe('from')
    expect([await tab(), await tab()]).toEqual(['to', 'policy'])
    await page.keyboard.type('are read as w')
    expect(await page.$eval('#policy', (element) => (element as HTMLSelectElement).value)).toBe('windows-1252')
    expect([await tab(), await tab()]).toEqual(['signature', 'Convert'])
    await page.keyboard.press('Enter')
    await page.waitForSelector('#download')
    expect(await tab()).toBe('download')
    await page.keyboard.press('Enter')
    const bytes = await rig.saved('damaged.utf-16le.txt')
    expect(bytes.toString('utf16le')).toContain('𝔢. 𝔡.\nÿWelcome!')
    expect(bytes.toString('utf16le')).toContain('auch Ä, Ö, Ü und ß')
    expect([await tab(), await tab()]).toEqual(['Show me the code', 'task'])
  })

  test('what is focused is seen', async () => {
    await page.keyboard.press('Tab')
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)
    expect(outline).toBe('solid')
  })

  test('the bytes fit in pages of every width', async () => {
    await press(page, 'Malformed text')
    await shown(page, 'broken.txt')
    for (const width of [360, 480, 700, 760, 890, 1000, 1100, 1180, 1280]) {
      await page.setViewport({ width, height: 800 })
      const tooWide = await page.$$eval(
        '.hex',
        (all) => all.filter((each) => each.scrollWidth > each.clientWidth).length,
      )
      expect(tooWide, `at ${width} pixels`).toBe(0)
    }
  })

  test('at 360 pixels nothing is wider than the page', async () => {
    await page.setViewport({ width: 360, height: 740 })
    for (const sample of SAMPLES) {
      await press(page, sample)
      await page.waitForFunction(() => (document.getElementById('status')?.textContent ?? '').includes('.txt: '))
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      // The bytes fit, too.
      const wide = await page.$$eval('.hex', (all) => all.filter((each) => each.scrollWidth > each.clientWidth).length)
      expect(wide).toBe(0)
    }
    await page.select('#size', '64')
    await press(page, 'Race')
    await page.waitForSelector('.outcome')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})

describe.each([
  ['chromium', 'light'],
  ['chromium', 'dark'],
  ['firefox', 'light'],
  ['firefox', 'dark'],
] as const)('%s, %s', (browser: BrowserName, scheme: Scheme) => {
  test('follows the scheme, and axe finds nothing against it', async () => {
    const host = await serve()
    const rig = await Rig.start(browser, scheme)
    try {
      const { page } = await rig.open(host.url)
      const lightness = await page.evaluate(() => {
        const [, red] = /(\d+)/.exec(getComputedStyle(document.body).backgroundColor) ?? []
        return Number(red)
      })
      expect(scheme === 'dark' ? lightness < 60 : lightness > 200).toBe(true)
      expect(await violations(page)).toEqual([])
      for (const sample of SAMPLES) {
        await press(page, sample)
        await page.waitForFunction(() => (document.getElementById('status')?.textContent ?? '').includes('.txt: '))
        await page.evaluate(() => {
          document.getElementById('status')!.textContent = ''
        })
        await press(page, 'Convert')
        await page.waitForSelector('#converted > *')
        if (sample === 'UTF-16 file') {
          await page.select('#size', '64')
          await press(page, 'Race')
          await page.waitForSelector('#job:not([hidden])')
          expect(await violations(page)).toEqual([])
          await page.waitForSelector('.outcome')
        }
        expect(await violations(page)).toEqual([])
      }
    } finally {
      await rig.stop()
      await host.stop()
    }
  })
})

/** What axe finds, with the first element of each. Its code is run, not loaded: the page's policy forbids that, as it should. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }> }
    }
    const found = await axe.run()
    return found.violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0].html}`)
  })
}

describe.each(['chromium', 'firefox'] as const)('%s', (browser: BrowserName) => {
  test('works offline once loaded, the worker too', async () => {
    const host = await serve()
    const rig = await Rig.start(browser)
    try {
      const { page } = await rig.open(host.url)
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready
      })
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      await host.stop()
      await page.reload()
      await expect(fetch(host.url)).rejects.toThrow()
      await press(page, 'UTF-16 file')
      await shown(page, 'utf-16.txt')
      expect(await textOf(page, '#detected')).toBe('utf-16le')
      expect(await page.evaluate(() => getComputedStyle(document.querySelector('.drop')!).borderStyle)).toBe('dashed')
    } finally {
      await rig.stop()
    }
  })
})

test('chromium: a race is not run where results differ, and one that is lost is told as lost', async () => {
  const host = await serve()
  const rig = await Rig.start('chromium')
  try {
    const { page } = await rig.open(host.url)
    // Until the sample at the start is shown, the button moves.
    await shown(page, 'scripts.txt')
    const worker = await workerOf(page)
    await worker.evaluate(() => {
      Object.assign(self, { decode: TextDecoder.prototype.decode })
      TextDecoder.prototype.decode = () => 'something else'
    })
    await page.select('#size', '1048576')
    await press(page, 'Race')
    await page.waitForSelector('#raced .trouble')
    expect(await textOf(page, '#raced .trouble')).toBe('No race: the results of default and of the browser differ.')

    // What has been decoded once takes no time.
    await worker.evaluate(() => {
      const { decode } = self as unknown as { decode: TextDecoder['decode'] }
      const known = new Map<unknown, string>()
      TextDecoder.prototype.decode = function (bytes) {
        if (!known.has(bytes)) known.set(bytes, decode.call(this, bytes))
        return known.get(bytes)!
      }
    })
    await press(page, 'Race')
    await page.waitForSelector('.outcome')
    expect(await textOf(page, '.outcome')).toMatch(/^The browser is faster here: \d+ times as fast as utf-simd\.$/)
  } finally {
    await rig.stop()
    await host.stop()
  }
})

test('chromium without WebAssembly: all of it works, and the race says what cannot run', async () => {
  const host = await serve()
  const rig = await Rig.start('chromium')
  try {
    const { page } = await rig.open(host.url)
    const worker = await workerOf(page)
    await worker.evaluate(() => Reflect.deleteProperty(self, 'WebAssembly'))
    await press(page, 'UTF-16 file')
    await shown(page, 'utf-16.txt')
    expect(await textOf(page, '#code-points')).toBe('2,092')
    await page.select('#size', '4096')
    await press(page, 'Race')
    await page.waitForSelector('.outcome')
    const cells = await page.$$eval('#race-result tbody tr', (rows) =>
      rows.map((row) => row.querySelector('td')?.textContent),
    )
    expect(cells[1]).toBe('cannot run here')
    expect(Number.parseFloat(cells[2] ?? '')).toBeGreaterThan(0)
  } finally {
    await rig.stop()
    await host.stop()
  }
})

test('chromium without a file system for the origin collects the result as Blobs', async () => {
  const host = await serve()
  const rig = await Rig.start('chromium')
  try {
    const { page } = await rig.open(host.url)
    await press(page, 'UTF-16 file')
    await shown(page, 'utf-16.txt')
    const worker = await workerOf(page)
    await worker.evaluate(() => {
      navigator.storage.getDirectory = () => Promise.reject(new DOMException('no', 'SecurityError'))
    })
    const text = await textOf(page, '#preview pre')
    const bytes = await converted(rig, page, 'utf-16.utf-8.txt', { signature: 'strip' })
    expect(bytes.toString()).toBe(`${text}\n`)
  } finally {
    await rig.stop()
    await host.stop()
  }
})
