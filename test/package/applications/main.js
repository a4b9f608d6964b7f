// Runs applications that use iconv-lite, and prints what they say as JSON: first whether each of them has got utf-simd's, then the answers.

import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import bodyParser from 'body-parser'
import { decodeStream, loadBuffer } from 'cheerio'
import express from 'express'
import imported, * as namespace from 'iconv-lite'
import { decode, decodeStream as decodeStreamByName, encode, getCodec, supportsStreams } from 'iconv-lite'
import libmime from 'libmime'
import { simpleParser } from 'mailparser'
import rawBody from 'raw-body'

const require = createRequire(import.meta.url)
const required = require('iconv-lite')
const mysql = require('./node_modules/mysql2/lib/parsers/string.js')
const ours = require('utf-simd/iconv-lite')

const owners = ['express', 'body-parser', 'raw-body', 'mysql2', 'mailparser', 'libmime', 'encoding-sniffer', 'cheerio']
const replaced = [imported, required, ...owners.map((name) => createRequire(require.resolve(name))('iconv-lite'))].map(
  (iconv) => iconv === ours,
)

const RUSSIAN = 'Съешь ещё этих мягких французских булок'
const JAPANESE = 'いろはにほへと 散りぬるを'
const CHINESE = '你好,世界'
const bytesOf = (value, name) => required.encode(value, name)
const cut = (bytes, size) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size))

const said = {}

