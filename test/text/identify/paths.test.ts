// Every way to ask what a text is, or to read it, agrees with `identify`: the package, the command line, the examples and the playground.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { examinationCode } from '../../../playground/code.ts'
import { DecodeAnyStream, decodeAny, encodingFor, Identifier, identify, TranscodeAnyStream } from '../../../src/any.ts'
import { decodeAnyStream, transcodeAnyStream } from '../../../src/node.ts'
import { cli, folder } from '../../cli/support.ts'

const RUSSIAN = 'Все люди рождаются свободными и равными в своем достоинстве и правах.'
const GREEK = 'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα.'
const POLISH =
  'Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni rozumem.'
const CZECH = 'Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv. Jsou nadáni rozumem a svědomím.'
const CHINESE = '人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。'
const TAIWANESE = '人人生而自由，在尊嚴和權利上一律平等。他們賦有理性和良心，並應以兄弟關係的精神相對待。'
const JAPANESE = 'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。'
const KOREAN = '모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.'
const TEXTS: readonly (readonly [encoding: string, text: string])[] = [
  ['windows-1251', RUSSIAN],
  ['koi8-r', RUSSIAN],
  ['ibm866', RUSSIAN],
  ['iso-8859-5', RUSSIAN],
  ['koi8-u', 'Всі люди народжуються вільними і рівними у своїй гідності та правах. Вони наділені розумом і совістю.'],
  ['windows-1253', GREEK],
  ['iso-8859-7', GREEK],
  ['windows-1255', 'כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון.'],
  ['windows-1256', 'يولد جميع الناس أحرارا متساوين في الكرامة والحقوق، وقد وهبوا عقلا وضميرا.'],
  ['windows-1250', CZECH],
  ['iso-8859-2', POLISH],
  ['windows-1254', 'Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler.'],
  ['windows-874', 'มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ ต่างมีเหตุผลและมโนธรรม'],
  ['shift_jis', JAPANESE],
  ['euc-jp', JAPANESE],
  ['iso-2022-jp', JAPANESE],
  ['gbk', CHINESE],
  ['big5', TAIWANESE],
  ['euc-kr', KOREAN],
  ['utf-16le', GREEK],
  ['utf-8', KOREAN],
  ['windows-1252', 'Tous les êtres humains naissent libres et égaux en dignité et en droits. Être doué de conscience…'],
]
const FILES = TEXTS.map(([name, sentence]) => {
  const text = `${sentence}\n`.repeat(3)
  const bytes = encodingFor(name)!.encode(text)
  return { file: `${name}.txt`, text, bytes, found: identify(bytes) }
})
const example = (name: string) => new URL(`../../../examples/${name}`, import.meta.url).href

/** The bytes in pieces that cut characters. */
function cut(bytes: Uint8Array): Uint8Array<ArrayBuffer>[] {
  return Array.from({ length: Math.ceil(bytes.length / 7) }, (_, i) =>
    Uint8Array.from(bytes.subarray(i * 7, i * 7 + 7)),
  )
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      for (const piece of cut(bytes)) controller.enqueue(piece)
      controller.close()
    },
  })
}

async function readAll<T>(stream: ReadableStream<T>): Promise<T[]> {
  const chunks: T[] = []
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value)
  return chunks
}

/** A module of the browser, which the types of Node do not fit. Where other tests load it in this process, a query makes it another module. */
const load = (path: string) => import(new URL(`../../../${path}`, import.meta.url).href)

test('identify is right, so that the others are compared with what is true', () => {
  for (const { file, text, bytes, found } of FILES) expect(found.encoding.decode(bytes), file).toBe(text)
  expect(FILES.filter(({ found }) => found.name === 'windows-1252')).toHaveLength(1)
})

describe.each(FILES)('the package: $file', ({ text, bytes, found }) => {
  test('decodeAny, and an Identifier in pieces', () => {
    expect(decodeAny(bytes)).toMatchObject({ text, name: found.name, score: found.score })
    const identifier = new Identifier()
    for (const piece of cut(bytes)) identifier.push(piece)
    expect(identifier.end()).toEqual(found)
  })

  test('streams', async () => {
    const web = new DecodeAnyStream()
    expect((await readAll(streamOf(bytes).pipeThrough(web))).join('')).toBe(text)
    const webBytes = new TranscodeAnyStream()
    const chunks = await readAll(streamOf(bytes).pipeThrough(webBytes))
    expect(Buffer.concat(chunks).toString()).toBe(text)
    const node = Readable.from(cut(bytes)).pipe(decodeAnyStream())
    expect((await node.toArray()).join('')).toBe(text)
    const nodeBytes = Readable.from(cut(bytes)).pipe(transcodeAnyStream())
    expect(Buffer.concat(await nodeBytes.toArray()).toString()).toBe(text)
    for (const stream of [web, webBytes, node, nodeBytes])
      expect(await (stream as typeof web).identification).toEqual(found)
  })
})

