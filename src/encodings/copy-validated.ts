/**
 * Copies UTF-16 to UTF-16, and UTF-32 or UCS-4 to the same, after a check. At the first malformed sequence to replace, a plain loop takes over for
 * the rest of the window: text in these forms is hardly ever malformed.
 */

import type { Kernels, Step } from '../kernels/contract.ts'
import { FINAL, type Flags, OK, REPLACE, type Status, SURROGATE, TRUNCATED } from '../unicode/status.ts'
import { isLeadSurrogate, isSurrogate, isTrailSurrogate } from '../unicode/surrogates.ts'

/** Copies memory.units[start, end) to memory.units[at]. Judges it as the kernel utf16ToUtf8 does. */
export function copyUtf16(kernels: Kernels, start: number, end: number, at: number, flags: Flags): Status {
  const { memory } = kernels
  const { units } = memory
  let status = kernels.validateUtf16(start, end, 0, flags)
  let read = start + kernels.read
  units.copyWithin(at, start, read)
  let written = at + kernels.read
  if (status === TRUNCATED && flags & FINAL) status = SURROGATE
  if (status === SURROGATE && flags & REPLACE) {
    status = OK
    while (read < end) {
      const unit = units[read]
      if (!isSurrogate(unit)) units[written++] = unit
      else if (isLeadSurrogate(unit) && read + 1 < end && isTrailSurrogate(units[read + 1])) {
        units[written++] = unit
        units[written++] = units[++read]
      } else if (isLeadSurrogate(unit) && read + 1 === end && !(flags & FINAL)) {
        status = TRUNCATED
        break
      } else units[written++] = 0xfffd
      read++
    }
  }
  return kernels.stop(status, read - start, written - at, status === OK ? 0 : 1)
}

/**
 * Makes the step that copies memory.codePoints[start, end) to memory.codePoints[at].
 * @param validate stops at the first value that `judge` refuses
 */
export function createCodePointCopier(validate: Step, judge: (value: number) => Status): Step {
  return (kernels, start, end, at, flags) => {
    const { memory } = kernels
    const { codePoints } = memory
    const status = validate(kernels, start, end, 0, flags)
    const valid = kernels.read
    codePoints.copyWithin(at, start, start + valid)
    kernels.written = valid
    if (status === OK || !(flags & REPLACE)) return status
    for (let i = valid; i < end - start; i++) {
      const value = codePoints[start + i]
      codePoints[at + i] = judge(value) === OK ? value : 0xfffd
    }
    return kernels.stop(OK, end - start, end - start, 0)
  }
}
