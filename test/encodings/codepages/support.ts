// The code pages with one byte for each character, and the others.

import * as codepages from '../../../src/codepages.ts'

export type Page = readonly [constant: string, encoding: codepages.Encoding]

export const PAGES: readonly Page[] = Object.entries(codepages).filter(
  (entry): entry is [string, codepages.Encoding] => typeof entry[1] === 'object',
)

/** Does a byte begin a longer sequence? */
function hasLeads({ findError }: codepages.Encoding): boolean {
  return Array.from({ length: 256 }, (_, byte) => findError(Uint8Array.of(byte))).some(
    (error) => error?.kind === 'truncated',
  )
}

export const MULTI_BYTE: readonly Page[] = PAGES.filter(([, encoding]) => hasLeads(encoding))
export const SINGLE_BYTE: readonly Page[] = PAGES.filter((page) => !MULTI_BYTE.includes(page))
