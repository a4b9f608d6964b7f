// The kernels that read encodings of one byte: US-ASCII, of which there is validation only, and ISO 8859-1.

import { describe, expect, test } from 'vitest'
import { INVALID_BYTE, OK } from '../../src/unicode/status.ts'
import { backends } from '../support/backends.ts'
import { commonSuite } from '../support/common.ts'
import { Sample } from '../support/sample.ts'

describe.each(backends)('$name: one byte', ({ name, rig }) => {
  test('these are the kernels that were meant', () => expect(rig().kernels.name).toBe(name))

  test('all 256 bytes of ISO 8859-1, at once and one by one', () => {
    const { kernels } = rig()
    const source = Uint8Array.from({ length: 256 }, (_, i) => i)
    const target = new Uint16Array(300)
    expect(kernels.latin1ToUtf16(source, 0, 256, target, 0, 0)).toBe(OK)
    expect(kernels.result).toMatchObject({ read: 256, written: 256, length: 0 })
    expect([...target.subarray(0, 256)]).toEqual([...source])
    rig().check(new Sample('latin1', source))
    for (let byte = 0; byte < 256; byte++) rig().check(new Sample('latin1', Uint8Array.of(byte)))
  })

  test('each byte 80 to FF at each of 100 places stops the validation of US-ASCII', () => {
    const { kernels } = rig()
    const source = new Uint8Array(100).fill(0x7f)
    for (let at = 0; at < source.length; at++) {
      for (let byte = 0x80; byte < 256; byte++) {
        source[at] = byte
        const status = kernels.validateAscii(source, 0, source.length, 0)
        const { read, written, length } = kernels.result
        if (status !== INVALID_BYTE || read !== at || written !== 0 || length !== 1) {
          expect({ byte, status, read, written, length }).toEqual({
            byte,
            status: INVALID_BYTE,
            read: at,
            written: 0,
            length: 1,
          })
        }
      }
      source[at] = 0x7f
    }
    expect(kernels.validateAscii(source, 0, source.length, 0)).toBe(OK)
  })

  describe('US-ASCII', () => commonSuite(rig, 'ascii', 2))
  describe('ISO 8859-1', () => commonSuite(rig, 'latin1', 2))
})
