// The code that every host runs on the package, however it was installed. support/expected.ts has the result.

const TEXT = 'aé漢\u{1f600} '.repeat(400)

/** Runs the round trip of every encoding and a malformed sequence, and reports the kernels in use. */
export function use(api) {
  const { utf8, utf16le } = api
  const bytes = utf8.encode(TEXT)
  const units = api.transcode(bytes, utf8, utf16le)
  const all = Object.values(api).filter((value) => typeof value?.decodeCodePoints === 'function')
  let error
  try {
    utf8.decode(Uint8Array.of(0x61, 0xc0, 0x80))
  } catch (thrown) {
    error = thrown
  }
  return {
    bytes: bytes.length,
    decoded: utf8.decode(bytes) === TEXT,
    units: units.length,
    transcoded: utf16le.decode(units) === TEXT,
    back: utf8.decode(api.transcode(units, utf16le, utf8)) === TEXT,
    // The names of the encodings that fail.
    encodings: all.length === 21 ? all.filter((encoding) => !survives(encoding)).map(({ name }) => name) : all.length,
    detected: api.detect(bytes).encoding,
    error: [
      error instanceof api.MalformedError,
      error instanceof TypeError,
      error?.name,
      error?.message,
      error?.kind,
      error?.offset,
      error?.length,
    ],
    backend: api.backend(),
  }
}

function survives(encoding) {
  const text = /ascii|8859|1252/.test(encoding.name) ? 'a+~ '.repeat(300) : 'aé漢+~ '.repeat(300)
  return encoding.decode(encoding.encode(text)) === text
}
