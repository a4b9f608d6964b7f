/**
 * The tables of the encodings as text: the code points of an index of the WHATWG Encoding Standard, in the order of its pointers.
 *
 * The digits are the 91 characters from space to `~` without `"`, `'`, the grave accent and the backslash. A token begins with a digit d:
 *
 * | d | then | means |
 * |---|---|---|
 * | 0 to 49 | | the code point that is d + 1 above the one before |
 * | 50 to 71 | one digit | the code point that is 91 × (d - 50) + digit + 51 above the one before |
 * | 72 to 79 | two digits | the code point 8281 × (d - 72) + 91 × digit + digit |
 * | 80 to 88 | two digits | the same above U+20000, by d - 80 |
 * | 89 | a number | so many code points, each one above the one before |
 * | 90 | a number | so many pointers that have no code point |
 *
 * A number is one digit below 80; or a digit d from 80 on and two more: 8281 × (d - 80) + 91 × digit + digit.
 */

/** Space to `~` without quotes, the grave accent and the backslash. */
const DIGITS = ' !#$%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~'
const BASE = 91
const MAX_STEP = 50
const LONG_STEP = 50
const ABSOLUTE = 72
const ASTRAL = 80
const RUN = 89
const GAP = 90
const LONG_NUMBER = 80

/** Reads `length` pointers. 0: the pointer has no code point. */
export function readTable(text: string, length: number): Uint32Array<ArrayBuffer> {
  const codePoints = new Uint32Array(length)
  let at = 0
  let before = 0
  let i = 0
  const next = (): number => {
    const code = text.charCodeAt(i++)
    return code - (code < 0x22 ? 32 : code < 0x27 ? 33 : code < 0x5c ? 34 : code < 0x60 ? 35 : 36)
  }
  const nextTwo = (): number => BASE * next() + next()
  const nextNumber = (): number => {
    const digit = next()
    return digit < LONG_NUMBER ? digit : BASE * BASE * (digit - LONG_NUMBER) + nextTwo()
  }
  while (i < text.length) {
    const digit = next()
    if (digit === GAP) {
      at += nextNumber()
      continue
    }
    if (digit === RUN) {
      for (let count = nextNumber(); count > 0; count--) codePoints[at++] = ++before
      continue
    }
    if (digit < LONG_STEP) before += digit + 1
    else if (digit < ABSOLUTE) before += BASE * (digit - LONG_STEP) + next() + MAX_STEP + 1
    else if (digit < ASTRAL) before = BASE * BASE * (digit - ABSOLUTE) + nextTwo()
    else before = 0x20000 + BASE * BASE * (digit - ASTRAL) + nextTwo()
    codePoints[at++] = before
  }
  return codePoints
}

/** Writes what `readTable` reads. The generator calls this. */
export function writeTable(codePoints: ArrayLike<number>): string {
  let text = ''
  let before = 0
  const put = (...digits: number[]): void => {
    for (const digit of digits) text += DIGITS[digit]
  }
  const putNumber = (n: number): void => {
    if (n < LONG_NUMBER) put(n)
    else put(LONG_NUMBER + Math.floor(n / BASE ** 2), Math.floor(n / BASE) % BASE, n % BASE)
  }
  const countWhile = (at: number, test: (codePoint: number, i: number) => boolean): number => {
    let i = 0
    while (at + i < codePoints.length && test(codePoints[at + i], i)) i++
    return i
  }
  for (let at = 0; at < codePoints.length; ) {
    const gap = countWhile(at, (codePoint) => codePoint === 0)
    if (gap > 0) {
      if (at + gap < codePoints.length) {
        put(GAP)
        putNumber(gap)
      }
      at += gap
      continue
    }
    const run = countWhile(at, (codePoint, i) => codePoint === before + i + 1)
    if (run > 2) {
      put(RUN)
      putNumber(run)
      at += run
      before += run
      continue
    }
    const codePoint = codePoints[at++]
    const step = codePoint - before - 1
    const far = step - MAX_STEP
    before = codePoint
    if (step >= 0 && step < MAX_STEP) put(step)
    else if (far >= 0 && far < (ABSOLUTE - LONG_STEP) * BASE) put(LONG_STEP + Math.floor(far / BASE), far % BASE)
    else {
      const [first, value] = codePoint < 0x10000 ? [ABSOLUTE, codePoint] : [ASTRAL, codePoint - 0x20000]
      put(first + Math.floor(value / BASE ** 2), Math.floor(value / BASE) % BASE, value % BASE)
    }
  }
  return text
}
