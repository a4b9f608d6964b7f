// Runs in each runtime: this package, the platform and, where they differ, the standard's steps (test/web/standard.ts). Prints its
// findings as JSON. Arguments: the URL of dist/web.js, the number of calls, the seed and, to show one session alone, its number.

import type * as Web from '../../src/web.ts'
import { Random } from '../support/random.ts'
import { StandardTextDecoder, standardEncodeInto } from '../web/standard.ts'
import { BUGS, type Result, type Written } from './bugs.ts'
import { type DecodeSession, decodeSession, type EncodeSession, encodeSession } from './sessions.ts'

/** The result of a run. */
export interface Findings {
  readonly version: string
  readonly calls: number
  /** How many sessions ended in each of BUGS, by its name. */
  readonly bugs: Record<string, number>
  /** The number of the first session of each. */
  readonly first: Record<string, number>
  /** The first sessions in which this package was wrong, or the platform had a bug that is not known. */
  readonly failures: readonly string[]
}

/** One of so many sessions encodes. */
const ENCODE_INTERVAL = 4
/** One of so many sessions is compared with the standard even if this package and the platform agree, since both may be wrong. */
const CHECK_INTERVAL = 20
const MAX_FAILURES = 10

const [url, calls, seed, onlySession] = process.argv.slice(2)
const ourClasses = (await import(url)) as typeof Web

interface Decodes {
  decode(bytes?: Uint8Array<ArrayBuffer>, options?: { stream?: boolean }): string
}

function resultOf(action: () => string): Result {
  try {
    return { text: action() }
  } catch (error) {
    return { error: (error as Error).constructor.name }
  }
}

function isSame(a: Result, b: Result): boolean {
  return 'text' in a ? 'text' in b && a.text === b.text : 'error' in b && a.error === b.error
}

function decodeCall(decoder: Decodes, { bytes, stream }: DecodeSession['calls'][number]): Result {
  return resultOf(() => (bytes ? decoder.decode(bytes, { stream }) : decoder.decode()))
}

function describe(value: Result | Encoded): string {
  return JSON.stringify(value, (_, member) =>
    typeof member === 'string'
      ? member.slice(0, 200)
      : ArrayBuffer.isView(member)
        ? Buffer.from(member.buffer, member.byteOffset, Math.min(member.byteLength, 100)).toString('hex')
        : member,
  )
}

const findings = { bugs: {} as Record<string, number>, first: {} as Record<string, number>, failures: [] as string[] }

function fail(number: number, message: string): void {
  if (findings.failures.length < MAX_FAILURES) findings.failures.push(`session ${number}: ${message}`)
}

function countBug(number: number, bug: string): void {
  findings.bugs[bug] = (findings.bugs[bug] ?? 0) + 1
  findings.first[bug] ??= number
}

/** Returns the standard's results of the calls up to `at`. */
function decodeByStandard({ label, options, calls }: DecodeSession, at: number): Result[] {
  const decoder = new StandardTextDecoder(label === 'latin1' ? 'windows-1252' : label, options)
  return calls.slice(0, at + 1).map((each) => decodeCall(decoder, each))
}

/** Returns how many calls it made. The session ends at the first difference, since later calls may depend on it. */
function decodeBoth(number: number, session: DecodeSession): number {
  const { label, options, calls } = session
  const mine = new ourClasses.TextDecoder(label, options)
  const theirs = new TextDecoder(label, options)
  const results: Result[] = []
  for (let at = 0; at < calls.length; at++) {
    results.push(decodeCall(mine, calls[at]))
    const platform = decodeCall(theirs, calls[at])
    const last = at === calls.length - 1
    if (isSame(results[at], platform) && !(last && number % CHECK_INTERVAL === 0)) continue
    const standard = decodeByStandard(session, at)
    const wrong = results.findIndex((each, i) => !isSame(each, standard[i]))
    if (wrong >= 0) fail(number, `call ${wrong}: ours ${describe(results[wrong])}, not ${describe(standard[wrong])}`)
    else if (!isSame(results[at], platform)) {
      const bug = BUGS.find((each) => each.explainsDecode?.({ session, at, standard, platform }))
      if (bug) countBug(number, bug.name)
      else fail(number, `call ${at}: the platform ${describe(platform)}, not ${describe(standard[at])}`)
    } else continue
    return at + 1
  }
  return calls.length
}

const encoders = [new ourClasses.TextEncoder(), new TextEncoder()]

/** Returns how many calls it made. */
function encodeBoth(number: number, session: EncodeSession): number {
  const { text, size } = session
  const [mine, theirs] = encoders.map((encoder) => {
    const destination = new Uint8Array(size)
    const result = encoder.encodeInto(text, destination)
    return { ...result, bytes: encoder.encode(text), destination: destination.subarray(0, result.written) }
  })
  const agree = isSameWritten(mine, theirs)
  if (!agree || number % CHECK_INTERVAL === 0) {
    const { bytes, ...written } = standardEncodeInto(text, size)
    const standard = { ...written, bytes: Uint8Array.from(standardEncodeInto(text, Infinity).bytes) }
    const right = { ...standard, destination: Uint8Array.from(bytes) }
    const context = `${JSON.stringify(text.slice(0, 200))} into ${size}`
    if (!isSameWritten(mine, right)) fail(number, `${context}: ours ${describe(mine)}, not ${describe(right)}`)
    else if (!agree) {
      const bug = BUGS.find((each) => each.explainsEncodeInto?.(session, right, theirs))
      if (bug && Buffer.compare(theirs.bytes, right.bytes) === 0) countBug(number, bug.name)
      else fail(number, `${context}: the platform ${describe(theirs)}, not ${describe(right)}`)
    }
  }
  return 2
}

interface Encoded extends Written {
  readonly bytes: Uint8Array
  readonly destination: Uint8Array
}

function isSameWritten(a: Encoded, b: Encoded): boolean {
  const isSameCount = a.read === b.read && a.written === b.written
  return isSameCount && Buffer.compare(a.bytes, b.bytes) === 0 && Buffer.compare(a.destination, b.destination) === 0
}

function runSession(number: number, shown: boolean): number {
  const random = new Random(number)
  if (number % ENCODE_INTERVAL === 0) {
    const session = encodeSession(random)
    if (shown) console.log(JSON.stringify(session))
    return encodeBoth(number, session)
  }
  const session = decodeSession(random)
  if (shown) {
    const { calls, ...rest } = session
    console.log(JSON.stringify(rest))
    for (const { bytes, stream } of calls)
      console.log(bytes ? `  ${Buffer.from(bytes).toString('hex')}, stream ${stream}` : '  no arguments')
  }
  return decodeBoth(number, session)
}

let done = 0
if (onlySession !== undefined) done = runSession(Number(onlySession), true)
else for (let number = Number(seed); done < Number(calls); number++) done += runSession(number, false)
const result: Findings = { version: process.version, calls: done, ...findings }
console.log(JSON.stringify(result))
