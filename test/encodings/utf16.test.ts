// UTF-16: named cases. The encoding as a whole is tested with the others, in test/engine and test/kernels.

import { expect, test } from 'vitest'
import { utf16be, utf16le } from '../../src/index.ts'
import { bytesOf, onBackends } from '../support/judge.ts'

onBackends('UTF-16', () => {
  // What an earlier call left behind the bytes looks like the second half of a unit.
  test('a byte that is cut off is malformed by itself, whatever lies behind it', () => {
    utf16le.decode(new Uint8Array(64).fill(0xdc), { onError: 'replace' })
    expect(utf16le.decode(bytesOf('00 DC 61'), { onError: 'latin1' })).toBe('\0Üa')
    utf16be.decode(new Uint8Array(64).fill(0xdc), { onError: 'replace' })
    expect(utf16be.decode(bytesOf('DC 00 61'), { onError: 'latin1' })).toBe('Ü\0a')
  })
})
