// Converts a file from one encoding to another, in bounded memory.

import { type Encoding, MalformedError, type TranscodeOptions, TranscodeStream } from 'utf-simd'
import type { ConvertInput, Signature } from '../messages.ts'
import { encodingNamed } from './encoding.ts'
import type { Job } from './main.ts'
import { openOutput } from './output.ts'
import { pieces } from './pieces.ts'

/** U+FEFF, which is a BOM at the beginning of a text. */
const SIGNATURE = '\ufeff'

export const convert: Job<'convert'> = async (input, context) => {
  const started = performance.now()
  const { blob, skip } = input
  const transcoder = transcoderFor(input)
  const output = await openOutput()
  let written = 0
  try {
    await streamOf(pieces(blob, skip, context))
      .pipeThrough(transcoder)
      .pipeTo(
        new WritableStream({
          write(bytes) {
            output.write(bytes)
            written += bytes.length
          },
        }),
      )
    const result = await output.finish()
    return {
      blob: result,
      read: blob.size,
      written,
      storage: output.storage,
      milliseconds: performance.now() - started,
    }
  } catch (error) {
    await output.abandon()
    throw skip > 0 && error instanceof MalformedError ? moved(error, skip) : error
  }
}

function transcoderFor({ from, to, policy, signature }: ConvertInput): TranscodeStream {
  const target = encodingNamed(to)
  return new TranscodeStream(encodingNamed(from), target, { onError: policy, ...signing(target, signature) })
}

function signing(target: Encoding, signature: Signature): TranscodeOptions {
  if (signature === 'strip') return { writeBom: false }
  if (signature === 'add') return { writeBom: true }
  // What the source has is a character of the text; where the target has none for it, or writes its own, it is left out.
  return canHold(target, SIGNATURE) && !signs(target) ? { bom: 'keep' } : {}
}

/** Whether the encoding has all characters of `text`. */
function canHold(encoding: Encoding, text: string): boolean {
  try {
    encoding.encode(text)
    return true
  } catch (error) {
    if (error instanceof MalformedError) return false
    throw error
  }
}

/** Whether the encoding writes a BOM by default. */
function signs(encoding: Encoding): boolean {
  return encoding.encode('A').length > encoding.encode('A', { bom: false }).length
}

/** The error with its offset from the start of the file: the stream has not seen the first bytes. */
function moved({ encoding, kind, offset, length, message }: MalformedError, skip: number): MalformedError {
  return new MalformedError(
    { encoding, kind, offset: offset + skip, length },
    message.slice(message.lastIndexOf(': ') + 2),
  )
}

function streamOf<T>(iterator: AsyncGenerator<T>): ReadableStream<T> {
  return new ReadableStream<T>({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await iterator.return(undefined)
    },
  })
}
