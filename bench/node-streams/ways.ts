// The ways in which a pipeline of Node decodes or transcodes, ours and others'.

import iconv from 'iconv-lite'
import { TranscodeStream, utf8, utf16le } from '../../dist/index.js'
import { encodingFor } from '../../dist/legacy.js'
import { decodeStream, encodeStream } from '../../dist/node.js'

/** A step of a pipeline: a stream of Node, or one of the web. */
export type Step = NodeJS.ReadWriteStream | TransformStream

export interface Way {
  readonly name: string
  readonly isOurs?: boolean
  /** Makes the steps anew. */
  readonly steps: () => Step[]
}

export interface Task {
  readonly name: string
  /** The encoding of what is read. */
  readonly from: string
  readonly ways: readonly Way[]
}

function decodeTask(label: string): Task {
  const encoding = encodingFor(label)!
  return {
    name: `decode ${encoding.name}`,
    from: label,
    ways: [
      { name: 'decodeStream', isOurs: true, steps: () => [decodeStream(encoding)] },
      { name: 'iconv-lite', steps: () => [iconv.decodeStream(label)] },
      // (What it takes is declared as the web's own bytes, which Buffers are.)
      { name: 'TextDecoderStream', steps: () => [new TextDecoderStream(label, { fatal: true }) as TransformStream] },
    ],
  }
}

export const TASKS: readonly Task[] = [
  decodeTask('windows-1251'),
  decodeTask('shift_jis'),
  {
    name: 'utf-16le to utf-8',
    from: 'utf-16le',
    ways: [
      { name: 'TranscodeStream', isOurs: true, steps: () => [new TranscodeStream(utf16le, utf8)] },
      { name: 'decodeStream + encodeStream', isOurs: true, steps: () => [decodeStream(utf16le), encodeStream(utf8)] },
      { name: 'iconv-lite', steps: () => [iconv.decodeStream('utf-16le'), iconv.encodeStream('utf-8')] },
    ],
  },
]
