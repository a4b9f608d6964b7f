// `utf-simd/translit` of the built package, into ASCII, against ICU's uconv with CLDR's Latin-ASCII, for every character but Chinese ones and Hangul.
// `npm run test:oracles:legacy` runs this, too.

import { askIcu, CHARACTERS } from '../../scripts/translit.ts'

const { translit } = (await import(
  new URL('../../dist/translit.js', import.meta.url).href
)) as typeof import('../../src/translit.ts')

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text)

/** Why ours is another. */
const RULES: Record<string, (character: string, theirs: string, ours: string) => boolean> = {
  'Latin-ASCII leaves it alone': (_, theirs) => !isAscii(theirs),
  'compatibility decomposition, which CLDR has otherwise: ℌ is x there, ㏗ is pH': (character, _, ours) =>
    'ℌ㏗'.includes(character) && ours === character.normalize('NFKD'),
}

const counts = new Map<string, number>()
let failures = 0
for (const [i, theirs] of askIcu().entries()) {
  const character = CHARACTERS[i]
  const codePoint = character.codePointAt(0)
  const ours = translit({ encoding: 'us-ascii', kind: 'unmappable', offset: 0, length: character.length, codePoint })
  if (!isAscii(ours)) failures++
  const rule =
    ours === theirs ? 'equal' : Object.entries(RULES).find(([, applies]) => applies(character, theirs, ours))?.[0]
  if (rule !== undefined) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  else {
    failures++
    console.error(`U+${codePoint?.toString(16).toUpperCase()} ${character}: ${ours}, ICU ${theirs}`)
  }
}
for (const [rule, count] of counts) console.log(`translit: ${count} ${rule}`)
if (failures > 0) {
  console.error(`translit: ${failures} differ`)
  process.exitCode = 1
}
