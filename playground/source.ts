// The open document.

import type { Examination } from './messages.ts'

export interface Source {
  name: string
  blob: Blob
  /** Whether it was text, which the page encoded as UTF-8. */
  pasted?: boolean
}

export interface Examined {
  source: Source
  examination: Examination
}
