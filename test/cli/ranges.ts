// Runs the GNU parallel scripts of docs/scale-out.md on one large file, and compares their output with that of one process.
// `tsx test/cli/ranges.ts [--size MiB]` runs it. Debian calls the package parallel.

import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { damage, largeText, ONE_PROCESS, Sandbox, scriptsOf } from './scale-out.ts'

const { values } = parseArgs({ options: { size: { type: 'string', default: '512' } } })
const sandbox = new Sandbox()
try {
  await main()
} finally {
  sandbox.remove()
}
process.exitCode = sandbox.hasFailed ? 1 : 0

async function main(): Promise<void> {
  const text = largeText(Number(values.size))
  writeFileSync(sandbox.path('big.txt'), text)
  const one = await sandbox.run('one process', ONE_PROCESS)
  sandbox.check('one process', one.code === 0, one.printed)

  const scripts = scriptsOf('parallel')
  if (scripts.length !== 2) throw new Error(`${scripts.length} scripts in docs/scale-out.md`)
  for (const [i, script] of scripts.entries()) {
    const parts = await sandbox.run(`GNU parallel, script ${i + 1}`, script)
    await sandbox.compareWithOne(parts)
    console.log(`${(one.seconds / parts.seconds).toFixed(2)} times as fast as one process`)
  }

  const offset = damage(text, 0.5)
  writeFileSync(sandbox.path('big.txt'), text)
  const { code, printed } = await sandbox.run('GNU parallel, malformed', scripts[0])
  const wanted = `big.txt: offset ${offset}: surrogate (utf-16le): 00 D8`
  sandbox.check('a malformed part fails the script and is reported', code !== 0 && printed.includes(wanted), printed)
}
