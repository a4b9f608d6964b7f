/** The platform's own TextDecoder, for the encodings that this package lacks. Taken at import: `install` may replace the global. */
interface Decoding {
  decode(input?: Uint8Array, options?: { stream?: boolean }): string
}
type Constructor = new (label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean }) => Decoding

const Platform = /* @__PURE__ */ own()

function own(): Constructor | undefined {
  return (globalThis as { TextDecoder?: Constructor }).TextDecoder
}

/** @throws RangeError where the platform has no such decoder */
export function platformDecoder(name: string, fatal: boolean, ignoreBOM: boolean): Decoding {
  try {
    if (Platform) return new Platform(name, { fatal, ignoreBOM })
  } catch {
    // It says so in many ways.
  }
  throw new RangeError(`neither this package nor the platform decodes ${name}`)
}
