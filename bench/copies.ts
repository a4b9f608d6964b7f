// The encodings that are no more than a copy: decode, encode, encodeInto, write and byteLength, beside the shortest code with the same contract.

import { own } from './support/own.ts'
import { nodeBuffer } from './support/platform.ts'
import { eachInput, type Plan, type Race, type RaceSuite, type Runner, sameBytes, type World } from './support/suite.ts'
import { bytesOf, type Text, textOf } from './support/texts.ts'

const IDS = ['latin1', 'ascii', 'utf16le', 'ucs2le', 'windows1252'] as const
type Id = (typeof IDS)[number]

/** What the platform does: it checks as much as the encoding does, and throws. */
interface Line {
  readonly decode: (bytes: Uint8Array) => string
  /** Undefined: the platform has nothing that writes this encoding. */
  readonly write?: (text: string, target: Uint8Array) => number
  readonly byteLength?: (text: string) => number
}

const ABOVE_FF = /[^\0-\xff]/
const ABOVE_FF_ALL = /[^\0-\xff]/gu
const PAIR = /[\ud800-\udbff][\udc00-\udfff]/
const PAIRS = /[\ud800-\udbff][\udc00-\udfff]/g

const OPERATIONS = ['decode', 'encode', 'encodeInto', 'write', 'byteLength'] as const
type Operation = (typeof OPERATIONS)[number]

export const suite: RaceSuite = {
  unit: 'GB/s',
  plans: (world) => (nodeBuffer ? IDS.flatMap((id) => OPERATIONS.flatMap((each) => plans(world, id, each))) : []),
  rule: { leastRatio: 0.95 },
}

function plans(world: World, id: Id, operation: Operation): Plan[] {
  const isNarrow = (text: Text) => !ABOVE_FF.test(textOf(bytesOf(text, 1024)))
  const isWide = id === 'utf16le' || id === 'ucs2le'
  const texts = world.texts.filter((text) => text.name === 'ascii' || (id !== 'ascii' && (isWide || isNarrow(text))))
  return eachInput({ ...world, texts }, (text, size) => race(world, id, operation, textOf(bytesOf(text, size))))
}

function refuse(): never {
  throw new TypeError('refused')
}

function lineOf(id: Id): Line {
  const { Buffer, isAscii } = nodeBuffer!
  const { latin1Slice, latin1Write, ucs2Slice, ucs2Write } = Buffer.prototype
  const writeNarrow = (text: string, target: Uint8Array) =>
    ABOVE_FF.test(text) ? refuse() : latin1Write.call(target, text, 0, text.length)
  const writeWide = (text: string, target: Uint8Array) => ucs2Write.call(target, text, 0, 2 * text.length)
  const isTextAscii = (text: string) => Buffer.byteLength(text) === text.length
  const decoder = id === 'windows1252' ? new TextDecoder('windows-1252', { fatal: true }) : undefined
  const lines: Record<Id, Line> = {
    latin1: {
      decode: (bytes) => latin1Slice.call(bytes, 0, bytes.length),
      write: writeNarrow,
      byteLength: (text) => (ABOVE_FF.test(text) ? refuse() : text.length),
    },
    ascii: {
      decode: (bytes) => (isAscii(bytes) ? latin1Slice.call(bytes, 0, bytes.length) : refuse()),
      write: (text, target) => (isTextAscii(text) ? latin1Write.call(target, text, 0, text.length) : refuse()),
      byteLength: (text) => (isTextAscii(text) ? text.length : refuse()),
    },
    utf16le: {
      decode(bytes) {
        const text = ucs2Slice.call(bytes, 0, bytes.length)
        return text.isWellFormed() ? text : refuse()
      },
      write: (text, target) => (text.isWellFormed() ? writeWide(text, target) : refuse()),
      byteLength: (text) => (text.isWellFormed() ? 2 * text.length : refuse()),
    },
    ucs2le: {
      decode: (bytes) => ucs2Slice.call(bytes, 0, bytes.length),
      write: (text, target) => (PAIR.test(text) ? refuse() : writeWide(text, target)),
      byteLength: (text) => (PAIR.test(text) ? refuse() : 2 * text.length),
    },
    windows1252: { decode: (bytes) => decoder!.decode(bytes) },
  }
  return lines[id]
}

function race({ root }: World, id: Id, operation: Operation, source: string): Race {
  const encoding = root[id]
  const text = id === 'utf16le' ? source : source.replaceAll(id === 'ucs2le' ? PAIRS : ABOVE_FF_ALL, '?')
  const bytes = encoding.encode(text)
  const target = new Uint8Array(bytes.length)
  const { decode, write, byteLength } = lineOf(id)
  const others: Runner[] = []
  const add = (run: (() => unknown) | undefined, result?: () => unknown) => {
    if (run) others.push({ name: 'one line', kind: 'platform', contract: 'strict', run, result })
  }
  const filled = (run: () => unknown) => () => {
    target.fill(0)
    run()
    return target
  }
  let ours: () => unknown
  let isFilling = false
  switch (operation) {
    case 'decode':
      ours = () => encoding.decode(bytes)
      add(own(decode, bytes))
      break
    case 'encode':
      ours = () => encoding.encode(text)
      add(write && own(encodeBy, write, text, bytes.length))
      break
    case 'byteLength':
      ours = () => encoding.byteLength(text)
      add(byteLength && own(byteLength, text))
      break
    default:
      isFilling = true
      ours = operation === 'write' ? () => encoding.write(text, target) : () => encoding.encodeInto(text, target)
      add(write && own(write, text, target), write && filled(() => write(text, target)))
  }
  return {
    ours: [
      {
        operation: `${operation}, ${encoding.name}`,
        rivals: ['strict'],
        run: ours,
        ...(isFilling && { result: filled(ours) }),
      },
    ],
    others,
    amount: bytes.length,
    isRight: (result) =>
      operation === 'decode'
        ? result === text
        : operation === 'byteLength'
          ? result === bytes.length
          : sameBytes(bytes, result),
  }
}

function encodeBy(write: NonNullable<Line['write']>, text: string, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  write(text, bytes)
  return bytes
}
