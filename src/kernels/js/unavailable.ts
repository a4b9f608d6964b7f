/** What stands for the JavaScript twins in `utf-simd/wasm`, which has none: they are never called. */
function unavailable(): never {
  throw new Error('utf-simd/wasm has no JavaScript kernels')
}

export {
  unavailable as codePointsOfUtf8,
  unavailable as codePointsOfUtf16,
  unavailable as decodedOffsets,
  unavailable as encodedOffsets,
  unavailable as latin1ToUtf8,
  unavailable as latin1ToUtf16,
  unavailable as search,
  unavailable as swap16,
  unavailable as swap32,
  unavailable as utf8LengthOfUtf16,
  unavailable as utf8ToLatin1,
  unavailable as utf8ToUtf16,
  unavailable as utf8ToUtf32,
  unavailable as utf16LengthOfUtf8,
  unavailable as utf16LengthOfUtf32,
  unavailable as utf16ToAscii,
  unavailable as utf16ToLatin1,
  unavailable as utf16ToUtf8,
  unavailable as utf16ToUtf32,
  unavailable as utf32ToUtf8,
  unavailable as utf32ToUtf16,
  unavailable as validateAscii,
  unavailable as validateUtf8,
  unavailable as validateUtf16,
  unavailable as validateUtf32,
}
