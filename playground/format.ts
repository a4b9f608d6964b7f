// Numbers and code points as the page writes them.

const NUMBER = new Intl.NumberFormat('en')
const SIZES = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** `1,234,567` */
export function count(value: number): string {
  return NUMBER.format(value)
}

/** `1 byte`, `2 bytes` */
export function counted(value: number, singular: string, plural = `${singular}s`): string {
  return `${count(value)} ${value === 1 ? singular : plural}`
}

/** `209.7 MB`: powers of 1000. */
export function size(bytes: number): string {
  let power = 0
  while (bytes >= 1000 && power < SIZES.length - 1) {
    bytes /= 1000
    power++
  }
  if (power === 0) return counted(bytes, 'byte')
  return `${bytes.toFixed(bytes < 100 ? 1 : 0)} ${SIZES[power]}`
}

/** `3.1 s`, `12 ms` */
export function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.max(1, Math.round(milliseconds))} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}

/** Three significant digits: `12.3 GB/s`, below 1 GB/s `456 MB/s`. */
export function rate(gigabytes: number): string {
  // What rounds to 1,000 MB/s is 1 GB/s.
  return gigabytes < 0.9995 ? `${threeDigits(gigabytes * 1000)} MB/s` : `${threeDigits(gigabytes)} GB/s`
}

function threeDigits(value: number): string {
  return value >= 99.95 ? value.toFixed(0) : value.toPrecision(3)
}

/** `1F600` */
export function hex(value: number, digits = 2): string {
  return value.toString(16).toUpperCase().padStart(digits, '0')
}

/** `П (U+041F)`; of what can't be shown only the number. */
export function character(codePoint: number): string {
  const isShown = !/[\p{C}\p{Z}\p{M}]/u.test(String.fromCodePoint(codePoint))
  const name = `U+${hex(codePoint, 4)}`
  return isShown ? `${String.fromCodePoint(codePoint)} (${name})` : name
}
