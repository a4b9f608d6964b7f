/**
 * A part of npm run test:detection: html5lib's tests of how HTML declares its encoding (PyPI html5lib, which pip downloads), by `identify`. Fails for each
 * page that WHATWG's prescan reads otherwise.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodingFor, identify } from '../../src/any.ts'
import { windows1252 } from '../../src/index.ts'
import { downloadSource } from './packages.ts'

const folder = join(downloadSource('html5lib==1.1'), 'html5lib/tests/testdata/encoding')
let count = 0
let beyond = 0
const wrong: string[] = []
for (const file of readdirSync(folder).filter((name) => name.endsWith('.dat'))) {
  // Each case: `#data`, the page, `#encoding`, a label.
  for (const part of readFileSync(join(folder, file), 'latin1')
    .split(/^#data\n/m)
    .slice(1)) {
    const [page, label] = part.split(/\n#encoding\n/)
    const expected = encodingFor(label.trim())
    // A parser finds these behind the 1024 bytes of the prescan, or runs the script that writes them.
    if (/document\.write|multi-script|^<!-- \d{4} characters/.test(page)) {
      beyond++
      continue
    }
    count++
    const { name, reason, encoding } = identify(Buffer.from(page, 'latin1'), { kind: 'html' })
    // windows-1252 is what the tests say of pages that declare nothing.
    const isRight = reason === 'declaration' || reason === 'bom' ? encoding === expected : expected === windows1252
    if (!isRight)
      wrong.push(`${file}: ${JSON.stringify(page.slice(0, 200))}: ${name} by ${reason}, not ${label.trim()}`)
  }
}
console.log(`${count - wrong.length} of ${count} pages, ${beyond} left to parsers`)
if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exitCode = 1
}
