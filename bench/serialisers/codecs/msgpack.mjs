import { createRequire } from 'node:module'

const { Decoder, Encoder } = createRequire(import.meta.url)('@msgpack/msgpack')
const encoder = new Encoder()
const decoder = new Decoder()

export const encode = (message) => encoder.encode(message)
export const decode = (bytes) => decoder.decode(bytes)
