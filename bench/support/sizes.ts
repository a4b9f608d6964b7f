// Sizes as people write them: 64, 64B, 1K, 64KiB, 1M, 8MiB.

const UNITS: Readonly<Record<string, number>> = { '': 1, b: 1, k: 1024, kib: 1024, m: 1048576, mib: 1048576 }

export const DEFAULT_SIZES: readonly number[] = [1024, 65536, 1048576]

/** Octets; undefined for what is no size. */
export function readSize(text: string): number | undefined {
  const [, digits, unit] = /^(\d+) ?([a-z]*)$/i.exec(text.trim()) ?? []
  const factor = digits === undefined ? undefined : UNITS[unit.toLowerCase()]
  const octets = Number(digits) * (factor ?? 0)
  return octets >= 1 && octets <= 1 << 28 ? octets : undefined
}

/** 64 B, 1 KiB, 8 MiB. */
export function nameSize(octets: number): string {
  if (octets % 1048576 === 0) return `${octets / 1048576} MiB`
  return octets % 1024 === 0 ? `${octets / 1024} KiB` : `${octets} B`
}
