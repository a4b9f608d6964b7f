import { createRequire } from 'node:module'

const library = createRequire(import.meta.url)('msgpackr')

export const encode = (message) => library.encode(message)
export const decode = (bytes) => library.decode(bytes)
