// The encodings by their names, as messages carry them.

import { type Encoding, encodingFor } from 'utf-simd'

/** An encoding of the root. @throws RangeError for a name that none has */
export function encodingNamed(name: string): Encoding {
  return found(name, encodingFor(name))
}

/** Any encoding. The tables of the legacy ones are loaded with the first of them. @throws RangeError for a name that none has */
export async function loadEncoding(name: string): Promise<Encoding> {
  return found(name, encodingFor(name) ?? (await import('utf-simd/legacy')).encodingFor(name))
}

function found(name: string, encoding: Encoding | undefined): Encoding {
  if (!encoding) throw new RangeError(`There is no encoding ${name}.`)
  return encoding
}
