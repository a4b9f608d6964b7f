/** Node's version, and what depends on it outside of node.ts. */

/** Two digits for each of the three numbers: 24.13.1 is 24_13_01. 0 on other platforms, of which Bun and Deno have a version of Node, too. */
export const nodeVersion = /* @__PURE__ */ findVersion()

function findVersion(): number {
  if ('Bun' in globalThis || 'Deno' in globalThis) return 0
  const { process } = globalThis as { process?: { versions?: { node?: string } } }
  const [major, minor, patch] = (process?.versions?.node ?? '0.0.0').split('.').map(Number)
  return 1e4 * major + 100 * minor + patch
}

/** Since then TextDecoder and utf8Slice read what is not ASCII fast (simdutf). Measured: bench/README.md, "platform's TextDecoder". */
export const decodesFast = /* @__PURE__ */ isSince(25_05_00) || /* @__PURE__ */ isSince(24_13_01, 25_00_00)

/** Since then TextEncoder writes all strings fast. Measured: bench/README.md, "platform's TextEncoder". */
export const encodesFast = /* @__PURE__ */ isSince(26_00_00)

export function isSince(first: number, end = Infinity): boolean {
  return nodeVersion >= first && nodeVersion < end
}

/** Which of the platform's classes are slower than ours on real text. Nothing is timed here: the versions are those that were measured. */
export function findSlowClasses(): { readonly decoder: boolean; readonly encoder: boolean } {
  return { decoder: nodeVersion > 0 && !decodesFast, encoder: nodeVersion > 0 && !encodesFast }
}
