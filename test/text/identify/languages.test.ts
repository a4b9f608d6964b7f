// Tags of languages that a caller names, and the models that they mean.

import { expect, test } from 'vitest'
import { modelLanguages } from '../../../src/text/identify/languages.ts'

test.each([
  ['de', ['de']],
  ['de-AT', ['de']],
  ['RU_ru', ['ru']],
  ['zh', ['zh-hans', 'zh-hant']],
  ['zh-TW', ['zh-hant']],
  ['zh-Hant-HK', ['zh-hant']],
  ['zh_CN', ['zh-hans']],
  ['sr', ['sr', 'sr-latn']],
  ['sr-Latn-RS', ['sr-latn']],
  ['sr-Cyrl', ['sr']],
  ['no', ['nb']],
  ['iw', ['he']],
])('%s', (tag, models) => expect(modelLanguages(tag)).toEqual(models))
