/** Tells which platform this is. */
import { browser } from './browser.ts'
import { bun } from './bun.ts'
import { hasBuffer } from './calls.ts'
import type { Native } from './contract.ts'
import { deno } from './deno.ts'
import { node } from './node.ts'

/** The platform that runs this. A page or worker that has got a `Bun` or `Deno` but no node:buffer counts as a browser. */
export const platform: Native = /* @__PURE__ */ findPlatform()

function findPlatform(): Native {
  if (!hasBuffer) return browser
  if ('Bun' in globalThis) return bun
  return 'Deno' in globalThis ? deno : node
}
