// All ways to decode, encode and transcode: in one call, in pieces, into targets, and only counted.

import * as root from '../../../src/index.ts'
import { BY_BOM, decodePolicyOf, encodePolicyOf, type LawCase, SHIFTING } from './case.ts'
import {
  agree,
  agreeInto,
  agreeOutcome,
  checkPlaces,
  isMalformed,
  LawBroken,
  lengthOf,
  type Outcome,
  plain,
  run,
} from './outcome.ts'
import { fillTargets, join, pieces } from './pieces.ts'

/**
 * One call with a target writes what the part that it has read gives, in every encoding, with shift states and a BOM, too.
 * @param convert converts that part by itself; undefined: that is not known
 */
function checkPrefix(
  what: string,
  sizes: readonly number[],
  into: (target: Uint8Array) => Outcome,
  convert: (read: number, written: number) => Outcome | undefined,
): void {
  for (const size of new Set(sizes)) {
    const target = new Uint8Array(size)
    const outcome = into(target)
    if (isMalformed(outcome)) continue
    const { read, written } = outcome.value as { read: number; written: number }
    const expected = convert(read, written)
    if (expected) agree(`${what}: ${size} bytes hold the first ${read}`, target.slice(0, written), expected.value)
  }
}

export function decodeInAllWays({ from, bytes, policy: asked, cuts, bom }: LawCase): Outcome[] {
  const policy = decodePolicyOf(asked)
  const whole = run(policy, (onError) => from.decode(bytes, { onError, bom }))
  checkPlaces('decode', whole.told, bytes.length)
  const inPieces = run(policy, (onError) => {
    const decoder = from.decoder({ onError, bom })
    let text = ''
    for (const piece of pieces(bytes, cuts)) text += decoder.decode(piece)
    return text + decoder.flush()
  })
  agreeOutcome('decode in pieces', inPieces, whole)
  agreeOutcome(
    'utf16Length',
    run(policy, (onError) => from.utf16Length(bytes, { onError, bom })),
    lengthOf(whole),
  )
  const error = from.findError(bytes)
  agree('isValid', from.isValid(bytes), error === undefined)
  const points = run(policy, (onError) => from.decodeCodePoints(bytes, { onError, bom }))
  if (policy === 'throw') agree('findError', error && plain(error), isMalformed(points) ? points.value : undefined)
  return [whole, points, { value: error && plain(error), told: [] }]
}

export function encodeInAllWays({ to, text, policy: asked, cuts, targets, writeBom }: LawCase): Outcome[] {
  const policy = encodePolicyOf(asked)
  const bom = writeBom
  const whole = run(policy, (onError) => to.encode(text, { onError, bom }))
  checkPlaces('encode', whole.told, text.length)
  const inPieces = run(policy, (onError) => {
    const encoder = to.encoder({ onError, bom })
    const parts = Array.from(pieces(text, cuts), (piece) => encoder.encode(piece))
    return join([...parts, encoder.flush()])
  })
  agreeOutcome('encode in pieces', inPieces, whole)
  agreeOutcome(
    'byteLength',
    run(policy, (onError) => to.byteLength(text, { onError, bom })),
    lengthOf(whole),
  )
  const streamed = run(policy, (onError) => {
    const encoder = to.encoder({ onError, bom })
    const { bytes, read } = fillTargets(text.length, targets, (at, target) =>
      encoder.encodeInto(text.slice(at), target),
    )
    return join([bytes, encoder.encode(text.slice(read)), encoder.flush()])
  })
  agreeInto('encoder().encodeInto', streamed, whole)
  checkPrefix(
    'encodeInto',
    targets,
    (target) => run(policy, (onError) => to.encodeInto(text, target, { onError, bom })),
    (read) => run(policy, (onError) => to.encode(text.slice(0, read), { onError, bom })),
  )
  if (!SHIFTING.includes(to) && !bom) {
    const into = run(policy, (onError, shift) => {
      const { bytes, read } = fillTargets(text.length, targets, (at, target) => {
        shift(at)
        return to.encodeInto(text.slice(at), target, { onError, bom })
      })
      if (read < text.length) throw new LawBroken(`encodeInto stands still at ${read} of ${text.length}`)
      return bytes
    })
    agreeInto('encodeInto', into, whole)
  }
  return [whole]
}

export function transcodeInAllWays(each: LawCase): Outcome[] {
  const { from, to, bytes, policy, cuts, targets, bom, writeBom } = each
  const whole = run(policy, (onError) => root.transcode(bytes, from, to, { onError, bom, writeBom }))
  checkPlaces('transcode', whole.told, bytes.length)
  const inPieces = run(policy, (onError) => {
    const transcoder = new root.Transcoder(from, to, { onError, bom, writeBom })
    const parts = Array.from(pieces(bytes, cuts), (piece) => transcoder.push(piece))
    return join([...parts, transcoder.end()])
  })
  agreeOutcome('Transcoder.push', inPieces, whole)
  agreeOutcome(
    'transcodedLength',
    run(policy, (onError) => root.transcodedLength(bytes, from, to, { onError, bom, writeBom })),
    lengthOf(whole),
  )
  const streamed = run(policy, (onError) => {
    const transcoder = new root.Transcoder(from, to, { onError, bom, writeBom })
    const filled = fillTargets(bytes.length, targets, (at, target) => transcoder.pushInto(bytes.subarray(at), target))
    return join([filled.bytes, transcoder.push(bytes.subarray(filled.read)), transcoder.end()])
  })
  agreeInto('Transcoder.pushInto', streamed, whole)
  checkPrefix(
    'transcodeInto',
    targets,
    (target) => run(policy, (onError) => root.transcodeInto(bytes, target, from, to, { onError, bom, writeBom })),
    (read, written) => {
      if (whole.value instanceof Uint8Array && !SHIFTING.includes(to))
        return { ...whole, value: whole.value.slice(0, written) }
      // In a shifted sequence, what has been read is no text of its own; nor is it where what follows has decided about malformed bytes.
      const part = bytes.subarray(0, read)
      if (SHIFTING.includes(from) || !from.isValid(part)) return undefined
      return run(policy, (onError) => root.transcode(part, from, to, { onError, bom, writeBom }))
    },
  )
  if (
    !SHIFTING.includes(from) &&
    !BY_BOM.includes(from) &&
    !SHIFTING.includes(to) &&
    !BY_BOM.includes(to) &&
    bom === 'keep' &&
    !writeBom
  ) {
    const into = run(policy, (onError, shift) => {
      const filled = fillTargets(bytes.length, targets, (at, target) => {
        shift(at)
        return root.transcodeInto(bytes.subarray(at), target, from, to, { onError, bom, writeBom })
      })
      if (filled.read < bytes.length) throw new LawBroken(`transcodeInto stands still at ${filled.read}`)
      return filled.bytes
    })
    agreeInto('transcodeInto', into, whole)
  }
  return [whole]
}
