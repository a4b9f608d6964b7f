// A fresh process of Node, Bun or Deno: does what its argument says, and prints the times.

import { begin } from './cold.ts'

console.log(JSON.stringify(await begin(JSON.parse(process.argv[2]))))
