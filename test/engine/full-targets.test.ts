// A target that is full: what comes next is not asked about, since nothing of it could be written.

import { expect, test } from 'vitest'
import { cesu8, latin1, Transcoder, transcodeInto, utf8, utf32le, wtf8 } from '../../src/index.ts'
import { iso2022jp } from '../../src/legacy.ts'
import { bytesOf, onBackends } from '../support/judge.ts'

onBackends('a full target', () => {
  test.each([latin1, utf8])('an error behind it is left unread, whatever a function would return: to $name', (to) => {
    const offsets: number[] = []
    const onError = ({ offset }: { offset: number }) => {
      offsets.push(offset)
      return ''
    }
    expect(transcodeInto(bytesOf('61 FF 62'), new Uint8Array(1), utf8, to, { onError })).toEqual({
      read: 1,
      written: 1,
    })
    expect(transcodeInto(bytesOf('FF 62'), new Uint8Array(0), utf8, to, { onError })).toEqual({ read: 0, written: 0 })
    expect(offsets).toEqual([])
    expect(transcodeInto(bytesOf('61 FF 62'), new Uint8Array(2), utf8, to, { onError })).toEqual({
      read: 3,
      written: 2,
    })
    expect(offsets).toEqual([1])
  })

  test('what a function returns is taken back where it does not fit, also where it uses the codec', () => {
    const onError = () => cesu8.decode(cesu8.encode('é'.repeat(10)))
    const transcoder = new Transcoder(wtf8, utf32le, { onError })
    const target = new Uint8Array(100)
    expect(transcoder.pushInto(bytesOf('61'), target)).toEqual({ read: 1, written: 4 })
    // A half, which UTF-32 refuses, and a byte that is malformed: one step, since the half waits for what follows it.
    const source = bytesOf('ED A0 80 FF')
    expect(transcoder.pushInto(source, target.subarray(4, 64))).toEqual({ read: 0, written: 0 })
    expect(transcoder.pushInto(source, target.subarray(4))).toEqual({ read: 4, written: 80 })
    expect(utf32le.decode(target.subarray(0, 84))).toBe(`a${'é'.repeat(20)}`)
  })

  test.each(['throw', 'latin1', 'replace', () => '한'] as const)(
    'an error for which there is no room behind what closes the text is left unread, with %s',
    (onError) => {
      const [target, lacked] = [new Uint8Array(8), utf8.encode('会한')]
      if (onError !== 'replace')
        expect(transcodeInto(lacked, target, utf8, iso2022jp, { onError })).toEqual({ read: 3, written: 8 })
      if (onError !== 'latin1')
        expect(iso2022jp.encodeInto('会한', target, { onError })).toEqual({ read: 1, written: 8 })
    },
  )

  test('what is dropped behind it is read', () => {
    const options = { onError: 'ignore' } as const
    expect(transcodeInto(bytesOf('61 FF 62'), new Uint8Array(1), utf8, latin1, options)).toEqual({
      read: 2,
      written: 1,
    })
  })
})
