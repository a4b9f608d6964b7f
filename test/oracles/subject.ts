// Examines one encoding: makes inputs in batches, asks our codec and the oracles, and compares the answers.

import type { Random } from '../support/random.ts'
import { Tally } from './compare.ts'
import { bytes, codePoints, scalarValues } from './inputs.ts'
import { type Peer, policies, type Subject } from './matrix.ts'
import { decode, encode, type Policy, shipped } from './ours.ts'
import type { Answer, Direction, Oracle } from './protocol.ts'

export interface Asked {
  readonly peer: Peer
  readonly oracle: Oracle
}

/** Inputs in one batch, some 100 KB. */
const BATCH = 2000
/** Bytes from oracles that are kept to be decoded, whole or spoiled. */
const POOL = 1000
const MAX_SAMPLES = 5

type Input = Uint8Array | Uint32Array

/** One line of the table: an oracle, a direction, a policy. */
interface Line {
  readonly asked: Asked
  readonly policy: Policy
  readonly theirPolicy: string
  readonly tally: Tally
}

function linesOf(subject: Subject, asked: readonly Asked[], direction: Direction): Line[] {
  return asked.flatMap((each) =>
    policies(each.peer, direction).map(([policy, theirPolicy]) => {
      const shown = policy === 'throw' ? direction : `${direction}, ${policy}`
      const codec = ['strict', policy].includes(theirPolicy) ? each.peer.codec : `${each.peer.codec} ${theirPolicy}`
      const tally = new Tally(each.peer.oracle, codec, subject.name, shown, MAX_SAMPLES)
      return { asked: each, policy, theirPolicy, tally }
    }),
  )
}

/** Our answer, or an Error if there is none. */
function ourAnswer(subject: Subject, direction: Direction, input: Input, policy: Policy): Answer | Error {
  const { encoding, options } = subject
  try {
    return direction === 'decode'
      ? decode(encoding, input as Uint8Array, policy, options)
      : encode(encoding, input as Uint32Array, policy, options)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

async function batch(
  subject: Subject,
  direction: Direction,
  inputs: readonly Input[],
  lines: readonly Line[],
  keep: (answer: Answer) => void,
): Promise<void> {
  const items = inputs.map((input) => new Uint8Array(input.buffer, input.byteOffset, input.byteLength))
  const asked = lines.map(({ asked, theirPolicy }) => asked.oracle.ask(direction, asked.peer.codec, theirPolicy, items))
  const wanted = [...new Set(lines.map(({ policy }) => policy))]
  const ours = new Map(
    wanted.map((policy) => [policy, inputs.map((input) => ourAnswer(subject, direction, input, policy))]),
  )
  const answers = await Promise.all(asked)
  lines.forEach(({ asked: { peer }, policy, tally }, line) => {
    const theirAnswers = answers[line]
    if (theirAnswers === undefined) {
      if (peer.optional) tally.absent = peer.optional
      else throw new Error(`${peer.oracle} does not have ${peer.codec}`)
      return
    }
    theirAnswers.forEach((theirs, i) => {
      const answer = ours.get(policy)![i]
      if (answer instanceof Error) tally.fail(inputs[i], answer.message)
      else {
        const { encoding, options } = subject
        tally.compare(
          { encoding, direction, policy, options, input: inputs[i], ours: answer, theirs },
          peer.rules ?? [],
        )
      }
      keep(theirs)
    })
  })
}

export async function examine(
  subject: Subject,
  asked: readonly Asked[],
  random: Random,
  count: number,
): Promise<Tally[]> {
  const { diet, encoding } = subject
  const encodeLines = linesOf(subject, asked, 'encode')
  const decodeLines = linesOf(subject, asked, 'decode')
  const pool: Uint8Array[] = []
  let kept = 0
  const keep = ({ error, output }: Answer) => {
    if (!error && output.length > 0) pool[kept++ % POOL] = output as Uint8Array
  }
  const encoded = () =>
    pool.length > 0 && random.once(3)
      ? random.pick(pool)
      : shipped[encoding].encodeCodePoints(scalarValues(random, diet), { onError: 'ignore' })
  for (let done = 0; done < count; done += BATCH) {
    const length = Math.min(BATCH, count - done)
    const texts = Array.from({ length }, () => codePoints(random, diet))
    if (encodeLines.length > 0) await batch(subject, 'encode', texts, encodeLines, keep)
    const all = Array.from({ length }, () => bytes(random, diet, encoded))
    if (decodeLines.length > 0) await batch(subject, 'decode', all, decodeLines, () => {})
  }
  return [...decodeLines, ...encodeLines].map(({ tally }) => tally)
}
