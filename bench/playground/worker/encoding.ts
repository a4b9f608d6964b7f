// The encodings by their names, as messages carry them.

import { type Encoding, encodingFor } from 'utf-simd'

/** @throws RangeError for a name that no encoding has */
export function encodingNamed(name: string): Encoding {
  const encoding = encodingFor(name)
  if (!encoding) throw new RangeError(`There is no encoding ${name}.`)
  return encoding
}
