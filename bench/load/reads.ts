import { connect } from 'node:net'

/**
 * Asks for one page over and over, on connections that are kept alive, for some seconds. Plain sockets and answers
 * counted by their length, which is the same each time: a client of any comfort would be slower than the server.
 */
type Task = { origin: string; path: string; connections: number; seconds: number }
const { origin, path, connections, seconds }: Task = JSON.parse(process.argv[2] ?? '')
const { hostname, port } = new URL(origin)
const question = `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n`

let answers = 0
const end = performance.now() + seconds * 1000

const readAgainAndAgain = () =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let length = 0
    let missing = 0
    socket
      .setNoDelay(true)
      .on('error', reject)
      .on('close', () => resolve())
    socket.on('connect', () => void socket.write(question))
    socket.on('data', (chunk) => {
      if (length === 0) {
        length = lengthOf(chunk)
        missing = length
      }
      missing -= chunk.length
      if (missing < 0) throw new Error('An answer was longer than the first one.')
      if (missing > 0) return
      answers++
      if (performance.now() >= end) return socket.destroy()
      missing = length
      socket.write(question)
    })
  })

const lengthOf = (chunk: Buffer) => {
  const head = chunk.subarray(0, chunk.indexOf('\r\n\r\n') + 4).toString('latin1')
  const body = /^content-length: (\d+)/im.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200') || !body) throw new Error(`This is no page: ${head.slice(0, 100)}`)
  return head.length + Number(body)
}

const began = performance.now()
await Promise.all(Array.from({ length: connections }, readAgainAndAgain))
console.log(JSON.stringify({ perSecond: answers / ((performance.now() - began) / 1000) }))
