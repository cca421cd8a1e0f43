import { createServer, request, type IncomingHttpHeaders } from 'node:http'

/** Sends the bytes and headers of one page to anyone who asks, and does nothing else: as fast as node:http can be. */
const address = process.argv[2] ?? ''

const fetched = await new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
  const asked = request(address, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } }, async (answer) => {
    resolve({ headers: answer.headers, body: Buffer.concat(await answer.toArray()) })
  })
  asked.on('error', reject).end()
})

const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = fetched.headers
const server = createServer((_question, answer) => void answer.writeHead(200, headers).end(fetched.body))
server.listen(Number(process.argv[3]), '127.0.0.1', () => console.log('open'))
