// The indexes of the WHATWG Encoding Standard (section 5), as the crate encoding_rs has them, which is Firefox's. The package's own tables
// have another source. indexes.json is written by test/oracles/indexes.ts, and `npm run test:oracles` compares it with the crate again.

import data from './indexes.json' with { type: 'json' }

/** By pointer; undefined: null. */
export type Index = readonly (number | undefined)[]

/** Stands in indexes.json for a pointer without a code point. No index has it. */
export const NO_CODE_POINT = '\ufffd'

type MultiByteName = 'jis0208' | 'jis0212' | 'gb18030' | 'big5' | 'euc-kr'

function parse(text: string): Index {
  return Array.from(text, (character) => (character === NO_CODE_POINT ? undefined : character.codePointAt(0)))
}

const made = new Map<string, Index>()
function indexOf(name: string, text: string): Index {
  const index = made.get(name) ?? parse(text)
  made.set(name, index)
  return index
}

export function multiByteIndex(name: MultiByteName): Index {
  return indexOf(name, data.multiByte[name])
}

/** By the name of the encoding in lower case. */
export function singleByteIndex(name: string): Index {
  return indexOf(name, (data.singleByte as Record<string, string>)[name])
}

export const SINGLE_BYTE_NAMES: readonly string[] = Object.keys(data.singleByte)

/** Index gb18030 ranges: a pointer and the code point of it, for the first of each range. */
export const GB18030_RANGES = data.gb18030Ranges as unknown as readonly (readonly [
  pointer: number,
  codePoint: number,
])[]

/** Makes "index pointer" (section 5): the first pointer of a code point. */
export function pointersOf(index: Index, isExcluded: (pointer: number) => boolean = () => false): Map<number, number> {
  const pointers = new Map<number, number>()
  index.forEach((codePoint, pointer) => {
    if (codePoint !== undefined && !isExcluded(pointer) && !pointers.has(codePoint)) pointers.set(codePoint, pointer)
  })
  return pointers
}
