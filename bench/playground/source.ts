// What is open.

import type { Examination } from './messages.ts'

export interface Source {
  name: string
  blob: Blob
}

export interface Examined {
  source: Source
  examination: Examination
}
