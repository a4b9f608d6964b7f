// `utf-simd convert`, compared with Node's Buffer.

import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { cli, converted, ended, folder, hex, MIXED, shell, start, utf16, utf32 } from './support.ts'

const LATIN = 'naïve café, ¿qué? ÿ\n'
const PLAIN = 'nothing but ASCII\r\n'

/** The bytes of a text in the encodings that hold every character. `utf-16` and `utf-32` get a BOM. */
function forms(text: string): Record<string, Uint8Array> {
  return {
    'utf-8': Buffer.from(text),
    'utf-16le': utf16(text, true),
    'utf-16be': utf16(text, false),
    'utf-32le': utf32(text, true),
    'utf-32be': utf32(text, false),
    'utf-16': Buffer.concat([hex(0xfe, 0xff), utf16(text, false)]),
    'utf-32': Buffer.concat([hex(0, 0, 0xfe, 0xff), utf32(text, false)]),
  }
}

/** @param actual bytes, or the message of an error */
function expectBytes(actual: Uint8Array | string, expected: Uint8Array): void {
  expect(typeof actual === 'string' ? actual : Buffer.from(actual).toString('hex')).toBe(
    Buffer.from(expected).toString('hex'),
  )
}

describe('//TRANSLIT', () => {
  const near = (input: string | Uint8Array, ...args: string[]) => {
    const { code, stdout, stderr } = cli(['convert', '-f', 'utf-8', ...args], input)
    return { code, text: stdout.toString('latin1'), stderr }
  }
  test('writes what is nearest', () => {
    expect(near('“Łódź” – 5 € 中\n', '-t', 'ascii//TRANSLIT').text).toBe('"Lodz" - 5 EUR ?\n')
    expect(near('“Łódź” ½', '-t', 'latin1//translit').text).toBe('"Lódz" ½')
  })
  test('stops at what is malformed, unless a policy says otherwise', () => {
    const input = Buffer.concat([Buffer.of(0x61, 0xff), Buffer.from('“中')])
    expect(near(input, '-t', 'ascii//TRANSLIT')).toMatchObject({ code: 1, stderr: expect.stringContaining('offset 1') })
    expect(near(input, '-c', '-t', 'ascii//TRANSLIT').text).toBe('a"?')
    expect(near(input, '--on-error', 'replace', '-t', 'ascii//TRANSLIT').text).toBe('a?"?')
  })
})

describe('every encoding to every other', () => {
  const { file } = folder()
  async function expectConversion(from: string, input: Uint8Array, to: string, expected: Uint8Array): Promise<void> {
    const output = await converted(file('input', input), { from, to })
    expect(typeof output === 'string' ? output : output.toString('hex'), to).toBe(Buffer.from(expected).toString('hex'))
  }

  for (const [from, input] of Object.entries(forms(MIXED))) {
    test(`from ${from}`, async () => {
      // A BOM is kept as a character, but an encoding that writes one does not write two.
      const signed = from === 'utf-16' || from === 'utf-32'
      for (const [to, expected] of Object.entries(forms(MIXED))) {
        const kept = signed && to !== 'utf-16' && to !== 'utf-32'
        await expectConversion(from, input, to, kept ? forms(`\ufeff${MIXED}`)[to] : expected)
      }
    })
  }

  for (const [name, text] of [
    ['iso-8859-1', LATIN],
    ['us-ascii', PLAIN],
  ]) {
    test(`from and to ${name}, which has no U+FEFF`, async () => {
      const bytes = Buffer.from(text, 'latin1')
      for (const [other, form] of Object.entries(forms(text))) {
        await expectConversion(name, bytes, other, form)
        await expectConversion(other, form, name, bytes)
      }
      expect(cli(['convert', '-f', 'utf-16', '-t', name, '--bom', 'keep'], hex(0xfe, 0xff)).code).toBe(1)
    })
  }
})

describe('where the bytes come from', () => {
  const { path, file } = folder()
  file('a.txt', 'one ')
  file('b.txt', 'two ')
  file('007', 'seven ')
  file('empty', '')

  test('files, stdin as -, and a name that looks like a number', () => {
    const { stdout, code } = cli(['convert', '-t', 'utf-16le', 'a.txt', '-', '007', 'empty', 'b.txt'], 'in ', path)
    expect(code).toBe(0)
    expect(stdout.toString('utf16le')).toBe('one in seven two ')
  })

  test('a character that is cut between two files', () => {
    file('head', Buffer.from('𐍈').subarray(0, 3))
    file('tail', Buffer.from('𐍈').subarray(3))
    expect(cli(['convert', '-f', 'utf8', 'head', 'tail'], '', path).stdout.toString()).toBe('𐍈')
  })

  test('no input, no output', () => {
    expect(cli(['convert', '-f', 'utf8', '-t', 'utf-16le'])).toMatchObject({
      code: 0,
      stdout: Buffer.alloc(0),
      stderr: '',
    })
    expect(cli(['convert', 'empty', 'empty'], '', path)).toMatchObject({ code: 0, stdout: Buffer.alloc(0), stderr: '' })
  })

  test('without a command, as iconv', () => {
    expect(cli(['-f', 'latin1', '-t', 'utf8'], hex(0xe9)).stdout.toString()).toBe('é')
    expect(cli(['-flatin1', '-tutf8', '-'], hex(0xe9)).stdout.toString()).toBe('é')
    expect(cli(['--from=latin1', '--to=utf8'], hex(0xe9)).stdout.toString()).toBe('é')
  })

  test('a pipe and a file on stdin', () => {
    file('mixed', Buffer.from(MIXED, 'utf16le'))
    expect(shell('U convert -f utf-16le < mixed', path).stdout.toString()).toBe(MIXED)
    expect(shell('cat mixed | U convert -f utf-16le', path).stdout.toString()).toBe(MIXED)
  })

  test('a named pipe', () => {
    const { stdout, code } = shell('mkfifo p && { cat mixed > p & } && U convert -f utf-16le p', path)
    expect({ code, text: stdout.toString() }).toEqual({ code: 0, text: MIXED })
  })
})

