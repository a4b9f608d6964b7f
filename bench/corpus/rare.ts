// Text with a rare character in it: what most pages of the Web are.

import { oneOf, type Random } from './random.ts'

/**
 * Puts one of `characters` about every `every` UTF-16 units into what `write` gives: the distances vary from half of that to one and a
 * half times as much.
 *
 * @param first units in front of the first one; by default any number up to `every`
 */
export function withRare(
  write: () => string,
  characters: readonly string[],
  every: number,
  random: Random,
  first = Math.floor(random() * every),
): () => string {
  let distance = first
  return () => {
    let rest = write()
    let text = ''
    while (distance < rest.length) {
      text += rest.slice(0, distance) + oneOf(random, characters)
      rest = rest.slice(distance)
      distance = Math.ceil(every * (0.5 + random()))
    }
    distance -= rest.length
    return text + rest
  }
}
