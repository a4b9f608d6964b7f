// Policies that take the memory away while the codec works: the input shrinks, or moves to another owner; so does the target. Then a call may refuse,
// by TypeError or RangeError, but it writes nothing outside of its target, and the next call is as good as ever.

import * as root from '../../../src/index.ts'
import { decodePolicyOf, encodePolicyOf, type LawCase, textOf } from './case.ts'
import { agree, LawBroken, type Policy } from './outcome.ts'

const ROOM = 64

/** ES2024; TypeScript's library of ES2022 lacks it. */
type Resizable = ArrayBuffer & { resize(length: number): void }

function resizable(bytes: Uint8Array): { buffer: Resizable; view: Uint8Array<ArrayBuffer> } {
  const Buffer = ArrayBuffer as unknown as new (length: number, options: { maxByteLength: number }) => Resizable
  const buffer = new Buffer(bytes.length, { maxByteLength: bytes.length + ROOM })
  const view = new Uint8Array(buffer)
  view.set(bytes)
  return { buffer, view }
}

const SPOILERS: readonly ((buffer: Resizable) => void)[] = [
  (buffer) => buffer.byteLength > 0 && buffer.resize(buffer.byteLength >> 1),
  (buffer) => buffer.byteLength > 0 && buffer.resize(0),
  (buffer) => buffer.byteLength > 0 && buffer.resize(buffer.byteLength + 1),
  (buffer) => void structuredClone(buffer, { transfer: [buffer] }),
]

/** @throws LawBroken for another error than those that a call may throw */
export function checkResizing({ from, to, bytes, text, policy, writeBom, bom }: LawCase): void {
  for (const spoil of SPOILERS) {
    const source = resizable(bytes)
    const target = resizable(new Uint8Array(ROOM))
    const onError =
      (victim: Resizable) =>
      ({ offset }: root.MalformedSequence) => {
        try {
          spoil(victim)
        } catch {
          // It is gone already, or as long as can be.
        }
        return textOf(policy, offset)
      }
    const reading = (typeof policy === 'string' ? decodePolicyOf(policy) : onError(source.buffer)) as Policy
    const writing = (typeof policy === 'string' ? encodePolicyOf(policy) : onError(target.buffer)) as Policy
    const actions: readonly (() => unknown)[] = [
      () => from.decode(source.view, { onError: reading, bom }),
      () => from.decodeCodePoints(source.view, { onError: reading, bom }),
      () => from.utf16Length(source.view, { onError: reading, bom }),
      () => root.transcode(source.view, from, to, { onError: reading, bom, writeBom }),
      () =>
        new root.Transcoder(from, to, { onError: reading, bom, writeBom }).pushInto(source.view, new Uint8Array(ROOM)),
      () => root.transcodeInto(bytes, target.view, from, to, { onError: writing, bom, writeBom }),
      () => to.encodeInto(text, target.view, { onError: writing, bom: writeBom }),
    ]
    for (const action of actions) {
      try {
        action()
      } catch (error) {
        if (!(error instanceof TypeError || error instanceof RangeError))
          throw new LawBroken(`a function that resizes: ${error}`)
      }
    }
  }
  agree('the call after that', root.utf8.decode(root.utf8.encode('é中😀')), 'é中😀')
}
