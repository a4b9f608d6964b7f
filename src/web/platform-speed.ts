/** Which of the platform's classes are slower than ours. Nothing is timed here: the versions are those that were measured. */

interface PlatformGlobals {
  readonly process?: { readonly versions?: { readonly node?: string } }
}

/** A range of versions of Node, the last one excluded, as `numberOfVersion` makes numbers of them. */
type VersionRange = readonly [first: number, end: number]

/** The decoder of Node reads most text that is not ASCII slowly. Measured: bench/README.md, "platform's TextDecoder". */
const SLOW_DECODER_VERSIONS: readonly VersionRange[] = [
  [0, 24_13_01],
  [25_00_00, 25_05_00],
]
/** The encoder of Node writes most text that is not ASCII slowly. Measured: bench/README.md, "platform's TextEncoder". */
const SLOW_ENCODER_VERSIONS: readonly VersionRange[] = [[0, 26_00_00]]

/** The platform's classes that are slower than ours for real text. */
export interface SlowClasses {
  readonly decoder: boolean
  readonly encoder: boolean
}

/** Returns which of the platform's classes are slower than ours. */
export function findSlowClasses(): SlowClasses {
  const version = nodeVersion()
  const isWithin = ([first, end]: VersionRange) => version !== undefined && first <= version && version < end
  return { decoder: SLOW_DECODER_VERSIONS.some(isWithin), encoder: SLOW_ENCODER_VERSIONS.some(isWithin) }
}

/** Returns Node's version as a number; undefined on other platforms, of which Bun and Deno have a version of Node, too. */
function nodeVersion(): number | undefined {
  if ('Bun' in globalThis || 'Deno' in globalThis) return undefined
  const version = (globalThis as PlatformGlobals).process?.versions?.node
  return version === undefined ? undefined : numberOfVersion(version)
}

/** Two digits for each of the three numbers: 24.13.1 is 24_13_01. */
function numberOfVersion(version: string): number {
  const [major, minor, patch] = version.split('.').map((part) => Number.parseInt(part, 10))
  return 1e4 * major + 100 * minor + patch
}