describe('the command line', () => {
  const { path, file } = folder()
  for (const { file: name, bytes } of FILES) file(name, bytes)
  const names = FILES.map((each) => each.file)
  const run = (...args: string[]) => {
    const lines = cli([...args, '--json', ...names], '', path)
      .stdout.toString()
      .split('\n')
    return FILES.map((each, i) => ({ ...each, said: JSON.parse(lines[i]) }))
  }

  test('detect', () => {
    for (const { file, said, found } of run('detect'))
      expect(said, file).toMatchObject({ encoding: found.name, score: found.score })
  })

  test.each(['validate', 'count'])('%s reads what is likely, and hints at what it may be', (command) => {
    for (const { file, said, found } of run(command)) {
      expect(said.encoding, file).toBe(found.certainty === 'guess' ? 'utf-8' : found.name)
      if (found.certainty === 'guess') expect(said.hint, file).toContain(`it may be ${found.name} (`)
    }
  })

  test.each(['validate', 'count'])('%s -f auto', (command) => {
    for (const { file, said, found } of run(command, '-f', 'auto', '--min-score', '0'))
      expect(said, file).toMatchObject({ encoding: found.name, score: found.score })
  })

  test('convert proposes what identify finds', () => {
    for (const { file, said, found } of run('convert', '--output-dir', 'likely')) {
      if (found.certainty !== 'guess') expect(said, file).toMatchObject({ status: 'converted', encoding: found.name })
      else {
        expect(said.error, file).toMatch(new RegExp(`: probably ${found.name}, score `))
        const command = `go on with: utf-simd convert -f ${found.name} --output-dir likely --json ${file}`
        expect(said.error, file).toContain(command)
      }
    }
  })

  test('convert: the command to go on, obeyed, changes no other file', () => {
    const { path, file } = folder()
    for (const { file: name, bytes } of FILES) file(name, bytes)
    const { stderr } = cli(['convert', '-r', '--in-place', '.'], '', path)
    const commands = [...stderr.matchAll(/^go on with: utf-simd (.*)$/gm)].map(([, command]) => command.split(' '))
    const guessed = FILES.filter(({ found }) => found.certainty === 'guess')
    expect(commands.map((args) => args.at(-1)).sort()).toEqual(guessed.map((each) => each.file).sort())
    const read = () =>
      Object.fromEntries(readdirSync(path).map((name) => [name, readFileSync(join(path, name), 'hex')]))
    for (const args of commands.slice(0, 3)) {
      const before = read()
      const name = args.at(-1)!
      expect(cli(args, '', path).code).toBe(0)
      const { text } = FILES.find((each) => each.file === name)!
      expect(read()).toEqual({ ...before, [name]: Buffer.from(text).toString('hex') })
    }
  })

  test('convert: several inputs to one output', () => {
    const { stdout, code } = cli(['convert', '-f', 'auto', '--min-score', '0', ...names], '', path)
    expect(code).toBe(0)
    expect(stdout.toString()).toBe(FILES.map(({ text }) => text).join(''))
  })

  test('convert -f auto', () => {
    for (const { file, said, found, text } of run('convert', '-f', 'auto', '--min-score', '0', '--output-dir', 'all')) {
      expect(said, file).toMatchObject({ status: 'converted', encoding: found.name })
      expect(readFileSync(join(path, 'all', file), 'utf8')).toBe(text)
    }
    expect(readdirSync(join(path, 'all'))).toHaveLength(FILES.length)
  })

  test('stdin', () => {
    const { bytes, found } = FILES[1]
    expect(cli(['detect', '-b'], bytes).stdout.toString()).toBe(`${found.name}\n`)
    expect(cli(['convert'], bytes).stderr).toContain(`probably ${found.name}, score `)
  })

  test('a pipe that begins with much ASCII', () => {
    const lead = 'id,name\n'.repeat(140_000)
    const late = FILES.filter(({ found }) => ['windows-1251', 'shift_jis', 'utf-8', 'euc-kr'].includes(found.name))
    expect(late.length).toBeGreaterThan(2)
    for (const { file, bytes, text, found } of late) {
      const input = Buffer.concat([Buffer.from(lead), bytes])
      const { stdout, code } = cli(['convert', '-f', 'auto', '--min-score', '0'], input)
      expect(code, file).toBe(0)
      expect(stdout.toString() === lead + text, file).toBe(true)
      for (const command of ['validate', 'count']) {
        const ended = cli([command, '-f', 'auto', '--min-score', '0', '--json'], input)
        expect(JSON.parse(ended.stdout.toString()), file).toMatchObject({ encoding: found.name })
      }
    }
  })

  test('examples/upload-server.js', async () => {
    const args = [fileURLToPath(example('upload-server.js')), '0', join(path, 'uploads')]
    const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      const [address] = await once(server.stdout, 'data')
      for (const { file, bytes, text, found } of FILES) {
        const body = Uint8Array.from(bytes)
        const response = await fetch(`${String(address).trim()}/${file}`, { method: 'PUT', body })
        const said = await response.json()
        if (found.score < 0.8) expect(said.error, file).toContain(`probably ${found.name}:`)
        else {
          expect(said, file).toMatchObject({ from: found.name })
          expect(readFileSync(join(path, 'uploads', file), 'utf8')).toBe(text)
        }
      }
    } finally {
      server.kill()
    }
  })

  test('examples/csv.js', () => {
    // One process runs the program for each file.
    const program = `for (const [i, file] of process.argv.slice(1).entries()) {
      process.argv[2] = file
      await import('${example('csv.js')}?' + i)
    }`
    const args = ['--input-type=module', '-e', program, ...names]
    const { stderr } = spawnSync(process.execPath, args, { cwd: path, encoding: 'utf8' })
    const said = FILES.map(({ found }) => `${found.name}, ${found.certainty}, score ${found.score.toFixed(2)}`)
    expect(stderr).toBe(said.map((each) => `${each}; 0 places repaired\n`).join(''))
  })
})