describe('without -f the BOM tells', () => {
  const { file } = folder()
  const cases: [string, Uint8Array, (text: string) => Uint8Array][] = [
    ['utf-8', hex(0xef, 0xbb, 0xbf), (text) => Buffer.from(text)],
    ['utf-16be', hex(0xfe, 0xff), (text) => utf16(text, false)],
    ['utf-16le', hex(0xff, 0xfe), (text) => utf16(text, true)],
    ['utf-32be', hex(0, 0, 0xfe, 0xff), (text) => utf32(text, false)],
    ['utf-32le', hex(0xff, 0xfe, 0, 0), (text) => utf32(text, true)],
  ]
  for (const [name, signature, encode] of cases) {
    const input = Buffer.concat([signature, encode(MIXED)])

    test(`${name}: kept by default, and stripped, and added once`, async () => {
      const signed = file('signed', input)
      const bare = file('bare', encode(MIXED))
      const withBom = Buffer.from(`\ufeff${MIXED}`)
      expectBytes(await converted(signed, { to: 'utf-8' }), withBom)
      expectBytes(await converted(signed, { bom: 'keep' }), withBom)
      expectBytes(await converted(signed, { bom: 'strip' }), Buffer.from(MIXED))
      expectBytes(await converted(signed, { bom: 'add' }), withBom)
      expectBytes(await converted(bare, { bom: 'add', from: name }), withBom)
    })

    test(`${name}: to utf-16, which is written with one, gives one`, async () => {
      const signed = file('signed', input)
      const expected = Buffer.concat([hex(0xfe, 0xff), utf16(MIXED, false)])
      for (const bom of ['keep', 'add']) expectBytes(await converted(signed, { to: 'utf-16', bom }), expected)
      expectBytes(await converted(signed, { to: 'utf-16', bom: 'strip' }), expected.subarray(2))
    })

    test(`${name}: the same when it arrives byte by byte`, async () => {
      const child = start(['convert'])
      const end = ended(child)
      for (const byte of input.subarray(0, 8)) {
        child.stdin.write(Uint8Array.of(byte))
        await sleep(5)
      }
      child.stdin.end(input.subarray(8))
      expect((await end).stdout.toString()).toBe(`\ufeff${MIXED}`)
    })
  }

  test('a BOM in the middle is a character', () => {
    expect(cli(['convert', '--bom', 'strip'], '\ufeffa\ufeffb').stdout.toString()).toBe('a\ufeffb')
  })

  test('shorter than a BOM', () => {
    expect(cli(['convert', '-t', 'utf-16be'], 'é').stdout).toEqual(Buffer.from([0, 0xe9]))
    expect(cli(['convert', '-t', 'utf-8'], hex(0xfe, 0xff)).stdout.toString()).toBe('\ufeff')
  })
})

