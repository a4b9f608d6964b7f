// A program of a user, which is type-checked and not run: it uses every entry, and has lines that must not compile.

import * as api from 'utf-simd'
import {
  type Backend,
  type BytesInput,
  type DecodeOptions,
  type Detection,
  type Encoding,
  MalformedError,
  type MalformedKind,
  TranscodeStream,
  transcode,
  Utf8Validator,
  utf8,
  utf16le,
} from 'utf-simd'
import * as any from 'utf-simd/any'
import { cp437 } from 'utf-simd/codepages'
import * as js from 'utf-simd/js'
import module from 'utf-simd/kernels.wasm'
import * as legacy from 'utf-simd/legacy'
import { type LiteEncoding, utf8 as lite } from 'utf-simd/lite'
import { translit } from 'utf-simd/translit'
import * as wasm from 'utf-simd/wasm'
import * as web from 'utf-simd/web'
import * as full from 'utf-simd/web/full'
import 'utf-simd/web/install'

const bytes: Uint8Array<ArrayBuffer> = utf8.encode('aé')
const buffer: ArrayBuffer = transcode(bytes, utf8, utf16le).buffer
const inputs: BytesInput[] = [bytes, buffer, new DataView(buffer), new SharedArrayBuffer(8), new Uint16Array(4)]
const options: DecodeOptions = { onError: ({ kind, offset }) => `${kind satisfies MalformedKind} ${offset.toFixed()}` }
const texts: string[] = inputs.map((input) => utf8.decode(input, options))
const detection: Detection = api.detect(bytes)
const other: Encoding | undefined = api.encodingFor(detection.encoding)
const backend: Backend = api.backend()
const view: Uint8Array<ArrayBuffer> = api.truncate(bytes, 1)
const joined: Uint8Array = api.wtf8.concat(bytes, bytes)
const decoded: string = new web.TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
const streams = [new web.TextDecoderStream('utf-16le').readable, new web.TextEncoderStream().writable]
const values: Uint32Array = js.utf32.decodeCodePoints(bytes)
const { readable, writable } = new TranscodeStream(utf16le, utf8)
const small: LiteEncoding = lite
const slice: string = small.decodeSlice(bytes, 0, 1, { onError: 'replace' })
const near: Uint8Array = api.ascii.encode('“', { onError: translit })
const box: string = cp437.decode(bytes, { onError: 'replace' })
const japanese: string = legacy.shiftjis.decode(bytes, options) + new full.TextDecoder('euc-jp').decode(bytes)
const readAny: string = any.decodeAny(bytes, { label: 'utf-8', onError: 'replace' } satisfies any.Hints &
  DecodeOptions).text
const valid: boolean = new Utf8Validator().push(bytes)

api.useWasmModule(module)
// An encoding of one entry serves another.
wasm.transcode(bytes, js.utf8, other ?? api.latin1)

function told(error: unknown): string {
  if (!(error instanceof MalformedError)) throw error
  return `${error.encoding} ${error.kind satisfies MalformedKind} ${error.offset.toFixed()} ${error.length.toFixed()}`
}

// @ts-expect-error text instead of bytes
utf8.decode('text')
// @ts-expect-error a policy of another name
utf8.decode(bytes, { onError: 'skip' })
// @ts-expect-error the name is the encoding's own
utf8.name = 'utf-9'
// @ts-expect-error internal
api.kernels
// @ts-expect-error `replace` gives text, not bytes
const wrong: Uint8Array = utf8.decode(bytes, { onError: 'replace' })

export {
  backend,
  box,
  decoded,
  japanese,
  joined,
  near,
  readAny,
  readable,
  slice,
  streams,
  texts,
  told,
  valid,
  values,
  view,
  writable,
  wrong,
}
