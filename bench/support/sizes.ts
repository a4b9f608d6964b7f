// Sizes as people write them: 64, 64B, 1K, 64KiB, 1M, 8MiB.

const UNITS: Readonly<Record<string, number>> = { '': 1, b: 1, k: 1024, kib: 1024, m: 1048576, mib: 1048576 }

export const DEFAULT_SIZES: readonly number[] = [1024, 65536, 1048576]

/** Bytes; undefined for what is no size. */
export function readSize(text: string): number | undefined {
  const [, digits, unit] = /^(\d+) ?([a-z]*)$/i.exec(text.trim()) ?? []
  const factor = digits === undefined ? undefined : UNITS[unit.toLowerCase()]
  const bytes = Number(digits) * (factor ?? 0)
  return bytes >= 1 && bytes <= 1 << 28 ? bytes : undefined
}

/** 64 B, 1 KiB, 8 MiB. */
export function nameSize(bytes: number): string {
  if (bytes % 1048576 === 0) return `${bytes / 1048576} MiB`
  return bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${bytes} B`
}
