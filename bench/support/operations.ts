// What `versions` and `line` time: each operation as a call of the package.

import { ownLoop } from './own.ts'
import type { Pool } from './pool.ts'
import type { Contract } from './results.ts'
import { type Package, REPLACE, type Runner, sameBytes } from './suite.ts'

export interface Operation {
  readonly name: string
  /** An expression that calls the package with `input`, and with `target`, if it needs one. */
  readonly call: string
  /** What the call promises. */
  readonly contract: Contract
  readonly inputsOf: (pool: Pool) => readonly unknown[]
  /** Whether a result is right for input `i` of the pool. */
  readonly isRight: (result: unknown, pool: Pool, i: number) => boolean
  /** What the loop does with a result, so that no engine puts the work off or leaves it out: statements that change `sum`. */
  readonly use: string
}

const LAST_UNIT = 'sum ^= result.charCodeAt(result.length - 1)'
const LAST_BYTE = 'sum ^= result[result.length - 1]'
const NUMBER = 'sum ^= result'

const bytesOf = ({ bytes }: Pool) => bytes
const utf16Of = ({ utf16 }: Pool) => utf16
const stringsOf = ({ strings }: Pool) => strings

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'decode',
    call: 'utf8.decode(input)',
    contract: 'strict',
    inputsOf: bytesOf,
    isRight: (result, { strings }, i) => result === strings[i],
    use: LAST_UNIT,
  },
  {
    name: 'decode, replace',
    call: 'utf8.decode(input, REPLACE)',
    contract: 'lossy',
    inputsOf: bytesOf,
    isRight: (result, { strings }, i) => result === strings[i],
    use: LAST_UNIT,
  },
  {
    name: 'encode',
    call: 'utf8.encode(input)',
    contract: 'strict',
    inputsOf: stringsOf,
    isRight: (result, { bytes }, i) => sameBytes(bytes[i], result),
    use: LAST_BYTE,
  },
  {
    name: 'encodeInto',
    call: 'utf8.encodeInto(input, target).written',
    contract: 'strict',
    inputsOf: stringsOf,
    isRight: (result, { bytes, target }, i) =>
      result === bytes[i].length && sameBytes(bytes[i], target.subarray(0, bytes[i].length)),
    use: NUMBER,
  },
  {
    name: 'isValid',
    call: 'utf8.isValid(input)',
    contract: 'strict',
    inputsOf: bytesOf,
    isRight: (result) => result === true,
    use: NUMBER,
  },
  {
    name: 'byteLength',
    call: 'utf8.byteLength(input)',
    contract: 'strict',
    inputsOf: stringsOf,
    isRight: (result, { bytes }, i) => result === bytes[i].length,
    use: NUMBER,
  },
  {
    name: 'utf16Length',
    call: 'utf8.utf16Length(input)',
    contract: 'strict',
    inputsOf: bytesOf,
    isRight: (result, { strings }, i) => result === strings[i].length,
    use: NUMBER,
  },
  {
    name: 'utf-8 to utf-16le',
    call: 'transcode(input, utf8, utf16le)',
    contract: 'strict',
    inputsOf: bytesOf,
    isRight: (result, { utf16 }, i) => sameBytes(utf16[i], result),
    use: LAST_BYTE,
  },
  {
    name: 'utf-16le to utf-8',
    call: 'transcode(input, utf16le, utf8)',
    contract: 'strict',
    inputsOf: utf16Of,
    isRight: (result, { bytes }, i) => sameBytes(bytes[i], result),
    use: LAST_BYTE,
  },
]

type Runs = Required<Pick<Runner, 'run' | 'result'>>

/** The operation by a copy of the package, on all inputs of the pool. */
export function packageRuns(operation: Operation, { utf8, utf16le, transcode }: Package, pool: Pool): Runs {
  return runs(operation, operation.call, { utf8, utf16le, transcode, REPLACE }, pool)
}

/** The operation by another function that takes the same and gives the same. */
export function lineRuns(operation: Operation, line: unknown, pool: Pool): Runs {
  return runs(operation, operation.call.replace(/^utf8\.\w+/, 'line'), { line, REPLACE }, pool)
}

function runs(operation: Operation, call: string, callees: Readonly<Record<string, unknown>>, pool: Pool): Runs {
  const inputs = operation.inputsOf(pool)
  const names = { ...callees, inputs, target: pool.target }
  const one = new Function(...Object.keys(names), `return (input) => ${call}`)(...Object.values(names))
  const step = `const input = inputs[i]; const result = ${call}; ${operation.use}`
  return {
    run: ownLoop(step, names, inputs.length),
    result: () => {
      pool.target.fill(0xa5)
      return inputs.every((input, i) => operation.isRight(one(input), pool, i))
    },
  }
}
