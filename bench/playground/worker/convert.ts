// A file from one encoding to another, in bounded memory.

import { type EncodePolicy, type Encoding, MalformedError } from 'utf-simd'
import type { ConvertInput } from '../messages.ts'
import { encodingNamed } from './encoding.ts'
import type { Job } from './main.ts'
import { openOutput } from './output.ts'
import { pieces } from './pieces.ts'

/** U+FEFF, which is a signature at the beginning of a text. */
const SIGNATURE = '\ufeff'

export const convert: Job<'convert'> = async (input, context) => {
  const started = performance.now()
  const { blob, skip } = input
  const { push, end } = transcoder(input)
  const output = await openOutput()
  let written = 0
  const write = (octets: Uint8Array<ArrayBuffer>) => {
    output.write(octets)
    written += octets.length
  }
  try {
    for await (const piece of pieces(blob, skip, context)) write(push(piece))
    write(end())
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
    throw error
  }
}

function transcoder({ from, to, policy, signature, skip }: ConvertInput) {
  const [source, target] = [encodingNamed(from), encodingNamed(to)]
  const keep = signature === 'keep' && canHold(target, SIGNATURE) && !signs(target)
  const decoder = source.decoder({ onError: policy, bom: keep ? 'keep' : 'strip' })
  // The octets of a malformed sequence are taken for characters when decoding; the target may still lack one.
  const onError: EncodePolicy = policy === 'latin1' || policy === 'windows-1252' ? 'throw' : policy
  const encoder = target.encoder({
    onError,
    bom: signature === 'strip' ? false : signature === 'add' ? true : undefined,
  })
  return {
    push: (octets: Uint8Array) => encoder.encode(decoder.decode(octets)),
    end: () => {
      const rest = encoder.encode(decoder.flush())
      const closing = encoder.flush()
      const joined = new Uint8Array(rest.length + closing.length)
      joined.set(rest)
      joined.set(closing, rest.length)
      return joined
    },
  }
}

/** Has it all the characters of `text`? */
function canHold(encoding: Encoding, text: string): boolean {
  try {
    encoding.encode(text)
    return true
  } catch (error) {
    if (error instanceof MalformedError) return false
    throw error
  }
}

/** Does it write a signature unasked? Then the one that was read must not come second. */
function signs(encoding: Encoding): boolean {
  return encoding.encode('A').length > encoding.encode('A', { bom: false }).length
}