describe('malformed input', () => {
  const { path, file } = folder()

  test('stops with file, offset, kind, encoding and bytes', () => {
    const name = file('bad.txt', Buffer.concat([Buffer.from('abc é'), hex(0xe4, 0xb8), Buffer.from('z')]))
    expect(cli(['convert', '-f', 'utf-8', '-t', 'utf-16le', name])).toMatchObject({
      code: 1,
      stderr: `utf-simd: ${name}: offset 6: truncated (utf-8): E4 B8\n`,
    })
    expect(cli(['convert', '-f', 'utf-16le'], hex(0x61, 0, 0x3d, 0xd8))).toMatchObject({
      code: 1,
      stderr: 'utf-simd: stdin: offset 2: truncated (utf-16le): 3D D8\n',
    })
  })

  test('offsets count from the beginning of each file', () => {
    file('fine', 'fine')
    file('late', Buffer.concat([Buffer.from('ok'), hex(0xff)]))
    expect(cli(['convert', '-f', 'utf-8', 'fine', 'late'], '', path).stderr).toBe(
      'utf-simd: late: offset 2: invalid-byte (utf-8): FF\n',
    )
    file('cut', Buffer.concat([Buffer.from('ok'), hex(0xf0, 0x9f)]))
    expect(cli(['convert', '-f', 'utf-8', 'cut', 'fine'], '', path).stderr).toBe(
      'utf-simd: cut: offset 2: truncated (utf-8): F0 9F\n',
    )
  })

  test('far into the stream, and across its pieces', () => {
    for (const at of [(1 << 20) - 2, (1 << 20) - 1, 1 << 20, 3_000_000]) {
      const bytes = Buffer.alloc(at + 100, 'x')
      bytes.set([0xf0, 0x9f, 0x92], at)
      file('far', bytes)
      expect(cli(['convert', '-f', 'utf8', '-t', 'utf16le', 'far'], '', path).stderr).toBe(
        `utf-simd: far: offset ${at}: truncated (utf-8): F0 9F 92\n`,
      )
    }
  })

  test('-c and --on-error', () => {
    const input = Buffer.concat([Buffer.from('a'), hex(0xff), Buffer.from('b'), hex(0xe4, 0xb8)])
    expect(cli(['convert', '-f', 'utf8', '-c'], input)).toMatchObject({
      code: 0,
      stdout: Buffer.from('ab'),
      stderr: '',
    })
    expect(cli(['-cf', 'utf8'], input).stdout.toString()).toBe('ab')
    expect(cli(['convert', '-f', 'utf8', '--on-error', 'ignore'], input).stdout.toString()).toBe('ab')
    expect(cli(['convert', '-f', 'utf8', '--on-error', 'replace'], input).stdout.toString()).toBe('a\ufffdb\ufffd')
    expect(cli(['convert', '-f', 'utf8', '--on-error=throw'], input).code).toBe(1)
    const legacy = Buffer.concat([Buffer.from('中'), hex(0x93, 0xe9, 0x94)])
    expect(cli(['convert', '-f', 'utf8', '--on-error=latin1'], legacy).stdout.toString()).toBe('中\x93é\x94')
    expect(cli(['convert', '-f', 'utf8', '--on-error=windows-1252'], legacy).stdout.toString()).toBe('中“é”')
  })

  test('characters that the target lacks', () => {
    expect(cli(['convert', '-f', 'utf8', '-t', 'latin1'], 'é中').code).toBe(1)
    expect(cli(['convert', '-f', 'utf8', '-t', 'latin1'], 'é中').stderr).toMatch(
      /^utf-simd: stdin: offset 2: unmappable \(.*\): U\+4E2D \(E4 B8 AD\)\n$/,
    )
    expect(cli(['convert', '-f', 'utf8', '-t', 'latin1', '-c'], 'é中𐍈!').stdout).toEqual(Buffer.from([0xe9, 0x21]))
    expect(cli(['convert', '-f', 'utf8', '-t', 'ascii', '--on-error', 'replace'], 'é中𐍈!').stdout.toString()).toBe(
      '???!',
    )
  })
})

describe('pipes', () => {
  const { path, file } = folder()

  test('characters cut at every odd place', async () => {
    const text = MIXED.repeat(40)
    for (const [from, bytes] of [
      ['utf-8', Buffer.from(text)],
      ['utf-16le', utf16(text, true)],
      ['utf-32be', utf32(text, false)],
    ] as const) {
      const child = start(['convert', '-f', from, '-t', 'utf-8'])
      const end = ended(child)
      for (let at = 0, size = 1; at < bytes.length; at += size, size = (size * 7 + 5) % 211 || 1) {
        child.stdin.write(bytes.subarray(at, at + size))
        await sleep(1)
      }
      child.stdin.end()
      expect((await end).stdout.toString()).toBe(text)
    }
  })

  test('a slow reader', async () => {
    const text = MIXED.repeat(10_000)
    const child = start(['convert', '-f', 'utf-16le'])
    child.stdin.end(utf16(text, true))
    const parts: Buffer[] = []
    for await (const part of child.stdout) {
      parts.push(part as Buffer)
      if (parts.length < 20) await sleep(5)
    }
    expect(Buffer.concat(parts).equals(Buffer.from(text))).toBe(true)
  })

  test('a reader that leaves early is no error', () => {
    file('big', Buffer.alloc(4 << 20, 'line\n'))
    const { stdout, stderr } = shell('U convert -f utf8 -t utf-16be big | head -c 10', path)
    expect(stdout).toEqual(utf16('line\n', false))
    expect(stderr).toBe('')
    expect(shell('{ U convert -f utf8 big; echo "code $?" >&2; } | head -n 1', path).stderr).toBe('code 0\n')
    expect(shell('{ U encodings; echo "code $?" >&2; } | true', path).stderr).toBe('code 0\n')
  })

  test('several pieces through a file', () => {
    const text = MIXED.repeat(20_000)
    file('large', text)
    const { code } = cli(['convert', '-f', 'utf8', '-t', 'utf-32le', '-o', 'large32', 'large'], '', path)
    expect(code).toBe(0)
    expect(cli(['convert', '-f', 'utf-32le', 'large32'], '', path).stdout.equals(Buffer.from(text))).toBe(true)
  })
})
