import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const launch = fileURLToPath(new URL('launch.mjs', import.meta.url))

/** A build may be needed first, and another process may be making one; it ends what hangs, and measures nothing. */
const startTimeout = 600_000

export type Site = {
  /** Where the site believes it is, and where it really listens: the same unless ORIGIN was given. */
  origin: string
  address: string
  dataDir: string
  process: ChildProcess
  /** Everything the server wrote so far. */
  output: () => string
  /** Tells the server to stop, waits until it has, and says its exit code. Removes the data folder unless it was given. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** The built server, as `npm start` runs it, on a free port with a data folder of its own. */
export const startSite = async (
  settings: Record<string, string> = {},
  start: (settings: Record<string, string>) => ChildProcess = (settings) => launchWith('start', settings),
): Promise<Site> => {
  const port = settings.PORT ?? String(await freePort())
  const dataDir = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'fuel-site-'))
  const address = `http://localhost:${port}`
  const child = start({
    PORT: port,
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: '1000',
    DRAIN_SECONDS: '0',
    // Ten seconds of a processor for pages and answers that most tests never ask for.
    PREPARE_AHEAD: 'off',
    ...settings,
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const output = () => printed
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))

  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    const code = await ended
    if (!settings.DATA_DIR) rmSync(dataDir, { recursive: true, force: true })
    return code
  }

  if (!(await isReady(`${address}/health/ready`, ended))) {
    await stop()
    throw new Error(`The site did not open.\n${output()}`)
  }
  return { origin: settings.ORIGIN ?? address, address, dataDir, process: child, output, stop }
}

/** As package.json starts it: beyond 16 MB for young objects Node holds 100 MB that nothing uses. */
const likeNpmStart = '--max-semi-space-size=16'

/** One of the program's commands, with none of the settings of the shell it runs in. */
export const launchWith = (command: string, settings: Record<string, string>, ...words: string[]) =>
  launchFile(launch, settings, command, ...words)

export const launchFile = (file: string, settings: Record<string, string>, ...words: string[]) =>
  spawn(process.execPath, [likeNpmStart, file, ...words], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: tmpdir(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

const isReady = async (address: string, ended: Promise<unknown>) => {
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  for (const deadline = Date.now() + startTimeout; !hasEnded && Date.now() < deadline;) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}
