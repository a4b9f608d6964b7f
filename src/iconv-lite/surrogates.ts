/** What is asked of surrogates without the engine, whose file is loaded on demand. */

/** Is it 110110xx xxxxxxxx? */
export function isLeadSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800
}

/** Is it 110111xx xxxxxxxx? */
export function isTrailSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00
}
