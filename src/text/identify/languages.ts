/** The languages of models by the hints that `detectLegacy` takes. */

/** Top-level domains by the language that most text there is in, besides English. The domain of the language's own name is left out. */
const DOMAINS: Readonly<Record<string, string>> = {
  ja: 'jp',
  'zh-hans': 'cn sg xn--fiqs8s',
  'zh-hant': 'tw hk mo xn--kpry57d',
  ko: 'kr kp',
  ru: 'su by kz kg xn--p1ai',
  uk: 'ua xn--j1amh',
  be: 'by',
  sr: 'rs me',
  hr: 'ba rs me',
  sq: 'al',
  el: 'gr cy',
  he: 'il',
  ar: 'ae bh dz eg iq jo kw lb ly ma om ps qa sa sd sy tn ye',
  fa: 'ir',
  vi: 'vn',
  cs: 'cz',
  sl: 'si',
  ro: 'md',
  et: 'ee',
  sv: 'se',
  da: 'dk',
  nb: 'no',
  ca: 'cat',
  cy: 'wales cymru',
  ga: 'ie',
  de: 'at ch li',
  fr: 'be lu mc',
  nl: 'be',
  es: 'ar bo cl co cr cu ec mx pe uy ve',
  pt: 'br',
}

/** Domains whose name is that of a language they are not for. */
const MISLEADING = ['ar', 'be', 'ca', 'cy', 'ga', 'sl', 'sq', 'sr', 'sv', 'et', 'is', 'gl', 'gd', 'af', 'bs', 'nn']

/** The languages of the models that a domain is for; none for one that is for all, as `com` is. */
export function languagesOfDomain(tld: string): string[] {
  const name = tld.toLowerCase().replace(/^\./, '')
  const languages = Object.keys(DOMAINS).filter((language) => DOMAINS[language].split(' ').includes(name))
  return MISLEADING.includes(name) || name in DOMAINS ? languages : [...languages, name]
}

/** The models' languages for a BCP 47 tag. */
export function modelLanguages(tag: string): string[] {
  const [language, ...subtags] = tag.toLowerCase().split(/[-_]/)
  if (language === 'zh') {
    if (subtags.some((subtag) => ['hant', 'tw', 'hk', 'mo'].includes(subtag))) return ['zh-hant']
    if (subtags.some((subtag) => ['hans', 'cn', 'sg'].includes(subtag))) return ['zh-hans']
    return ['zh-hans', 'zh-hant']
  }
  if (language === 'sr')
    return subtags.includes('latn') ? ['sr-latn'] : subtags.includes('cyrl') ? ['sr'] : ['sr', 'sr-latn']
  return [{ no: 'nb', iw: 'he' }[language] ?? language]
}
