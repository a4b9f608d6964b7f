// The folder of the repository: above this file, or above dist/, which a bundle (bundle.ts) knows.

declare const __DIST__: string | undefined

export const ROOT = new URL('../', typeof __DIST__ === 'string' ? __DIST__ : new URL('../', import.meta.url))