describe('in the browser', () => {
  afterAll(() => vi.unstubAllGlobals())

  test('the playground', async () => {
    const { examine } = await load('playground/worker/examine.ts')
    for (const { file, bytes, text, found } of FILES) {
      const context = { signal: new AbortController().signal, progress() {}, news() {} }
      const examination = await examine({ blob: new Blob([Uint8Array.from(bytes)]) }, context)
      expect(examination.detection, file).toMatchObject({ encoding: found.name, certainty: found.certainty })
      expect(examinationCode(examination)).toContain(`name: '${found.name}', certainty: '${found.certainty}'`)
      if (found.certainty !== 'guess') expect(examination).toMatchObject({ encoding: found.name, preview: text })
      else {
        const [first] = examination.candidates
        expect(first, file).toMatchObject({ encoding: found.name, score: found.score })
        expect(text.startsWith(first.preview.slice(0, 20)), file).toBe(true)
      }
    }
  })

  describe('examples/service-worker', () => {
    let answer: (event: object) => void
    beforeAll(async () => {
      const addEventListener = (name: string, listener: typeof answer) => {
        if (name === 'fetch') answer = listener
      }
      vi.stubGlobal('self', { addEventListener })
      await load('examples/service-worker/service-worker.js?again')
    })

    test.each(FILES)('$file', async ({ text, bytes, found }) => {
      vi.stubGlobal('fetch', async () => new Response(Uint8Array.from(bytes)))
      const response = await new Promise<Response>((respondWith) => {
        answer({ request: new Request('http://localhost/a.txt'), respondWith })
      })
      expect(response.headers.get('X-Original-Encoding')).toBe(found.name)
      expect(await response.text()).toBe(text)
    })
  })

  test('examples/browser', async () => {
    const written: Uint8Array[] = []
    const messages: { encoding?: string; error?: string }[] = []
    const scope = { postMessage: (message: object) => messages.push(message) } as {
      postMessage: (message: object) => void
      onmessage?: (event: object) => Promise<void>
    }
    const handle = {
      write: (chunk: Uint8Array) => written.push(chunk.slice()),
      close() {},
    }
    const entry = { createSyncAccessHandle: async () => handle, getFile: async () => new Blob() }
    const root = { async *keys() {}, getFileHandle: async () => entry }
    vi.stubGlobal('self', scope)
    vi.stubGlobal('navigator', { storage: { getDirectory: async () => root } })
    await load('examples/browser/worker.js')
    for (const { text, bytes, found } of FILES) {
      written.length = 0
      await scope.onmessage!({ data: { file: new Blob([Uint8Array.from(bytes)]), from: '', onError: 'throw' } })
      expect(messages.at(-1)!.encoding).toMatch(new RegExp(`^${found.name}( |$)`))
      expect(Buffer.concat(written).toString()).toBe(text)
    }
  })
})
