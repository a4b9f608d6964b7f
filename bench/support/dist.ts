// Where the built package is. The benchmark times what users get, never the sources.

/** The bundler (bundle.ts) puts both there: URLs with a slash at the end. */
declare const __DIST__: string
declare const __COPIES__: string

export const DIST = __DIST__

/**
 * Another build of the package (`before`, with --against), or a copy of this one (`wasm`, `js`). A copy has files of its own, because Bun
 * takes URLs that differ in their query for the same module.
 */
export function copyAt(name: 'before' | 'wasm' | 'js'): string {
  return `${__COPIES__}${name}/`
}
