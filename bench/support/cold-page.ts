// A page in a browser that was just started: does what the server says, and sends the times.

import { begin, type Start } from './cold.ts'
import { ask, tell } from './page-server.ts'

await ask<Start>(async (start) => tell('/results', await begin(start)))
