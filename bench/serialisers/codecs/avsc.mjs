import { createRequire } from 'node:module'

const type = createRequire(import.meta.url)('avsc').Type.forSchema({ type: 'array', items: 'string' })

export const encode = (texts) => type.toBuffer(texts)
export const decode = ({ buffer, byteOffset, length }) => type.fromBuffer(Buffer.from(buffer, byteOffset, length))
