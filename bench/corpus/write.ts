// `tsx bench/corpus/write.ts [BYTES]`: writes the texts to bench/corpus/*.txt for people to look at; nothing reads those.

import { writeFileSync } from 'node:fs'
import { corpus, SCRIPTS } from './generate.ts'

const bytes = Number(process.argv[2] ?? 65536)
for (const script of SCRIPTS) writeFileSync(new URL(`${script}.txt`, import.meta.url), corpus(script, bytes))
