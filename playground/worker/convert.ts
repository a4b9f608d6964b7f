// Converts a file from one encoding to another, in bounded memory.

import { type Encoding, MalformedError, type TranscodeOptions, Transcoder } from 'utf-simd'
import type { ConvertInput } from '../messages.ts'
import { loadEncoding } from './encoding.ts'
import type { Job } from './main.ts'
import { openOutput } from './output.ts'
import { pieces } from './pieces.ts'

/** U+FEFF, which is a BOM at the beginning of a text. */
const BOM = '\ufeff'

export const convert: Job<'convert'> = async (input, context) => {
  const started = performance.now()
  const { blob, skip, from, to, policy, signature } = input
  const target = await loadEncoding(to)
  const options = { ...(policy === 'throw' ? {} : { onError: policy }), ...signing(target, signature) }
  const transcoder = new Transcoder(await loadEncoding(from), target, options)
  const output = await openOutput()
  let written = 0
  const write = (bytes: Uint8Array<ArrayBuffer>) => {
    output.write(bytes)
    written += bytes.length
  }
  try {
    for await (const piece of pieces(blob, skip, context)) write(transcoder.push(piece))
    write(transcoder.end())
    return {
      blob: await output.finish(),
      from,
      to,
      skip,
      options,
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

function signing(target: Encoding, signature: ConvertInput['signature']): TranscodeOptions {
  if (signature === 'strip') return { writeBom: false }
  if (signature === 'add') return { writeBom: true }
  // A BOM of the source is a character of the text; where the target has none for it, or writes its own, it is left out.
  return canHold(target, BOM) && !signs(target) ? { bom: 'keep' } : {}
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

/** The error with its offset from the start of the file: the transcoder has not seen the first bytes. */
function moved({ encoding, kind, offset, length, message }: MalformedError, skip: number): MalformedError {
  return new MalformedError(
    { encoding, kind, offset: offset + skip, length },
    message.slice(message.lastIndexOf(': ') + 2),
  )
}
