// A target that is full: what comes next is not asked about, since nothing of it could be written.

import { expect, test } from 'vitest'
import { latin1, transcodeInto, utf8 } from '../../src/index.ts'
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

  test('what is dropped behind it is read', () => {
    const options = { onError: 'ignore' } as const
    expect(transcodeInto(bytesOf('61 FF 62'), new Uint8Array(1), utf8, latin1, options)).toEqual({
      read: 2,
      written: 1,
    })
  })
})
