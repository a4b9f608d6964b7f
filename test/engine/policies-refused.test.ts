// Invalid policies, functions that do not return a string, and functions that throw.

import { expect, test } from 'vitest'
import { Transcoder } from '../../src/engine/transcode.ts'
import { type DecodePolicy, type Encoding, transcode, transcodedLength, transcodeInto } from '../../src/index.ts'
import { onBackends, SUBJECTS, subject } from '../support/interface.ts'

const { encoding: utf8 } = subject('utf8')
const { encoding: utf16le } = subject('utf16le')
const DIRTY = Uint8Array.of(0x41, 0x93, 0x42, 0xe2, 0x82, 0x43, 0xff)

onBackends('policies refused', () => {
  test('an invalid policy or result is refused', () => {
    const wrong = ['strict', 'fatal', '', null, 1, true, {}, 'LATIN1'] as unknown as DecodePolicy[]
    const takers = (encoding: Encoding, onError: DecodePolicy): (() => unknown)[] => [
      () => encoding.decode(DIRTY, { onError }),
      () => encoding.decode(new Uint8Array(0), { onError }),
      () => encoding.utf16Length(DIRTY, { onError }),
      () => encoding.decodeCodePoints(DIRTY, { onError }),
      () => encoding.decoder({ onError }),
      () => transcode(DIRTY, encoding, utf8, { onError }),
      () => transcodedLength(DIRTY, encoding, utf8, { onError }),
      () => new Transcoder(encoding, utf8, { onError }),
    ]
    const encoders = (encoding: Encoding, onError: 'throw'): (() => unknown)[] => [
      () => encoding.encode('a', { onError }),
      () => encoding.encode('', { onError }),
      () => encoding.byteLength('a', { onError }),
      () => encoding.encodeInto('a', new Uint8Array(4), { onError }),
      () => encoding.encodeCodePoints(Uint32Array.of(0x41), { onError }),
      () => encoding.encoder({ onError }),
    ]
    for (const { encoding } of SUBJECTS) {
      for (const onError of wrong) {
        for (const action of [...takers(encoding, onError), ...encoders(encoding, onError as 'throw')]) {
          expect(action, `${encoding.name} ${String(onError)} ${action}`).toThrow(TypeError)
        }
      }
      // 'latin1' is a policy for bytes only.
      for (const action of encoders(encoding, 'latin1' as 'throw')) expect(action).toThrow(TypeError)
    }
    for (const value of [undefined, null, 1, ['a'], Object('a')] as unknown as string[]) {
      const onError = () => value
      expect(() => utf8.decode(DIRTY, { onError })).toThrow(/must return a string/)
      expect(() => utf8.encode('\ud800', { onError })).toThrow(/must return a string/)
      expect(() => utf8.utf16Length(DIRTY, { onError })).toThrow(TypeError)
      expect(() => transcode(DIRTY, utf8, utf16le, { onError })).toThrow(TypeError)
      expect(() => utf8.encodeCodePoints(Uint32Array.of(0xd800), { onError })).toThrow(TypeError)
    }
  })

  test('an error of a function comes through, and the codec still works', () => {
    const stop = new RangeError('stop')
    const onError = () => {
      throw stop
    }
    for (const action of [
      () => utf8.decode(DIRTY, { onError }),
      () => utf8.encode('\ud800', { onError }),
      () => utf8.encodeInto('\ud800', new Uint8Array(9), { onError }),
      () => transcode(DIRTY, utf8, utf16le, { onError }),
      () => transcodeInto(DIRTY, new Uint8Array(9), utf8, utf16le, { onError }),
    ]) {
      expect(action).toThrow(stop)
      expect(utf8.decode(utf8.encode('aé€'))).toBe('aé€')
    }
  })
})
