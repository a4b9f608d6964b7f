// Pages as an encyclopaedia serves them: ASCII markup and links, the words of many scripts between the tags.

import { ARABIC, CHINESE, ENGLISH, HINDI, JAPANESE, KOREAN, RUSSIAN } from './languages.ts'
import { Prose } from './prose.ts'
import { between, oneOf, type Random } from './random.ts'

const LANGUAGES = { zh: CHINESE, ru: RUSSIAN, en: ENGLISH, ja: JAPANESE, ar: ARABIC, ko: KOREAN, hi: HINDI }

/** Returns a function that writes one more section of a page. */
export function htmlWriter(random: Random): () => string {
  const english = new Prose(ENGLISH, random)
  const all = Object.entries(LANGUAGES).map(([code, language]) => ({ code, prose: new Prose(language, random) }))
  const link = (code: string, prose: Prose) => {
    const target = encodeURIComponent(english.phrase(2).replaceAll(' ', '_'))
    const text = prose.phrase(between(random, 1, 3))
    return `<a href="https://${code}.example.org/wiki/${target}" title="${text}" hreflang="${code}">${text}</a>`
  }

  return () => {
    const { code, prose } = oneOf(random, all)
    const id = between(random, 1, 99999)
    const items = Array.from(
      { length: between(random, 2, 6) },
      (_, i) => `    <li class="toc-level-${1 + (i % 2)}" id="toc-${id}-${i}"><span>${link(code, prose)}</span></li>\n`,
    )
    return `<section class="entry entry-${code}" id="section-${id}" lang="${code}">
  <h2><span class="headline" data-level="2">${prose.phrase(between(random, 1, 4))}</span></h2>
  <ul class="toc">
${items.join('')}  </ul>
  <p>${prose.sentence()} ${link(code, prose)}<sup class="reference"><a href="#cite-${id}">[${id % 40}]</a></sup>
  ${prose.sentence()}</p>
  <img src="/images/thumb/${id}/${english.word()}.jpg" alt="${english.phrase(3)}" width="220" height="165" loading="lazy">
</section>
`
  }
}
