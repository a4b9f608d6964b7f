// `npm run test:iconv-lite`: compares utf-simd/iconv-lite with iconv-lite. Of each kernel set: every byte and every pair of bytes of each
// encoding, every character up to U+FFFF and 10,000 others, a text in two pieces at every cut; and random cases, 500,000 of each.
// `-- --count N --seed N` takes other numbers; N random cases are N / 2 of each kernel set.
import { parseArgs } from 'node:util'
import { setBackend } from '../../src/kernels/choose.ts'
import { compareBytes, compareCharacters, compareCuts, compareRandom, takeSome } from './compare.ts'
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
  report(
    `${backend}: pieces`,
    ENCODINGS.flatMap((name) => takeSome(compareCuts(name))),
  )
  const random = new Random(Number(values.seed))
  const found: string[] = []
  for (let i = 0; i < Number(values.count) / 2 && found.length < 10; i++) found.push(...compareRandom(random))
  report(`${backend}: random cases`, found)
}
process.exitCode = failed > 0 ? 1 : 0
