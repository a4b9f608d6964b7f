// What is open.

import type { Examination } from './messages.ts'

export interface Source {
  name: string
  blob: Blob
  /** Was it text, which the page has made UTF-8 of? */
  pasted?: boolean
}

export interface Examined {
  source: Source
  examination: Examination
}
