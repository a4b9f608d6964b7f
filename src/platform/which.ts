/** Which platform and version this is, and the facts that depend on it. */

/** Two digits for each of the three numbers: Node 24.13.1 is 24_13_01. 0 on other platforms; Bun and Deno have a version of Node, too. */
const nodeVersion = /* @__PURE__ */ findVersion()

function findVersion(): number {
  if ('Bun' in globalThis || 'Deno' in globalThis) return 0
  const { process } = globalThis as { process?: { versions?: { node?: string } } }
  const [major, minor, patch] = (process?.versions?.node ?? '0.0.0').split('.').map(Number)
  return 1e4 * major + 100 * minor + patch
}

/** `utf8Slice` and TextDecoder read what is not ASCII by simdutf: 10 times as fast as before. */
export const hasFastSlice = /* @__PURE__ */ isSince(25_05_00) || /* @__PURE__ */ isSince(24_13_01, 25_00_00)

/** TextDecoder reads Chinese 1.2 times as fast as `utf8Slice`, other text more slowly. */
export const hasFastDecoder = /* @__PURE__ */ isSince(26_00_00)

/** TextEncoder, `utf8Write` and `isWellFormed` read two-byte strings by simdutf: 3 to 8 times as fast as before. */
export const hasFastWrite = /* @__PURE__ */ isSince(26_00_00)

/** `utf8Write` writes one-byte strings at the speed of memory. */
export const hasFastNarrowWrite = /* @__PURE__ */ isSince(22_00_00)

function isSince(first: number, end = Number.POSITIVE_INFINITY): boolean {
  return nodeVersion >= first && nodeVersion < end
}

/** Which of the platform's classes are slower than ours on real text. Nothing is timed here: the versions are those that were measured. */
export function findSlowClasses(): { readonly decoder: boolean; readonly encoder: boolean } {
  return { decoder: nodeVersion > 0 && !hasFastSlice, encoder: nodeVersion > 0 && !hasFastWrite }
}

/** Node keeps a longer string outside of V8's heap, Node 20 to 24 with two bytes a unit whatever it contains. */
export const MAX_HEAP_STRING_UNITS = 0xfbee8
