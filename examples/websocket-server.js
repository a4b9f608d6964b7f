// A WebSocket server that refuses text at its first wrong byte: `node examples/websocket-server.js [port]`
//
// A text message is a text of its own. Binary messages are chunks of one text, cut anywhere; an empty message ends it. So a client can send
// a log of any length. Close code 1007 (RFC 6455, 7.4.1) means that a text was malformed; the reason says where.

import { Utf8Validator, utf8 } from 'utf-simd'
import { WebSocketServer } from 'ws'

const server = new WebSocketServer({
  port: Number(process.argv[2] ?? 8081),
  host: 'localhost',
  maxPayload: 1 << 20,
  skipUTF8Validation: true, // this program does it
})

server.on('connection', (socket) => {
  const validator = new Utf8Validator()
  const refuse = ({ kind, offset }) => socket.close(1007, `${kind} at offset ${offset}`)

  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return // already refused
    if (!isBinary) {
      const error = utf8.findError(data)
      return error ? refuse(error) : socket.send(`${utf8.utf16Length(data)} units`)
    }
    const isEnd = data.length === 0
    if (!isEnd && validator.push(data)) return
    const error = validator.end()
    if (error) refuse(error)
    else socket.send('well formed')
  })
})
server.on('listening', () => console.log(`ws://localhost:${server.address().port}`))
