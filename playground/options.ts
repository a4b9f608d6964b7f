// The choice of an encoding, for <select>.

import { el } from './dom.ts'
import { GROUPS } from './encodings.ts'

export function encodingOptions(): HTMLOptGroupElement[] {
  return GROUPS.map(({ label, encodings }) =>
    el('optgroup', { label }, ...encodings.map(([name, what]) => el('option', { value: name }, `${name}: ${what}`))),
  )
}
