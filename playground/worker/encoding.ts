// The encodings by their names, as messages carry them.

import { type Encoding, encodingFor } from 'utf-simd'

/** An encoding of the root. @throws RangeError for a name that none has */
export function encodingNamed(name: string): Encoding {
  return found(name, encodingFor(name))
}

/** Any encoding of the package. The tables are loaded with the first that the root lacks. @throws RangeError for a name that none has */
export async function loadEncoding(name: string): Promise<Encoding> {
  return found(name, encodingFor(name) ?? (await import('utf-simd/any')).encodingFor(name))
}

function found(name: string, encoding: Encoding | undefined): Encoding {
  if (!encoding) throw new RangeError(`There is no encoding ${name}.`)
  return encoding
}
