import { deserialize, serialize } from 'bson'

export const encode = (message) => serialize(message)
export const decode = (bytes) => deserialize(bytes)
