/** iconv-lite itself, and what utf-simd/iconv-lite answers otherwise: each difference has a rule, and a rule that nothing needs fails. */
import theirs from 'iconv-lite'
import ours from '../../src/iconv-lite/module.ts'

export { ours, theirs }

theirs.encodingExists('utf8')
ours.encodingExists('utf8')

/** All names that iconv-lite knows. */
export const NAMES = Object.keys(theirs.encodings!).filter((name) => !name.startsWith('_'))

/** The names of which each has a codec of its own. */
export const ENCODINGS = [...new Map(NAMES.map((name) => [theirs.getCodec(name), name])).values()]
export const canonical = (name: string): string => {
  const known = theirs.encodings![name]
  return typeof known === 'string' ? canonical(known) : name
}

/** Encodings that have more than one byte for a character, with tables. */
export const DOUBLE_BYTE = ['shiftjis', 'eucjp', 'cp936', 'gbk', 'gb18030', 'cp949', 'cp950', 'big5hkscs']

export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** Numbers that look random, and are the same each time. */
export class Random {
  constructor(private state: number) {}

  /** 0 to below `limit`. */
  below(limit: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0
    return Math.floor((this.state / 0x100000000) * limit)
  }

  pick<T>(values: ArrayLike<T>): T {
    return values[this.below(values.length)]
  }
}
