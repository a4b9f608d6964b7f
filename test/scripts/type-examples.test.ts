import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EXAMPLES } from '../../scripts/docs-examples.ts'
import { addExamples } from '../../scripts/type-examples.ts'
import type { Encoding } from '../../src/index.ts'
import { type EncodingLabel, encodingFor } from '../../src/index.ts'
import { encodingFor as legacyEncodingFor } from '../../src/legacy.ts'

const ROOT = new URL('../../', import.meta.url)

test('an example goes to the end of its docstring', () => {
  expect(addExamples('/** One line. */\ndeclare const utf32: Encoding;\n')).toBe(
    `/**
 * One line.
 * @example
 * \`\`\`js
 * import { utf32 } from 'utf-simd'
 *
 * utf32.encode('a')  // → Uint8Array.of(0x00, 0x00, 0xfe, 0xff, 0x00, 0x00, 0x00, 0x61)
 * \`\`\`
 */
declare const utf32: Encoding;
`,
  )
  expect(addExamples('/** No such name. */\ndeclare const klingon: Encoding;\n')).not.toContain('@example')
})

test('the members of Encoding, and the constants, have theirs in dist', () => {
  const declarations = readFileSync(new URL('dist/index.d.cts', ROOT), 'utf8')
  for (const name of ['Encoding.decode', 'Encoding.write', 'utf8', 'transcode', 'detect', 'truncate', 'encodingFor']) {
    const line = EXAMPLES[name].trim().split('\n').at(-1) as string
    expect(declarations.includes(` * ${line}`), name).toBe(true)
  }
})

test('a label of the tables gives an encoding, any other perhaps none', () => {
  const known: Encoding = encodingFor('utf-8')
  const typed: EncodingLabel = 'ISO_8859-1:1987'
  const latin: Encoding = encodingFor(typed)
  const legacy: Encoding = legacyEncodingFor('ms_kanji')
  const word: string = 'klingon'
  // @ts-expect-error undefined is possible
  const unknown: Encoding = encodingFor(word)
  expect([known.name, latin.name, legacy.name, unknown]).toEqual(['utf-8', 'iso-8859-1', 'shift_jis', undefined])
})

test('every label of the unions is known', () => {
  for (const path of ['src/engine/label-types.ts', 'src/encodings/legacy/label-types.ts']) {
    const labels = [...readFileSync(new URL(path, ROOT), 'utf8').matchAll(/\| '([^']+)'/g)].map(([, label]) => label)
    expect(labels.length).toBeGreaterThan(50)
    expect(labels.filter((label) => legacyEncodingFor(label) === undefined)).toEqual([])
  }
})
