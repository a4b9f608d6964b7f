// `npm run test:iconv-lite`: compares utf-simd/iconv-lite with iconv-lite: every byte and every pair of bytes of each encoding, every character up
// to U+FFFF and 10,000 others, and 1,000,000 random cases, of each kernel set. `-- --count N --seed N` takes other numbers.
import { parseArgs } from 'node:util'
import { setBackend } from '../../src/kernels/choose.ts'
import { compareBytes, compareCharacters, compareRandom, takeSome } from './compare.ts'
import { ENCODINGS, Random } from './support.ts'

const { values } = parseArgs({
  options: { count: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } },
})
let failed = 0

function report(what: string, found: readonly string[]): void {
  console.log(`${what}: ${found.length === 0 ? 'no difference' : found.join('\n  ')}`)
  failed += found.length
}

for (const backend of ['js', 'wasm'] as const) {
  setBackend(backend)
  report(
    `${backend}: bytes`,
    ENCODINGS.flatMap((name) => takeSome(compareBytes(name))),
  )
  report(
    `${backend}: characters`,
    ENCODINGS.flatMap((name) => takeSome(compareCharacters(name, 0, 1))),
  )
  const random = new Random(Number(values.seed))
  const found: string[] = []
  for (let i = 0; i < Number(values.count) / 2 && found.length < 10; i++) found.push(...compareRandom(random))
  report(`${backend}: random cases`, found)
}
process.exitCode = failed > 0 ? 1 : 0
