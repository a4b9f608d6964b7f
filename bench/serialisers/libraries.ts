// Serialisers, and how our functions get in the place of theirs for strings: by the recipe in docs/serialisers.md, else in a copy whose lines are
// replaced.

export interface Library {
  readonly name: string
  /** The file in codecs/. */
  readonly codec: string
  /** The language of its recipe in docs/serialisers.md. */
  readonly recipe?: 'mjs' | 'cjs'
  /** What is replaced in the file that `require` finds, where there is no recipe. */
  readonly lines?: readonly (readonly [from: string, to: string])[]
  /** Does it know lists of strings alone, by a schema? */
  readonly takesStrings?: boolean
}

/** msgpackr and cbor-x are built alike. Text below 64 units they write by a loop within another function, which stays. */
const PACKR_LINES = [
  [
    'function readStringJS(length) {',
    'function readStringJS(length) { return stringFunctions.decodeSlice(src, position$1, position$1 += length);',
  ],
  [
    'return target.utf8Write(string, position, target.byteLength - position)',
    'return stringFunctions.write(string, target, position)',
  ],
] as const

export const LIBRARIES: readonly Library[] = [
  { name: 'bson', codec: 'bson.mjs', recipe: 'mjs' },
  { name: '@msgpack/msgpack', codec: 'msgpack.mjs', recipe: 'cjs' },
  { name: 'pbf', codec: 'pbf.mjs', recipe: 'mjs', takesStrings: true },
  { name: 'protobufjs', codec: 'protobufjs.mjs', recipe: 'mjs', takesStrings: true },
  { name: 'avsc', codec: 'avsc.mjs', recipe: 'mjs', takesStrings: true },
  { name: 'msgpackr', codec: 'msgpackr.mjs', lines: PACKR_LINES },
  { name: 'cbor-x', codec: 'cbor-x.mjs', lines: PACKR_LINES },
]
