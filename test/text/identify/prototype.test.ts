// What somebody has put into Object.prototype is neither an option nor part of an answer.

import { expect, test } from 'vitest'
import { DecodeAnyStream, decodeAny, Identifier, identify } from '../../../src/any.ts'
import { detect, latin1, MalformedError, utf8 } from '../../../src/index.ts'
import { detectLegacy, koi8r } from '../../../src/legacy.ts'

const POLLUTION = {
  label: 'utf-7',
  contentType: 'text/plain; charset=utf-7',
  kind: 'mail',
  language: 'ja',
  tld: 7,
  encodings: [koi8r],
  fallback: koi8r,
  limit: 0,
  bom: 'keep',
  onError: 'replace',
  final: 7,
  isBinary: true,
  errors: 7,
  signature: 'bom',
  candidates: [],
  score: 7,
}

/** What the call gives while Object.prototype has all this. */
function pollute<T>(call: () => T): T {
  Object.assign(Object.prototype, POLLUTION)
  try {
    return call()
  } finally {
    for (const name of Object.keys(POLLUTION)) delete (Object.prototype as Record<string, unknown>)[name]
  }
}

test('neither options nor answers are read through Object.prototype', () => {
  const [text, other, damaged] = [utf8.encode('Grüße'), latin1.encode('caf\xe9, na\xefve'), utf8.encode('é'.repeat(20))]
  damaged[3] = 0xff
  const ask = () =>
    [text, other, damaged].flatMap((bytes) => [
      { ...identify(bytes, {}) },
      { ...decodeAny(bytes, { onError: 'ignore' }) },
      { ...new Identifier({}).push(bytes) },
      { ...detect(bytes, {}) },
      ...detectLegacy(bytes, {}),
    ])
  const before = ask()
  expect(pollute(ask)).toEqual(before)
  expect(() => pollute(() => decodeAny(damaged, {}))).toThrow(MalformedError)
})

test('options of streams', async () => {
  const stream = pollute(() => new DecodeAnyStream({}))
  const writer = stream.writable.getWriter()
  const reading = stream.readable.getReader().read()
  await writer.write(utf8.encode('Grüße', { bom: true }))
  await writer.close()
  expect((await reading).value).toBe('Grüße')
  expect(await stream.identification).toMatchObject({ name: 'utf-8', reason: 'bom' })
})
