import protobuf from 'protobufjs'

const type = protobuf
  .parse('syntax = "proto3"; message Strings { repeated string all = 1; }')
  .root.lookupType('Strings')

export const encode = (texts) => type.encode({ all: texts }).finish()
export const decode = (bytes) => type.decode(bytes).all
