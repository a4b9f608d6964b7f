/** What is written, and where in the source it came from. */

/** In the measure of the caller. */
export interface Place {
  offset: number
  length: number
}
/** Finds where `count` units or code points came from, of which the first is the index-th of those that are being written. */
export type Locate = (index: number, count: number) => Place

/** Units or code points of the memory: elements[start, end). */
export interface Elements {
  readonly elements: Uint16Array | Uint32Array
  readonly start: number
  readonly end: number
}
