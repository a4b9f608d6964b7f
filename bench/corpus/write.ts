// `tsx bench/corpus/write.ts [BYTES]`: writes the texts to bench/corpus/*.txt, to be looked at. Nothing reads those files.

import { writeFileSync } from 'node:fs'
import { corpus, SCRIPTS } from './generate.ts'
import { PAGE_NAMES, pageText } from './pages.ts'

const bytes = Number(process.argv[2] ?? 65536)
const write = (name: string, text: string) => writeFileSync(new URL(`${name}.txt`, import.meta.url), text)
for (const script of SCRIPTS) write(script, corpus(script, bytes))
for (const page of PAGE_NAMES) write(page, pageText(page, bytes))
