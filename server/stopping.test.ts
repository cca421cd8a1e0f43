import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { newAdmin, signIn } from '../test/account.ts'
import { freshQuote, send, settingsOf } from '../test/front-door.ts'
import { launchWith, startSite, type Site } from './testing.ts'
import { isFull, long } from '../test/long.ts'

const database = await testDatabase()

const open = async (site: Site) => {
  const socket = connect(Number(new URL(site.origin).port), 'localhost')
  await new Promise((resolve) => socket.once('connect', resolve))
  return socket
}

/** All but the last letter of a form, when the server has said that it waits for it: a request that is under way. */
const beginPost = async (socket: Socket, { origin }: Site) => {
  const invited = once(socket, 'data')
  socket.write(
    [
      ...['POST /quote/fuel HTTP/1.1', 'Host: x', `Origin: ${origin}`, 'Content-Length: 6', 'Expect: 100-continue'],
      ...['Content-Type: application/x-www-form-urlencoded', '', ''],
    ].join('\r\n'),
  )
  expect(String((await invited)[0])).toMatch(/^HTTP\/1\.1 100/)
  socket.write('name=')
}

const answerOn = (socket: Socket) =>
  new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('close', () => resolve(text)).on('error', () => {})
  })

const exit = (site: Site) => new Promise<number | null>((resolve) => site.process.once('exit', resolve))

test('hazard 93: fifty requests in flight at SIGTERM are all answered, a stream is ended, then the program ends cleanly', async () => {
  const site = await startSite({ ...settingsOf(database), DRAIN_SECONDS: '5' })
  const { email } = await newAdmin({ ...site, database }, 'streams@leonefuel.example')
  const cookie = await signIn({ ...site, database }, email)
  const stream = await fetch(`${site.origin}/api/live`, { headers: { Cookie: cookie } })
  // A stream that is cut after the patience rejects; one that is ended says all it had to say.
  const news = stream.text().catch(String)
  const sockets = await Promise.all(Array.from({ length: 50 }, () => open(site)))
  await Promise.all(sockets.map((socket) => beginPost(socket, site)))
  const answers = Promise.all(sockets.map(answerOn))
  // The terminal and npm both hand one Ctrl-C on. Two signals that are alike would reach the program as one.
  site.process.kill('SIGINT')
  const code = site.stop('SIGTERM')
  const knock = () =>
    fetch(`${site.origin}/health/ready`).then(
      async (answer) => [answer.headers.get('Connection'), (await answer.json()).status].join(' '),
      () => 'turned away',
    )
  await expect.poll(knock, { interval: 20 }).toBe('close stopping')
  await expect.poll(knock).toBe('turned away')
  for (const socket of sockets) socket.write('x')
  expect((await answers).map((answer) => answer.slice(0, 12))).toEqual(Array(50).fill('HTTP/1.1 422'))
  expect(await news).toMatch(/^event: open/)
  expect(await code).toBe(0)
  expect(site.output()).toContain('"msg":"stopped"')
})

long('a process that drains says that it is not ready, and serves on, each connection for a last time', async () => {
  const site = await startSite({ ...settingsOf(database), DRAIN_SECONDS: '600' })
  const kept = await open(site)
  site.process.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${site.origin}/health/ready`)).status).toBe(503)
  expect(await (await fetch(`${site.origin}/health/ready`)).json()).toEqual({ status: 'stopping' })
  expect((await fetch(`${site.origin}/health/live`)).status).toBe(200)
  for (const path of ['/', '/quote/fuel', '/receipt/none', '/health/ready'])
    expect((await fetch(site.origin + path)).headers.get('Connection')).toBe('close')
  const answer = answerOn(kept)
  kept.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await answer).toMatch(/^HTTP\/1\.1 200 [^]*\r\nConnection: close\r\n/i)
  expect((await send(site, freshQuote())).status).toBe(303)
  expect(site.process.exitCode).toBeNull()
  // The second signal is more than an echo of the first: anyone who sends it does not want to wait.
  const code = exit(site)
  await sleep(600)
  site.process.kill('SIGTERM')
  expect(await code).toBe(1)
})

long('the echo of a Ctrl-C changes nothing; a second signal ends at once', async () => {
  const site = await startSite(settingsOf(database))
  const socket = await open(site)
  await beginPost(socket, site)
  const code = exit(site)
  // Two that are alike and come at once would reach the program as one.
  site.process.kill('SIGINT')
  site.process.kill('SIGTERM')
  await expect.poll(site.output).toContain('"msg":"stopping"')
  await sleep(700)
  expect(site.process.exitCode).toBeNull()
  site.process.kill('SIGINT')
  // When its patience with the open request runs out, it ends with 0.
  expect(await code).toBe(1)
  socket.destroy()
  await site.stop()
})

const taken = createServer().listen(0, '127.0.0.1')
afterAll(() => void taken.close())

const refusedStarts: [what: string, command: string, settings: () => Record<string, string>, words: RegExp][] = [
  [
    'settings that cannot be',
    'start',
    () => ({ PORT: 'many', LOG_LEVEL: 'loud' }),
    /^These settings cannot be used:\n {2}PORT .*\n {2}LOG_LEVEL .*$/,
  ],
  [
    'a port in use',
    'start',
    () => ({ PORT: String((taken.address() as AddressInfo).port) }),
    /^Port \d+ is in use by another program\. Set PORT to a free one\.$/,
  ],
  ['a command there is not', 'begin', () => ({}), /^Unknown command "begin"\. Commands: start, [a-z:, ]+\.$/],
]

test.each(isFull ? refusedStarts : refusedStarts.slice(0, 1))(
  '%s ends with words and status 1',
  async (_what, command, settings, words) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'fuel-refused-'))
    const child = launchWith(command, { DATA_DIR: dataDir, LOG_LEVEL: 'error', ...settings() })
    let complaint = ''
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1)
    expect(complaint.trim()).toMatch(words)
    rmSync(dataDir, { recursive: true })
  },
)

long('anyone who ends npm ends the site that it started', async () => {
  const settings = settingsOf(database)
  const site = await startSite(settings, (all) =>
    spawn('npm', ['start'], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...all },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  await site.stop('SIGTERM')
  await vi.waitUntil(
    () =>
      fetch(`${site.address}/health/live`)
        .catch(() => 'gone')
        .then((answer) => answer === 'gone'),
    {
      timeout: 60_000,
      interval: 200,
    },
  )
})
