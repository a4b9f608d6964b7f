// Laws that hold for every encoding pair, policy and cut, checked with one case at a time:
//
// - the whole, its pieces, and loops over targets of any size give the same bytes and the same errors, and the lengths are theirs;
// - the backends 'js', 'wasm' and 'auto' agree;
// - the places of errors ascend, lie in the input, and are those of characters;
// - nothing outside of a target is written;
// - nothing is lost: a result is what its characters give one by one, each error being what the policy says.
//
// Nothing here is an oracle for one character: test/reference and test/oracles have those.

import { type BackendChoice, setBackend } from '../../../src/index.ts'
import { describeCase, type LawCase } from './case.ts'
import { checkDecodeOneByOne, checkEncodeOneByOne, checkTranscodeOneByOne } from './one-by-one.ts'
import { agreeOutcome, LawBroken, type Outcome } from './outcome.ts'
import { decodeInAllWays, encodeInAllWays, transcodeInAllWays } from './ways.ts'

const CHOICES: readonly BackendChoice[] = ['js', 'wasm', 'auto']
/** The laws that take each character by itself are for short input. */
const MAX_ITEM_BYTES = 3000

/**
 * Checks all laws with one case.
 * @param choices the backends, 'js' first
 * @throws LawBroken, which says which one, and the case
 */
export function checkLaws(each: LawCase, choices = CHOICES): void {
  let first: Outcome[] | undefined
  let choice = choices[0]
  try {
    for (choice of choices) {
      setBackend(choice)
      const decoded = decodeInAllWays(each)
      const encoded = encodeInAllWays(each)
      const transcoded = transcodeInAllWays(each)
      if (choice === 'js' && each.bytes.length <= MAX_ITEM_BYTES) {
        checkDecodeOneByOne(each, decoded[0])
        checkEncodeOneByOne(each, encoded[0])
        checkTranscodeOneByOne(each, transcoded[0])
      }
      const all = [...decoded, ...encoded, ...transcoded]
      first ??= all
      all.forEach((outcome, i) => void agreeOutcome(`'${choice}' and 'js', ${i}`, outcome, first![i]))
    }
  } catch (error) {
    const { message } = error as Error
    throw new LawBroken(`${choice}: ${message}\n${describeCase(each)}`, { cause: error })
  } finally {
    setBackend('auto')
  }
}
