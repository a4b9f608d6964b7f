// Runs in each runtime: this package, the platform and, where they differ, the standard's steps (test/web/standard.ts). Prints what it
// found as JSON. Arguments: the URL of dist/web.js, how many calls, the seed, and at the most one session to show.

import type * as Web from '../../src/web.ts'
import { Random } from '../support/random.ts'
import { StandardTextDecoder, standardEncodeInto } from '../web/standard.ts'
import { BUGS, type Result, type Written } from './bugs.ts'
import { type DecodeSession, decodeSession, type EncodeSession, encodeSession } from './sessions.ts'

/** What a run found. */
export interface Findings {
  readonly version: string
  readonly calls: number
  /** Sessions that ended in each of BUGS, by its name. */
  readonly bugs: Record<string, number>
  /** The first session of each. */
  readonly first: Record<string, number>
  /** Sessions in which this package was wrong, or the platform in a way that is not known; the first of them. */
  readonly failures: readonly string[]
}

/** One session in so many encodes. */
const ENCODE_EVERY = 4
/** So many sessions are compared with the standard, too, where this package and the platform agree: both may be wrong. */
const CHECK_EVERY = 20
const MOST_FAILURES = 10

const [url, calls, seed, only] = process.argv.slice(2)
const ours = (await import(url)) as typeof Web

interface Decodes {
  decode(bytes?: Uint8Array<ArrayBuffer>, options?: { stream?: boolean }): string
}

function result(action: () => string): Result {
  try {
    return { text: action() }
  } catch (error) {
    return { error: (error as Error).constructor.name }
  }
}

function same(a: Result, b: Result): boolean {
  return 'text' in a ? 'text' in b && a.text === b.text : 'error' in b && a.error === b.error
}

function call(decoder: Decodes, { bytes, stream }: DecodeSession['calls'][number]): Result {
  return result(() => (bytes ? decoder.decode(bytes, { stream }) : decoder.decode()))
}

function show(value: Result | Encoded): string {
  return JSON.stringify(value, (_, member) =>
    typeof member === 'string'
      ? member.slice(0, 200)
      : ArrayBuffer.isView(member)
        ? Buffer.from(member.buffer, member.byteOffset, Math.min(member.byteLength, 100)).toString('hex')
        : member,
  )
}

const found = { bugs: {} as Record<string, number>, first: {} as Record<string, number>, failures: [] as string[] }

function fail(number: number, message: string): void {
  if (found.failures.length < MOST_FAILURES) found.failures.push(`session ${number}: ${message}`)
}

function note(number: number, bug: string): void {
  found.bugs[bug] = (found.bugs[bug] ?? 0) + 1
  found.first[bug] ??= number
}

/** What the standard says of the calls up to `at`. */
function standardOf({ label, options, calls }: DecodeSession, at: number): Result[] {
  const decoder = new StandardTextDecoder(label === 'latin1' ? 'windows-1252' : label, options)
  return calls.slice(0, at + 1).map((each) => call(decoder, each))
}

/** Returns how many calls it took: the session ends with the first disagreement, which both may carry on. */
function decodeBoth(number: number, session: DecodeSession): number {
  const { label, options, calls } = session
  const mine = new ours.TextDecoder(label, options)
  const theirs = new TextDecoder(label, options)
  const results: Result[] = []
  for (let at = 0; at < calls.length; at++) {
    results.push(call(mine, calls[at]))
    const platform = call(theirs, calls[at])
    const last = at === calls.length - 1
    if (same(results[at], platform) && !(last && number % CHECK_EVERY === 0)) continue
    const standard = standardOf(session, at)
    const wrong = results.findIndex((each, i) => !same(each, standard[i]))
    if (wrong >= 0) fail(number, `call ${wrong}: ours ${show(results[wrong])}, not ${show(standard[wrong])}`)
    else if (!same(results[at], platform)) {
      const bug = BUGS.find((each) => each.explainsDecode?.({ session, at, standard, platform }))
      if (bug) note(number, bug.name)
      else fail(number, `call ${at}: the platform ${show(platform)}, not ${show(standard[at])}`)
    } else continue
    return at + 1
  }
  return calls.length
}

const encoders = [new ours.TextEncoder(), new TextEncoder()]

/** Returns how many calls it took. */
function encodeBoth(number: number, session: EncodeSession): number {
  const { text, size } = session
  const [mine, theirs] = encoders.map((encoder) => {
    const destination = new Uint8Array(size)
    const result = encoder.encodeInto(text, destination)
    return { ...result, bytes: encoder.encode(text), destination: destination.subarray(0, result.written) }
  })
  const agree = sameWritten(mine, theirs)
  if (!agree || number % CHECK_EVERY === 0) {
    const { bytes, ...written } = standardEncodeInto(text, size)
    const standard = { ...written, bytes: Uint8Array.from(standardEncodeInto(text, Infinity).bytes) }
    const right = { ...standard, destination: Uint8Array.from(bytes) }
    const context = `${JSON.stringify(text.slice(0, 200))} into ${size}`
    if (!sameWritten(mine, right)) fail(number, `${context}: ours ${show(mine)}, not ${show(right)}`)
    else if (!agree) {
      const bug = BUGS.find((each) => each.explainsEncodeInto?.(session, right, theirs))
      if (bug && Buffer.compare(theirs.bytes, right.bytes) === 0) note(number, bug.name)
      else fail(number, `${context}: the platform ${show(theirs)}, not ${show(right)}`)
    }
  }
  return 2
}

interface Encoded extends Written {
  readonly bytes: Uint8Array
  readonly destination: Uint8Array
}

function sameWritten(a: Encoded, b: Encoded): boolean {
  const same = a.read === b.read && a.written === b.written && Buffer.compare(a.bytes, b.bytes) === 0
  return same && Buffer.compare(a.destination, b.destination) === 0
}

function run(number: number, shown: boolean): number {
  const random = new Random(number)
  if (number % ENCODE_EVERY === 0) {
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
if (only !== undefined) done = run(Number(only), true)
else for (let number = Number(seed); done < Number(calls); number++) done += run(number, false)
const findings: Findings = { version: process.version, calls: done, ...found }
console.log(JSON.stringify(findings))
