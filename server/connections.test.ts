import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { hurryWhenCrowded, limitConnections } from './connections.ts'

const opened: { server: Server; sockets: Socket[] }[] = []

afterEach(() => {
  for (const { server, sockets } of opened.splice(0)) {
    sockets.forEach((socket) => socket.destroy())
    server.close().closeAllConnections()
  }
})

/** A server on loopback, and connections to it from any address of loopback. */
const serving = async (answer: RequestListener, prepare: (server: Server) => void) => {
  const server = createServer(answer)
  prepare(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  const sockets: Socket[] = []
  opened.push({ server, sockets })
  const join = async (from = '127.0.0.1') => {
    let [heard, over] = ['', false]
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    sockets.push(socket)
    socket.on('data', (chunk) => (heard += chunk.toString())).on('error', () => {})
    socket.on('close', () => (over = true))
    await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
    return { ask: () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'), heard: () => heard, over: () => over }
  }
  return join
}

const answered = expect.stringContaining('HTTP/1.1 200')

test('one address has so many connections: the one that was idle the longest makes room', async () => {
  const join = await serving(
    (_, response) => void response.end('here'),
    (server) => limitConnections(server, 3),
  )
  const [first, second, third] = [await join(), await join(), await join()]
  first.ask()
  await expect.poll(first.heard).toEqual(answered)
  const fourth = await join()
  await expect.poll(second.over).toBe(true)
  expect([first.over(), third.over()]).toEqual([false, false])
  fourth.ask()
  await expect.poll(fourth.heard).toEqual(answered)
})

test('an address with no idle connection gets no new one, while other addresses do', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let begun = 0
  const join = await serving(
    async (_, response) => {
      begun += 1
      await held
      response.end('here')
    },
    (server) => limitConnections(server, 2),
  )
  const busy = [await join(), await join()]
  busy.forEach(({ ask }) => ask())
  await expect.poll(() => begun).toBe(2)
  const newcomer = await join()
  await expect.poll(newcomer.over).toBe(true)
  const elsewhere = await join('127.0.0.2')
  elsewhere.ask()
  release()
  for (const one of [...busy, elsewhere]) await expect.poll(one.heard).toEqual(answered)
})

test('idle connections are let go once more than half of all there may be are open', async () => {
  let theServer: Server | undefined
  const join = await serving(
    (_, response) => void response.end('here'),
    (server) => {
      theServer = server
      server.maxConnections = 6
      server.keepAliveTimeout = 65_000
      hurryWhenCrowded(server)
    },
  )
  const three = [await join(), await join(), await join()]
  for (const one of three) one.ask()
  for (const one of three) await expect.poll(one.heard).toEqual(answered)
  expect(theServer?.keepAliveTimeout).toBe(65_000)
  await join()
  await expect.poll(() => three.every(({ over }) => over())).toBe(true)
  expect(theServer?.keepAliveTimeout).toBe(5_000)
})
