// Pages as sites served them before UTF-8: markup and links in ASCII, headings and paragraphs in one language.

import { joined } from './generate.ts'
import { ARABIC, CHINESE, ENGLISH, FRENCH, JAPANESE, KOREAN, type Language, RUSSIAN } from './languages.ts'
import { Prose } from './prose.ts'
import { between, type Random, randomFrom } from './random.ts'

const POLISH: Language = {
  ...ENGLISH,
  letters:
    'a89 i82 o78 e77 z56 n55 r47 w46 s43 c40 t40 y38 k35 d33 p31 m28 j23 l21 ł18 b15 g14 u25 ę11 h11 ą10 ó9 ż8 ś7 ć4 f3 ń2 ź1',
  quotes: ['„', '”'],
  dash: ' – ',
  marks: 0.002,
}

/** The languages of the encodings, by the names of these. */
const LANGUAGES: Readonly<Record<string, Language>> = {
  shift_jis: JAPANESE,
  'euc-jp': JAPANESE,
  'iso-2022-jp': JAPANESE,
  gbk: CHINESE,
  gb18030: CHINESE,
  big5: CHINESE,
  'euc-kr': KOREAN,
  'windows-1251': RUSSIAN,
  'koi8-r': RUSSIAN,
  'windows-1256': ARABIC,
  'windows-1250': POLISH,
  'iso-8859-2': POLISH,
  'iso-8859-15': FRENCH,
}

/** The encodings that are raced. */
export const LEGACY_NAMES: readonly string[] = Object.keys(LANGUAGES)

function sectionWriter(language: Language, random: Random): () => string {
  const prose = new Prose(language, random)
  return () => {
    const id = between(random, 1, 99999)
    return `<h3><a name="s${id}">${prose.phrase(between(random, 1, 4))}</a></h3>
<p class="text">${prose.sentence()} ${prose.sentence()}
<a href="/archive/${id}.html" title="${prose.phrase(2)}">${prose.phrase(2)}</a> ${prose.sentence()}</p>
<hr width="80%" size="1">
`
  }
}

/**
 * A page in the language of an encoding.
 * @param bytes of its UTF-8, about
 */
export function legacyPage(name: string, bytes: number): string {
  return joined(sectionWriter(LANGUAGES[name], randomFrom(1)), bytes)
}
