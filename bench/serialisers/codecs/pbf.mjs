import { PbfReader, PbfWriter } from 'pbf'

export function encode(texts) {
  const writer = new PbfWriter()
  for (const text of texts) writer.writeStringField(1, text)
  return writer.finish()
}

export const decode = (bytes) =>
  new PbfReader(bytes).readFields((_field, texts, reader) => texts.push(reader.readString()), [])
