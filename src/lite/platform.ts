/** The platform's TextDecoder and TextEncoder, where they exist and keep what they promise: Hermes has neither, polyfills lack options. */

const decoders = /* @__PURE__ */ new Map<string, TextDecoder | undefined>()

/** A decoder that throws and keeps a BOM. */
export function decoderOf(name: string): TextDecoder | undefined {
  if (!decoders.has(name)) decoders.set(name, createDecoder(name))
  return decoders.get(name)
}

function createDecoder(name: string): TextDecoder | undefined {
  try {
    const decoder = new TextDecoder(name, { fatal: true, ignoreBOM: true })
    return decoder.fatal && decoder.ignoreBOM ? decoder : undefined
  } catch {
    return undefined
  }
}

let found: TextEncoder | undefined

/** An encoder that has `encodeInto`. */
export function encoder(): TextEncoder | undefined {
  if (typeof TextEncoder === 'function' && 'encodeInto' in TextEncoder.prototype) found ??= new TextEncoder()
  return found
}
