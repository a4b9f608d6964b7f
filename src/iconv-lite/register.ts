/**
 * `utf-simd/iconv-lite/register`: `node --import utf-simd/iconv-lite/register app.js` gives all that asks for iconv-lite utf-simd/iconv-lite,
 * by `import` and by `require`. Both get the same object.
 */
import * as nodeModule from 'node:module'
import { fileURLToPath } from 'node:url'

const REPLACED = 'iconv-lite'
const target = new URL('../iconv-lite.cjs', import.meta.url).href

type NextResolve = (specifier: string, context: object) => { url: string }
interface ModuleFunctions {
  /** Node 22.15, 23.5 and later. */
  registerHooks?(hooks: { resolve(specifier: string, context: object, next: NextResolve): object }): void
  register?(specifier: string): void
  Module: { _resolveFilename(request: string, ...others: unknown[]): string }
}

/** Hooks of `import` where they run in another thread. */
const IMPORT_HOOKS = `export const resolve = (specifier, context, next) =>
  specifier === '${REPLACED}' ? { url: ${JSON.stringify(target)}, format: 'commonjs', shortCircuit: true } : next(specifier, context)`

function replaceWithoutHooks({ Module, register }: ModuleFunctions): void {
  const resolveFilename = Module._resolveFilename
  const path = fileURLToPath(target)
  Module._resolveFilename = (request, ...others) =>
    request === REPLACED ? path : resolveFilename.call(Module, request, ...others)
  register?.(`data:text/javascript,${encodeURIComponent(IMPORT_HOOKS)}`)
}

function replaceIconvLite(functions: ModuleFunctions): void {
  if (!functions.registerHooks) {
    replaceWithoutHooks(functions)
    return
  }
  functions.registerHooks({
    resolve: (specifier, context, next) =>
      specifier === REPLACED ? { url: target, format: 'commonjs', shortCircuit: true } : next(specifier, context),
  })
}

replaceIconvLite(nodeModule as unknown as ModuleFunctions)
