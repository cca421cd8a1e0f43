import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { newAdmin, signIn } from '../test/account.ts'
import { settingsOf } from '../test/front-door.ts'
import { launchWith, startSite, type Site } from './testing.ts'

const database = await testDatabase()

const open = async (site: Site) => {
  const socket = connect(Number(new URL(site.origin).port), 'localhost')
  await new Promise((resolve) => socket.once('connect', resolve))
  return socket
}

/** All but the last letter of a form: a request that is under way until we say the rest. */
const beginPost = (socket: Socket, { origin }: Site) =>
  socket.write(
    [
      ...['POST /quote/fuel HTTP/1.1', 'Host: x', `Origin: ${origin}`, 'Content-Length: 6'],
      ...['Content-Type: application/x-www-form-urlencoded', '', 'name='],
    ].join('\r\n'),
  )

const answerOn = (socket: Socket) =>
  new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('close', () => resolve(text)).on('error', () => {})
  })

const exit = (site: Site) => new Promise<number | null>((resolve) => site.process.once('exit', resolve))

test('hazard 93: fifty requests in flight at SIGTERM are all answered, then the program ends cleanly', async () => {
  const site = await startSite(settingsOf(database))
  const sockets = await Promise.all(Array.from({ length: 50 }, () => open(site)))
  for (const socket of sockets) beginPost(socket, site)
  const answers = Promise.all(sockets.map(answerOn))
  await sleep(200)
  const code = site.stop('SIGTERM')
  await sleep(300)
  await expect(fetch(`${site.origin}/health/live`)).rejects.toThrow()
  for (const socket of sockets) socket.write('x')
  expect((await answers).map((answer) => answer.slice(0, 12))).toEqual(Array(50).fill('HTTP/1.1 422'))
  expect(await code).toBe(0)
  expect(site.output()).toContain('"msg":"stopped"')
})

test('streams of news that are open at SIGTERM are ended, not cut off, and hold nothing up', async () => {
  const site = await startSite(settingsOf(database))
  const { email } = await newAdmin({ ...site, database }, 'streams@leonefuel.example')
  const cookie = await signIn(site, email)
  const streams = await Promise.all(
    [1, 2, 3].map(() => fetch(`${site.origin}/api/live`, { headers: { Cookie: cookie } })),
  )
  const heard = Promise.all(streams.map((stream) => stream.text()))
  const began = performance.now()
  const code = site.stop('SIGTERM')
  // A stream that is cut after the patience rejects; one that is ended says all it had to say.
  expect((await heard).map((text) => text.startsWith('event: open'))).toEqual([true, true, true])
  expect(await code).toBe(0)
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('the echo of a Ctrl-C changes nothing; a second signal ends at once', async () => {
  const site = await startSite(settingsOf(database))
  const socket = await open(site)
  beginPost(socket, site)
  await sleep(100)
  const code = exit(site)
  site.process.kill('SIGINT')
  await sleep(100)
  site.process.kill('SIGINT')
  await sleep(700)
  expect(site.process.exitCode).toBeNull()
  const began = performance.now()
  site.process.kill('SIGINT')
  expect(await code).toBe(1)
  expect(performance.now() - began).toBeLessThan(2_000)
  socket.destroy()
  await site.stop()
})

const taken = createServer().listen(0, '127.0.0.1')
afterAll(() => void taken.close())

test.each([
  [
    'a port in use',
    'start',
    () => ({ PORT: String((taken.address() as AddressInfo).port) }),
    /^Port \d+ is in use by another program\. Set PORT to a free one\.$/,
  ],
  [
    'settings that cannot be',
    'start',
    () => ({ PORT: 'many', LOG_LEVEL: 'loud' }),
    /^These settings cannot be used:\n {2}PORT .*\n {2}LOG_LEVEL .*$/,
  ],
  ['a command there is not', 'begin', () => ({}), /^There is no command "begin"\. There are: start, [a-z, ]+\.$/],
])('%s ends with words and status 1', async (_what, command, settings, words) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fuel-refused-'))
  const child = launchWith(command, { DATA_DIR: dataDir, LOG_LEVEL: 'error', ...settings() })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1)
  expect(complaint.trim()).toMatch(words)
  rmSync(dataDir, { recursive: true })
})
