// Where the built package is: what is timed is what its users get, never the sources.

/** Put there by the bundler (bundle.ts): a URL with a slash at the end. */
declare const __DIST__: string

export const DIST = __DIST__
