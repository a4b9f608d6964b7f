// The code pages of the built package with several bytes for a character against Python, Java, ICU and glibc: every byte, every pair in every state, and every
// code point. A rule names every difference. `npm run test:oracles:legacy` runs this after the encodings of the Web.

import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Difference, type Peer, SUBJECTS, type Subject } from './codepages-rules.ts'
import { shipped } from './ours.ts'
import { type Answer, Oracle } from './protocol.ts'

type CodePages = typeof import('../../src/codepages.ts')
type Encoding = CodePages['cp437']

const bundle = new URL('../../dist/codepages.js', import.meta.url).href
const codepages = (await import(bundle)) as unknown as Record<string, Encoding>
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))

const BATCH = 20_000
const MAX_SAMPLES = 8
/** One set of kernels, for the time it takes: test/encodings/codepages/laws.test.ts compares the sets. */
const BACKENDS = ['wasm'] as const

const isLead = (byte: number) => byte >= 0x21
/** Every byte and every pair in each of the states. */
function sequencesOf({ states }: Subject): Uint8Array[] {
  return states.flatMap((state) => {
    const before = Array.from(state, (character) => character.charCodeAt(0))
    const bytes = Array.from({ length: 0x100 }, (_, byte) => byte)
    const pairs = bytes
      .filter((byte) => (state === '' ? byte >= 0x80 : isLead(byte)))
      .flatMap((lead) => bytes.map((trail) => [lead, trail]))
    return [...bytes.map((byte) => [byte]), ...pairs].map((each) => Uint8Array.from([...before, ...each]))
  })
}

const hexOf = (values: Iterable<number>, digits: number, separator: string): string =>
  Array.from(values, (value) => value.toString(16).padStart(digits, '0')).join(separator)

function decodeOurs(encoding: Encoding, bytes: Uint8Array): string {
  return encoding.isValid(bytes) ? hexOf(encoding.decodeCodePoints(bytes), 1, '+') : '-'
}

function encodeOurs(encoding: Encoding, codePoint: number): string {
  const bytes = encoding.encodeCodePoints(Uint32Array.of(codePoint), { onError: 'ignore' })
  return bytes.length === 0 ? '-' : hexOf(bytes, 2, '')
}

async function askAll(
  oracle: Oracle,
  direction: 'decode' | 'encode',
  name: string,
  items: Uint8Array[],
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let at = 0; at < items.length; at += BATCH) {
    const part = await oracle.ask(direction, name, 'strict', items.slice(at, at + BATCH))
    if (!part) throw new Error(`${oracle.name} does not have ${name}`)
    for (const answer of part) answers.push(answer)
  }
  return answers
}

const CODE_POINTS = Array.from({ length: 0x30000 }, (_, codePoint) => codePoint).filter((each) => each >>> 11 !== 0x1b)

async function compare(subject: Subject, peer: Peer, oracle: Oracle, direction: 'decode' | 'encode'): Promise<boolean> {
  const encoding = codepages[subject.constant]
  const isDecoding = direction === 'decode'
  const items = isDecoding
    ? sequencesOf(subject)
    : CODE_POINTS.map((each) => new Uint8Array(Uint32Array.of(each).buffer))
  const answers = await askAll(oracle, direction, subject.peers[peer] as string, items)
  const rules = subject.rules.filter((each) => each.direction === direction && each.peers.includes(peer))
  const byRule = new Map<string, number>()
  const samples: string[] = []
  let failures = 0
  for (const backend of BACKENDS) {
    shipped.setBackend(backend)
    items.forEach((item, i) => {
      const { error, output } = answers[i]
      const difference: Difference = isDecoding
        ? { input: hexOf(item, 2, ''), ours: decodeOurs(encoding, item), theirs: error ? '-' : hexOf(output, 1, '+') }
        : {
            input: hexOf([CODE_POINTS[i]], 1, ''),
            ours: encodeOurs(encoding, CODE_POINTS[i]),
            theirs: error ? '-' : hexOf(output, 2, ''),
          }
      if (difference.ours === difference.theirs) return
      const found = rules.find((each) => each.applies(difference))
      if (found) byRule.set(found.name, (byRule.get(found.name) ?? 0) + 1)
      else if (failures++ < MAX_SAMPLES)
        samples.push(`${difference.input}: ours ${difference.ours}, theirs ${difference.theirs}`)
    })
  }
  const explained = [...byRule].map(([name, count]) => `${name} ${count}`).join(', ')
  console.log(
    `${subject.constant}, ${peer}, ${direction}: ${BACKENDS.length * items.length} inputs, ${failures} failures${explained && `; ${explained}`}`,
  )
  for (const sample of samples) console.log(`  ${sample}`)
  return failures === 0
}

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const oracles: Record<Peer, Oracle> = {
  python: new Oracle({ name: 'python', command: 'python3', arguments: ['-B', here('oracle.py')], packages: 'python3' }),
  java: new Oracle({
    name: 'java',
    command: 'java',
    arguments: ['-XX:+UseSerialGC', here('Oracle.java')],
    packages: 'default-jdk',
  }),
  icu: new Oracle({
    name: 'icu',
    command: 'python3',
    arguments: ['-B', here('icu.py')],
    packages: 'python3 libicu-dev',
  }),
  glibc: new Oracle({
    name: 'glibc',
    command: 'python3',
    arguments: ['-B', here('iconv.py')],
    packages: 'python3 libc-bin',
  }),
}
try {
  for (const subject of SUBJECTS) {
    if (values.only && values.only !== subject.constant) continue
    for (const peer of Object.keys(subject.peers) as Peer[])
      for (const direction of ['decode', 'encode'] as const)
        if (!(await compare(subject, peer, oracles[peer], direction))) process.exitCode = 1
  }
} finally {
  for (const oracle of Object.values(oracles)) oracle.close()
}
