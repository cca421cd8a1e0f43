import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { closeDoor, listen } from './listen.ts'

const local = { host: '127.0.0.1', port: 0 }
const open: Awaited<ReturnType<typeof listen>>[] = []

const opened = async (...[answer, patience]: [Parameters<typeof listen>[0], Parameters<typeof listen>[2]?]) => {
  const server = await listen(answer, local, patience)
  open.push(server)
  return { server, port: (server.address() as AddressInfo).port }
}

afterEach(() => {
  for (const server of open.splice(0)) server.close().closeAllConnections()
})

/** What a connection hears until it is closed. */
const heard = (port: number, message: string) =>
  new Promise<string>((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(message))
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('close', () => resolve(text))
    socket.on('error', () => {})
  })

test('hazard 109: a port in use is said in one line', async () => {
  const { port } = await opened((_, response) => void response.end())
  await expect(listen(() => {}, { ...local, port })).rejects.toThrow(`Port ${port} is in use by another program.`)
})

test('hazard 72: who sends headers too slowly, or half a body, is let go', async () => {
  const hurried = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 }
  const { port } = await opened(
    (request, response) => void request.resume().on('end', () => response.end('whole')),
    hurried,
  )
  expect(await heard(port, 'GET / HTTP/1.1\r\nHost: x\r\n')).toMatch(/^HTTP\/1.1 408/)
  expect(await heard(port, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf')).not.toMatch(/whole/)
})

test('hazard 72: a thousand who connect and say nothing keep nobody out, and are let go', async () => {
  const patient = { headersTimeout: 600_000, requestTimeout: 600_000, connectionsCheckingInterval: 50 }
  const { server, port } = await opened((_, response) => void response.end('answered'), patient)
  const silent = Array.from({ length: 1000 }, () => heard(port, ''))
  while ((await connections(server)) < 1000) await sleep(10)
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('answered')
  // Only now, however long a busy machine took to let all of them in.
  server.headersTimeout = 200
  expect(new Set(await Promise.all(silent)).size).toBe(1)
})

test('hazard 72: who asks for much and reads none of it is let go', async () => {
  const { server, port } = await opened((_, response) => void response.end(Buffer.alloc(50_000_000)), { silence: 200 })
  const arrived = once(server, 'connection')
  const socket = connect(port, '127.0.0.1', () => socket.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'))
  socket.on('error', () => {})
  await arrived
  while ((await connections(server)) > 0) await sleep(10)
  socket.destroy()
})

test('fifty requests in flight when the door closes are all answered, and no new one is let in', async () => {
  const release = Promise.withResolvers<void>()
  const { server, port } = await opened(async (_, response) => {
    await release.promise
    response.end('answered')
  })
  const inFlight = Array.from({ length: 50 }, () => fetch(`http://127.0.0.1:${port}`).then((answer) => answer.text()))
  while ((await connections(server)) < 50) await sleep(10)
  const closing = closeDoor(server, 10_000)
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
  release.resolve()
  expect(await Promise.all(inFlight)).toEqual(Array(50).fill('answered'))
  await closing
})

test('a request that never ends is cut after the time that was given', async () => {
  const { server, port } = await opened(() => {})
  const endless = fetch(`http://127.0.0.1:${port}`)
  endless.catch(() => {})
  while ((await connections(server)) < 1) await sleep(10)
  const began = performance.now()
  await closeDoor(server, 300)
  expect(performance.now() - began).toBeGreaterThan(250)
  await expect(endless).rejects.toThrow()
})

const connections = (server: Awaited<ReturnType<typeof listen>>) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
