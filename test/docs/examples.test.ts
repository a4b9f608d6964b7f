// The programs of examples/, run as their README says. The service worker runs here in a scope made of Node's own web classes; the page with a
// worker runs in a browser: test/examples/browser.ts. The programs for Spark, DuckDB and Polars run there: test/spark.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { windows1251 } from '../../src/legacy.ts'

const example = (name: string) => fileURLToPath(new URL(`../../examples/${name}`, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'utf-simd-examples-'))
const servers: ChildProcess[] = []
afterAll(() => {
  for (const server of servers) server.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a server on a free port; returns the address that it prints. */
async function start(name: string, ...args: string[]): Promise<string> {
  const server = spawn(process.execPath, [example(name), '0', ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  servers.push(server)
  for await (const line of server.stdout) return String(line).trim()
  throw new Error(`${name} ended`)
}

describe('upload-server.js', () => {
  let address: string
  const uploads = join(folder, 'uploads')
  beforeAll(async () => {
    address = await start('upload-server.js', uploads)
  })

  /** Sends pieces one after the other. */
  async function put(
    path: string,
    charset: string | undefined,
    pieces: Uint8Array[],
  ): Promise<[status: number, body: unknown]> {
    return new Promise((resolve, reject) => {
      const sent = request(
        `${address}${path}`,
        { method: 'PUT', headers: { 'Content-Type': `text/plain${charset ? `; charset=${charset}` : ''}` } },
        async (response) => {
          let body = ''
          for await (const chunk of response) body += chunk
          resolve([response.statusCode as number, JSON.parse(body)])
        },
      )
      sent.on('error', reject)
      for (const piece of pieces) sent.write(piece)
      sent.end()
    })
  }

  test('stores what comes in as UTF-8', async () => {
    const text = 'Grüße, 世界 😀\n'.repeat(100_000)
    const bytes = Buffer.from(text, 'utf16le')
    const pieces = [bytes.subarray(0, 1001), bytes.subarray(1001, 1_000_000), bytes.subarray(1_000_000)]
    expect(await put('/notes.txt', 'UTF-16LE', pieces)).toEqual([201, { stored: 'notes.txt', from: 'utf-16le' }])
    expect(readFileSync(join(uploads, 'notes.txt'), 'utf8') === text).toBe(true)
  })

  test('reads what has no charset as what it is', async () => {
    const russian = 'Все люди рождаются свободными и равными в своем достоинстве и правах.\n'.repeat(50)
    const stored = async (charset: string | undefined, bytes: Uint8Array) => {
      const [status, body] = await put('/any.txt', charset, [bytes.subarray(0, 1001), bytes.subarray(1001)])
      const text = readFileSync(join(uploads, 'any.txt'), 'utf8')
      rmSync(join(uploads, 'any.txt'))
      return [status, body, text]
    }
    const guess = { stored: 'any.txt', from: 'windows-1251', score: expect.closeTo(1) }
    expect(await stored(undefined, windows1251.encode(russian))).toEqual([201, guess, russian])
    const named = { stored: 'any.txt', from: 'windows-1251' }
    expect(await stored('cp1251', windows1251.encode(russian))).toEqual([201, named, russian])
    const likely = { stored: 'any.txt', from: 'utf-8' }
    expect(await stored(undefined, Buffer.from(russian))).toEqual([201, likely, russian])
    const short = Buffer.from('caf\xe9 \x80', 'latin1')
    const refused = { error: 'probably windows-1252: name the charset', score: expect.any(Number) }
    expect(await put('/any.txt', undefined, [short])).toEqual([422, refused])
  })

  test('refuses what is malformed, unknown or elsewhere, and leaves nothing', async () => {
    const bad = Buffer.concat([Buffer.alloc(200_000, 'x'), Uint8Array.of(0xff), Buffer.alloc(20_000_000, 'x')])
    expect(await put('/bad.txt', 'utf-8', [bad])).toEqual([
      422,
      { error: 'utf-8: invalid-byte at offset 200000: FF', kind: 'invalid-byte', offset: 200_000 },
    ])
    expect((await put('/bad.txt', 'klingon', [bad.subarray(0, 9)]))[0]).toBe(415)
    expect((await put('/..%2fbad.txt', 'utf-8', [bad.subarray(0, 9)]))[0]).toBe(404)
    expect(readdirSync(uploads)).toEqual(['notes.txt'])
  })
})

describe('websocket-server.js', () => {
  let address: string
  beforeAll(async () => {
    address = await start('websocket-server.js')
  })

  /** Sends messages, and returns what comes back until as many answers have come or the server closes. */
  async function talk(messages: (string | Uint8Array | { text: Uint8Array })[], answers = 1): Promise<string[]> {
    const socket = new WebSocket(address)
    const heard: string[] = []
    return new Promise((resolve, reject) => {
      socket.on('error', reject)
      socket.on('open', () => {
        for (const message of messages)
          if (message instanceof Uint8Array || typeof message === 'string') socket.send(message)
          else socket.send(message.text, { binary: false })
      })
      socket.on('message', (data) => {
        heard.push(String(data))
        if (heard.length === answers) socket.close()
      })
      socket.on('close', (code, reason) => resolve(code === 1005 ? heard : [...heard, `${code} ${reason}`]))
    })
  }

  test('takes text in messages, and in chunks cut anywhere', async () => {
    expect(await talk(['Grüße 😀'])).toEqual(['8 units'])
    const bytes = new TextEncoder().encode('a😀b')
    const pieces = Array.from(bytes, (byte) => Uint8Array.of(byte))
    expect(await talk([...pieces, new Uint8Array(0), bytes, new Uint8Array(0)], 2)).toEqual([
      'well formed',
      'well formed',
    ])
  })

  test('refuses it at the first wrong byte', async () => {
    expect(await talk([{ text: Uint8Array.of(0x61, 0xc0, 0xaf) }])).toEqual(['1007 overlong at offset 1'])
    // The client sends no end.
    expect(await talk([Uint8Array.of(0x61, 0xf0, 0x9f), Uint8Array.of(0x62)])).toEqual(['1007 truncated at offset 1'])
    expect(await talk([Uint8Array.of(0x61, 0xf0, 0x9f), new Uint8Array(0)])).toEqual(['1007 truncated at offset 1'])
  })
})

describe('csv.js', () => {
  const places = { Jörg: 'Köln', Käthe: 'Würzburg', Günther: 'München', Björn: 'Lübeck' }
  const first = ['name;place', '"Müller; Söhne";"said ""où"""', ''].join('\r\n')
  const others = Object.entries(places).map(([name, place]) => `${name};${place}\r\n`)
  const rows = first + others.join('')
  const objects = [
    { name: 'Müller; Söhne', place: 'said "où"' },
    ...Object.entries(places).map(([name, place]) => ({ name, place })),
  ]
  const russian = 'name;place\r\nИванова Мария;Нижний Новгород\r\nКузнецов Сергей;Санкт-Петербург\r\n'
  const [last] = others.slice(-1)
  const good = Buffer.from(rows.slice(0, -last.length))
  test.each([
    ['UTF-8', Buffer.from(rows), /^utf-8, likely, score 0\.\d\d; 0 places repaired$/, objects],
    [
      'UTF-16 with a BOM',
      Buffer.from(`\ufeff${rows}`, 'utf16le'),
      /^utf-16le, certain, score 1\.00; 0 places repaired$/,
      objects,
    ],
    ['windows-1252', Buffer.from(rows, 'latin1'), /^windows-1252, guess, score \d\.\d\d; 0 places repaired$/, objects],
    [
      'windows-1251',
      windows1251.encode(russian),
      /^windows-1251, guess, score \d\.\d\d; 0 places repaired$/,
      [
        { name: 'Иванова Мария', place: 'Нижний Новгород' },
        { name: 'Кузнецов Сергей', place: 'Санкт-Петербург' },
      ],
    ],
    [
      'UTF-8 and windows-1252',
      Buffer.concat([good, good.subarray(good.indexOf(10) + 1), Buffer.from(last, 'latin1')]),
      /^utf-8, likely, score 0\.\d\d; 2 places repaired$/,
      [...objects.slice(0, -1), ...objects],
    ],
  ])('%s', (_, bytes, said, expected) => {
    const file = join(folder, 'table.csv')
    writeFileSync(file, bytes)
    const { stdout, stderr, status } = spawnSync(process.execPath, [example('csv.js'), file], { encoding: 'utf8' })
    expect(status).toBe(0)
    expect(stderr.trimEnd()).toMatch(said)
    const lines = stdout.trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual(expected)
  })

  test('says how it is called, and what is no CSV', () => {
    expect(spawnSync(process.execPath, [example('csv.js')]).status).toBe(2)
    const file = join(folder, 'table.csv')
    writeFileSync(file, 'a,b\n"c"d,e\n')
    const { status, stderr } = spawnSync(process.execPath, [example('csv.js'), file], { encoding: 'utf8' })
    expect({ status, last: stderr.split('\n').at(-2) }).toEqual({
      status: 1,
      last: 'not a CSV: text follows a quotation mark',
    })
  })
})

describe('worker-threads.js', () => {
  test('validates files on several threads', () => {
    const names = ['one.txt', 'two.txt', 'three.txt', 'four.txt'].map((name) => join(folder, name))
    for (const name of names) writeFileSync(name, 'Grüße, 世界')
    writeFileSync(names[2], Uint8Array.of(0x61, 0x62, 0xe2, 0x82))
    const { stdout, stderr, status } = spawnSync(process.execPath, [example('worker-threads.js'), ...names], {
      encoding: 'utf8',
    })
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
    const lines = names.map((name, i) => `${name}: ${i === 2 ? 'truncated at offset 2' : 'well formed'}`)
    expect(stdout.trim().split('\n').sort()).toEqual(lines.sort())
  })
})

describe('service-worker', () => {
  const listeners: Record<string, (event: unknown) => void> = {}
  beforeAll(async () => {
    vi.stubGlobal('self', {
      addEventListener: (name: string, listener: (event: unknown) => void) => {
        listeners[name] = listener
      },
    })
    await import(pathToFileURL(example('service-worker/service-worker.js')).href)
  })
  afterEach(() => vi.unstubAllGlobals())

  /** What the page gets for a request that the network answers with this. */
  async function answer(path: string, network: Response): Promise<Response | undefined> {
    vi.stubGlobal('fetch', async () => network)
    let answered: Promise<Response> | undefined
    listeners['fetch']({
      request: new Request(`http://localhost/${path}`),
      respondWith: (response: Promise<Response>) => {
        answered = response
      },
    })
    return answered
  }

  test('serves its letter as UTF-8', async () => {
    const letter = readFileSync(example('service-worker/letter.txt'))
    const response = (await answer('letter.txt', new Response(letter))) as Response
    expect(response.headers.get('X-Original-Encoding')).toBe('utf-16le')
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toBe('Liebe Grüße aus 世界 😀\n')
  })

  test('leaves errors and other files to the network', async () => {
    const missing = new Response('', { status: 404 })
    expect(await answer('letter.txt', missing)).toBe(missing)
    expect(await answer('page.js', new Response('1'))).toBeUndefined()
  })
})
