// "Show me the code": the lines of JavaScript that do what the page has done.

import { el } from './dom.ts'
import { constantOf, entryOf } from './encodings.ts'
import type { Conversion, Examination, RaceTask } from './messages.ts'

/** A part of the page that shows code on demand. */
export function codeView(code: string): HTMLElement {
  return el(
    'details',
    { class: 'code' },
    el('summary', {}, 'Show me the code'),
    el('pre', { tabindex: 0, role: 'region', 'aria-label': 'The code' }, el('code', {}, code)),
  )
}

/** The lines that import functions of the root, and encodings by their names. */
function imports(functions: readonly string[], encodings: readonly string[]): string[] {
  const fromEntry = (entry: string) => encodings.filter((name) => entryOf(name) === entry).map(constantOf)
  const lists = {
    'utf-simd': [...functions, ...fromEntry('utf-simd')],
    'utf-simd/legacy': fromEntry('utf-simd/legacy'),
  }
  return Object.entries(lists).flatMap(([entry, names]) =>
    names.length > 0 ? [`import { ${[...new Set(names)].join(', ')} } from '${entry}'`] : [],
  )
}

export function examinationCode(examination: Examination): string {
  const { detection, automatic, encoding, skip, bytes, looked, malformed } = examination
  const constant = constantOf(encoding)
  const [error] = malformed.first
  const found = error ? `{ kind: '${error.kind}', offset: ${error.offset - skip}, … }` : 'undefined: well-formed'
  const text = skip > 0 ? `bytes.subarray(${skip})` : 'bytes'
  const beginning = looked < bytes ? `bytes.subarray(0, ${looked})` : 'bytes'
  const { certainty } = detection
  const identified =
    detection.encoding === 'binary'
      ? 'isBinary: true'
      : `name: '${certainty === 'guess' ? detection.encoding : automatic}', certainty: '${certainty}'`
  return [
    "import { identify } from 'utf-simd/any'",
    ...imports([], [encoding]),
    `identify(${beginning}) // { ${identified}, … }`,
    `${constant}.findError(${text}) // ${found}`,
    `${constant}.decode(${text}${error ? ", { onError: 'replace' }" : ''})`,
  ].join('\n')
}

export function conversionCode({ from, to, skip, options }: Conversion): string {
  const [source, target] = [constantOf(from), constantOf(to)]
  const given = Object.entries(options).map(
    ([name, value]) => `${name}: ${JSON.stringify(value)?.replaceAll('"', "'")}`,
  )
  const bytes = skip > 0 ? `bytes.subarray(${skip})` : 'bytes'
  return [
    ...imports(['transcode'], [from, to]),
    'const bytes = new Uint8Array(await file.arrayBuffer())',
    `const converted = transcode(${[bytes, source, target].join(', ')}${given.length ? `, { ${given.join(', ')} }` : ''})`,
  ].join('\n')
}

const RACES: Record<RaceTask, readonly [ours: string, browsers: string]> = {
  decode: ['utf8.decode(bytes)', "new TextDecoder('utf-8', { fatal: true }).decode(bytes)"],
  replace: ["utf8.decode(bytes, { onError: 'replace' })", "new TextDecoder('utf-8').decode(bytes)"],
  validate: ['utf8.isValid(bytes)', "new TextDecoder('utf-8', { fatal: true }).decode(bytes) // throws if malformed"],
  encode: ['utf8.encode(text)', 'new TextEncoder().encode(text)'],
  'decode-16': ['utf16le.decode(bytes)', "new TextDecoder('utf-16le', { fatal: true }).decode(bytes)"],
  transcode: [
    'transcode(bytes, utf16le, utf8)',
    "new TextEncoder().encode(new TextDecoder('utf-16le', { fatal: true }).decode(bytes))",
  ],
}

export function raceCode(task: RaceTask): string {
  const [ours, browsers] = RACES[task]
  const names = ['transcode', 'utf16le', 'utf8'].filter((name) => ours.includes(name)).join(', ')
  return [`import { ${names} } from 'utf-simd'`, ours, browsers].join('\n')
}
