/** Finds a code page by its label. */
import type { Encoding } from '../../engine/encoding.ts'
import { foldLabel } from '../label-fold.ts'
import { big5hkscs } from './big5hkscs.ts'
import * as doubleByte from './double-byte.ts'
import { hz } from './hz.ts'
import { cp50220, cp50221, iso2022jp2 } from './iso2022jp2.ts'
import { iso2022kr } from './iso2022kr.ts'
import { johab } from './johab.ts'
import { swapNewline } from './single-byte.ts'
import * as dos from './tables/dos.ts'
import * as ebcdic from './tables/ebcdic.ts'
import { LABELS } from './tables/labels.ts'
import * as mac from './tables/mac.ts'
import * as national from './tables/national.ts'

let byLabel: Map<string, Encoding> | undefined

function createLabelMap(): Map<string, Encoding> {
  const encodings: Record<keyof typeof LABELS, Encoding> = {
    ...dos,
    ...mac,
    ...ebcdic,
    ...national,
    ...doubleByte,
    big5hkscs,
    iso2022kr,
    hz,
    iso2022jp2,
    cp50220,
    cp50221,
    johab,
  }
  const map = new Map<string, Encoding>()
  for (const [constant, labels] of Object.entries(LABELS))
    for (const label of labels.split(' ')) map.set(label, encodings[constant as keyof typeof LABELS])
  return map
}

/** What ICU adds to the label of an EBCDIC encoding in which the line ends have changed places. */
const SWAPPED = ',swaplfnl'

/** Returns the code page that a label names, or undefined. `ibm-1047,swaplfnl` is `swapNewline(cp1047)`, the same object each time. */
export function codePageFor(label: string): Encoding | undefined {
  byLabel ??= createLabelMap()
  const folded = foldLabel(label)
  const known = byLabel.get(folded)
  if (known || !folded.endsWith(SWAPPED)) return known
  const page = byLabel.get(folded.slice(0, -SWAPPED.length))
  if (!page || !Object.values(ebcdic).includes(page)) return undefined
  const swapped = swapNewline(page)
  byLabel.set(folded, swapped)
  return swapped
}
