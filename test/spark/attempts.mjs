// Loaded into each `utf-simd` of the Spark job by run.ts. Notes the beginning of the part in the file `attempts`. Where the file hold.BEGINNING exists,
// the process stops for ever in the middle of the part, with bytes in its draft, and the file becomes held.BEGINNING with the process id in it. So the next
// attempt is not held.

import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

const folder = process.env['ATTEMPTS_FOLDER']
const [, beginning] = / --range (\d+)-/.exec(process.argv.join(' '))
fs.appendFileSync(join(folder, 'attempts'), `${beginning}\n`)

const hold = join(folder, `hold.${beginning}`)
if (fs.existsSync(hold)) {
  const { writeSync } = fs
  fs.writeSync = (...args) => {
    writeSync(...args)
    fs.writeFileSync(hold, `${process.pid}`)
    fs.renameSync(hold, join(folder, `held.${beginning}`))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  }
  syncBuiltinESMExports()
}