// Express with its own body parsers, and body-parser by itself.
const app = express()
app.post('/express', express.text({ type: '*/*' }), (request, response) => response.json(request.body))
app.post('/json', express.json(), (request, response) => response.json(request.body))
app.post('/form', bodyParser.urlencoded({ extended: false, defaultCharset: 'utf-8' }), (request, response) =>
  response.json(request.body),
)
app.post('/body-parser', bodyParser.text({ defaultCharset: 'koi8-r' }), (request, response) =>
  response.json(request.body),
)
// biome-ignore lint/correctness/noUnusedFunctionParameters: Express knows what handles errors by the number of parameters
app.use((error, request, response, next) => response.status(error.status ?? 500).json([error.type, error.message]))
const server = app.listen(0, '127.0.0.1')
await once(server, 'listening')
async function post(path, type, body) {
  const response = await fetch(`http://127.0.0.1:${server.address().port}${path}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  })
  return [response.status, await response.json()]
}
said.express = [
  await post('/express', 'text/plain; charset=windows-1251', bytesOf(RUSSIAN, 'windows-1251')),
  await post('/express', 'text/plain; charset=Shift_JIS', bytesOf(JAPANESE, 'shift_jis')),
  await post('/express', 'text/plain; charset=gb18030', bytesOf(`${CHINESE}\u{20000}`, 'gb18030')),
  await post('/express', 'text/plain; charset=utf-16', bytesOf(RUSSIAN, 'utf-16')),
  await post('/express', 'text/plain; charset=utf-7', 'Hi Mom +Jjo-'),
  await post('/express', 'text/plain; charset=nosuch', 'a'),
  await post('/json', 'application/json; charset=utf-16', bytesOf(JSON.stringify({ a: RUSSIAN }), 'utf-16')),
  await post('/json', 'application/json; charset=utf-32', bytesOf(JSON.stringify({ a: RUSSIAN }), 'utf-32')),
  await post('/json', 'application/json', '{"a":"\ufeffé"}'),
  await post('/form', 'application/x-www-form-urlencoded; charset=iso-8859-1', 'a=%E9'),
  await post('/body-parser', 'text/plain', bytesOf(RUSSIAN, 'koi8-r')),
]
server.close()

// raw-body reads a stream that is cut anywhere.
said.rawBody = []
for (const [value, name] of [
  [RUSSIAN, 'cp866'],
  [JAPANESE, 'euc-jp'],
  [CHINESE, 'gbk'],
  [RUSSIAN, 'utf-16be'],
  [CHINESE, 'utf8'],
])
  for (const size of [1, 2, 3, 1000])
    said.rawBody.push(await rawBody(Readable.from(cut(bytesOf(value, name), size)), { encoding: name }))
said.rawBody.push(
  await rawBody(Readable.from([Buffer.from('a')]), { encoding: 'nosuch' }).catch(({ type, message }) => [
    type,
    message,
  ]),
)

// mysql2 keeps a decoder for each character set.
said.mysql2 = ['cp1251', 'cp932', 'gbk', 'big5', 'koi8-u', 'utf16', 'cp850'].flatMap((name) => {
  const bytes = mysql.encode(`é ${RUSSIAN}`, name)
  return [
    bytes.toString('hex'),
    mysql.decode(bytes, name, 0, bytes.length),
    mysql.decode(bytes, name, 2, 6),
    mysql.decode(bytes, name, 0, 5),
  ]
})

// libmime, which refuses UTF-7, base64 and hex.
const word = (value, name, as = name) => `=?${as}?B?${bytesOf(value, name).toString('base64')}?=`
said.libmime = [
  libmime.decodeWords(
    `${word(RUSSIAN, 'koi8-r')} ${word(JAPANESE, 'shift_jis')} ${word(CHINESE, 'gb2312')} ${word(CHINESE, 'utf-16')}`,
  ),
  libmime.decodeWords('=?utf-7?Q?+ADw-script+AD4-?= =?unicode-1-1-utf-7?Q?+ADw-?= =?base64?Q?PGI+?= =?nosuch?Q?=E9?='),
]

// mailparser, with a body that comes in pieces.
const message = (name, value, encoding = 'base64') =>
  Buffer.concat([
    Buffer.from(
      `From: ${word(RUSSIAN, 'windows-1251')} <a@example.com>\r\nSubject: ${word(value, name)}\r\nMIME-Version: 1.0\r\n` +
        `Content-Type: text/plain; charset=${name}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`,
    ),
    encoding === 'base64' ? Buffer.from(bytesOf(value, name).toString('base64')) : bytesOf(value, name),
    Buffer.from('\r\n'),
  ])
said.mailparser = []
for (const [name, value] of [
  ['koi8-r', RUSSIAN],
  ['gb18030', CHINESE],
  ['big5', '人人生而自由'],
  ['euc-kr', '모든 인간은'],
  ['utf-16', RUSSIAN],
  ['utf-7', 'a'],
])
  for (const encoding of ['base64', '8bit'].slice(0, name === 'utf-16' ? 1 : 2)) {
    const mail = await simpleParser(Readable.from(cut(message(name, value, encoding), 7)))
    said.mailparser.push([mail.subject, mail.text, mail.from.text])
  }

// cheerio reads pages by their BOM, their header and their meta element.
const page = (name, value) =>
  bytesOf(`<html><head><meta charset="${name}"></head><body>${value.repeat(200)}</body></html>`, name)
said.cheerio = []
for (const [name, value] of [
  ['windows-1251', RUSSIAN],
  ['shift_jis', JAPANESE],
  ['gbk', CHINESE],
  ['windows-1252', 'é€'],
]) {
  said.cheerio.push(loadBuffer(page(name, value))('body').text().slice(0, 40))
  const stream = decodeStream({}, (error, $) => said.cheerio.push(error?.message ?? $('body').text().slice(0, 40)))
  Readable.from(cut(page(name, value), 100)).pipe(stream)
  await once(stream, 'finish')
}

// iconv-lite's own streams, by import and by require.
const source = () => Readable.from(cut(bytesOf(RUSSIAN, 'cp1251'), 5))
said.streams = [
  await text(source().pipe(imported.decodeStream('cp1251'))),
  await text(source().pipe(required.decodeStream('win1251'))),
]

// Its functions by name, and all that a namespace has.
said.names = [
  Object.keys(namespace)
    .filter((name) => name !== 'module.exports')
    .sort(),
  decode(encode(RUSSIAN, 'cp866'), 'cp866'),
  getCodec('win1251') === required.getCodec('cp1251'),
  supportsStreams,
  await text(source().pipe(decodeStreamByName('cp1251'))),
  [decode === required.decode, namespace.default === required, namespace.encodings],
]

console.log(JSON.stringify({ replaced, said }))
