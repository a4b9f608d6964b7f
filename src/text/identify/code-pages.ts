/** The pages of DOS and Mac OS that statistics know, where the caller allows them. */
import {
  cp437,
  cp720,
  cp737,
  cp775,
  cp808,
  cp850,
  cp852,
  cp855,
  cp857,
  cp858,
  cp860,
  cp861,
  cp862,
  cp863,
  cp865,
  cp869,
  cp1125,
  cp1131,
  mik,
} from '../../encodings/codepages/tables/dos.ts'
import {
  macArabic,
  macCentralEurope,
  macCroatian,
  macFarsi,
  macGreek,
  macHebrew,
  macIcelandic,
  macRomanian,
  macThai,
  macTurkish,
} from '../../encodings/codepages/tables/mac.ts'
import type { Encoding } from '../../engine/encoding.ts'

/** A page, by how many bits it is rarer than other encodings for the same languages, and the languages of models that it is for. */
export interface CodePage {
  readonly encoding: Encoding
  readonly bits: number
  readonly languages: readonly string[]
}

const page = (encoding: Encoding, bits: number, languages: string): CodePage => {
  return { encoding, bits, languages: languages.split(' ') }
}

export const CODE_PAGES: readonly CodePage[] = [
  page(cp850, 4, 'en fr de es pt it nl ca sv da fi is sq ga'),
  page(cp437, 5, 'en fr de es it nl sv fi'),
  page(cp858, 6, 'en fr de es pt it nl ca sv da fi is sq ga'),
  page(cp852, 4, 'pl cs sk hu hr sl ro sq de'),
  page(cp855, 5, 'ru uk be bg sr mk'),
  page(cp808, 6, 'ru be bg'),
  page(cp1125, 5, 'uk ru'),
  page(cp1131, 5, 'be ru'),
  page(mik, 5, 'bg ru'),
  page(cp737, 4, 'el'),
  page(cp869, 5, 'el'),
  page(cp775, 5, 'et lv lt pl'),
  page(cp857, 4, 'tr'),
  page(cp860, 5, 'pt'),
  page(cp861, 5, 'is'),
  page(cp863, 5, 'fr'),
  page(cp865, 5, 'da'),
  page(cp862, 4, 'he'),
  page(cp720, 4, 'ar'),
  page(macCentralEurope, 5, 'pl cs sk hu et lv lt'),
  page(macCroatian, 5, 'hr sl'),
  page(macRomanian, 5, 'ro'),
  page(macTurkish, 5, 'tr'),
  page(macGreek, 5, 'el'),
  page(macIcelandic, 5, 'is'),
  page(macArabic, 5, 'ar'),
  page(macFarsi, 6, 'fa'),
  page(macHebrew, 5, 'he'),
  page(macThai, 5, 'th'),
]
