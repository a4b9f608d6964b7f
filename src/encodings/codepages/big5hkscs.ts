/**
 * Big5 with the characters of Hong Kong: HKSCS-2008, both ways. kernels/legacy/double-byte.ts lists what is malformed.
 *
 * Ê and ê with macron or caron are two code points and one character. So Ê and ê wait for what follows when they are encoded.
 */
import { createEncoding } from '../../engine/create-encoding.ts'
import type { Encoding } from '../../engine/encoding.ts'
import type { Codec } from '../../engine/rules/codec.ts'
import type { Step } from '../../kernels/contract.ts'
import { createDecoderTwin, createDoubleByteSteps } from '../../kernels/legacy/double-byte.ts'
import { type DoubleByteTables, doubleIndex, joinBytes } from '../../kernels/legacy/double-byte-tables.ts'
import { makeOnce } from '../../kernels/legacy/make-once.ts'
import { judgeUnmappable } from '../../kernels/legacy/single-byte.ts'
import { OK, REPLACE, TRUNCATED, UNMAPPABLE } from '../../unicode/status.ts'
import { isSurrogate } from '../../unicode/surrogates.ts'
import { getTables as getBig5Tables } from '../legacy/big5.ts'
import { measureByStep } from '../legacy/codecs.ts'
import { codecThroughUtf16 } from '../through-utf16.ts'
import { changeTables } from './changed-tables.ts'
import { BIG5HKSCS } from './tables/double-byte.ts'

const REPLACEMENT = 0x3f

interface HkscsTables extends DoubleByteTables {
  /** The bytes of characters that are two units, by `keyOf`. */
  readonly byPair: ReadonlyMap<number, number>
  /** Units that are none of a pair of surrogates and begin a character of two. */
  readonly composing: ReadonlySet<number>
}

const keyOf = (first: number, second: number): number => first * 0x10000 + second

const getTables = /* @__PURE__ */ makeOnce((): HkscsTables => {
  const tables = changeTables(getBig5Tables(), BIG5HKSCS, true)
  const byPair = new Map<number, number>()
  const composing = new Set<number>()
  for (let lead = 0x81; lead < 0xff; lead++)
    for (let trail = 0x40; trail < 0xff; trail++) {
      const unit = tables.doubles[doubleIndex(lead, trail)]
      if (!isSurrogate(unit)) continue
      const pair = tables.pairs[unit & 0x7ff]
      byPair.set(keyOf(pair & 0xffff, pair >>> 16), joinBytes(lead, trail))
      if (!isSurrogate(pair & 0xffff)) composing.add(pair & 0xffff)
    }
  return { ...tables, byPair, composing }
})

/** Where a text stands between two units. */
interface State {
  /** The unit that waits for the next; 0: none. */
  held: number
}

function createEncoder(state: State): Step {
  return (k, start, end, at, flags) => {
    const { bytes, units } = k.memory
    const { bytes: table, byPair, composing } = getTables()
    let p = start
    let out = at
    const write = (joined: number): void => {
      bytes[out++] = joined
      if (joined > 0xff) bytes[out++] = joined >> 8
    }
    while (p < end) {
      const unit = units[p]
      const { held } = state
      if (held !== 0) {
        state.held = 0
        const composed = byPair.get(keyOf(held, unit))
        write(composed ?? table[held])
        if (composed !== undefined) {
          p++
          continue
        }
      }
      if (composing.has(unit)) {
        state.held = unit
        p++
        continue
      }
      if (unit === 0 || table[unit] !== 0) {
        write(table[unit])
        p++
        continue
      }
      const status = judgeUnmappable(units, p, end, flags)
      const length = status === UNMAPPABLE && isSurrogate(unit) ? 2 : 1
      const pair = length === 2 ? byPair.get(keyOf(unit, units[p + 1])) : undefined
      if (pair === undefined && (!(flags & REPLACE) || status === TRUNCATED))
        return k.stop(status, p - start, out - at, length)
      write(pair ?? REPLACEMENT)
      p += length
    }
    return k.stop(OK, p - start, out - at, 0)
  }
}

type Reading = Pick<Codec, 'toUtf16' | 'measureMalformed'>

function createCodec(reading: Reading, { held }: State): Codec {
  const state = { held }
  return {
    ...codecThroughUtf16({ toUtf16: reading.toUtf16, fromUtf16: createEncoder(state) }),
    measureMalformed: reading.measureMalformed,
    name: 'big5-hkscs',
    replacement: '?',
    fork: () => createCodec(reading, state),
    saveState: () => state.held,
    restoreState(saved) {
      state.held = saved
    },
    finish({ memory: { bytes } }, at) {
      if (state.held === 0) return 0
      const joined = getTables().bytes[state.held]
      state.held = 0
      bytes[at] = joined
      bytes[at + 1] = joined >> 8
      return 2
    },
  }
}

const RULES = { getTables, replacement: REPLACEMENT }

function createReading(): Reading {
  return {
    toUtf16: createDoubleByteSteps(RULES).toUtf16,
    measureMalformed: measureByStep(createDecoderTwin(RULES)),
  }
}

/** Big5, traditional Chinese, with the characters of Hong Kong: HKSCS-2008, decoded and encoded. */
export const big5hkscs: Encoding = /* @__PURE__ */ createEncoding(
  /* @__PURE__ */ createCodec(/* @__PURE__ */ createReading(), { held: 0 }),
)
