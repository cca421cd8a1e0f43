import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from '../../server/testing.ts'
import { patience, visitorOver } from './webdriver.ts'

/** Debian's Firefox, or the one asked for. */
export const findFirefox = () =>
  [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => path && existsSync(path))

/**
 * A fresh Firefox, driven over Marionette, its own protocol: WebDriver's commands as JSON over TCP. It needs no package and
 * no script in the page, so that Firefox can be told to run none at all.
 */
export const openFirefox = async ({ javaScript }: { javaScript: boolean }) => {
  const profile = mkdtempSync(join(tmpdir(), 'leone-firefox-'))
  const port = await freePort()
  const preferences = {
    ...{ 'marionette.port': port, 'javascript.enabled': javaScript, 'intl.accept_languages': 'en-US' },
    ...{ 'app.update.auto': false, 'datareporting.policy.dataSubmissionEnabled': false },
  }
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const options = ['--headless', '--marionette', '--no-remote', '--profile', profile]
  const firefox = spawn(findFirefox() ?? 'firefox', options, { stdio: 'ignore' })
  const close = async () => {
    const gone = once(firefox, 'exit')
    firefox.kill()
    await gone
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  const socket = await vi.waitFor(() => connected(port), patience)
  const say = speakOver(socket)
  await say('NewSession', { capabilities: { alwaysMatch: { unhandledPromptBehavior: 'accept' } } })
  return visitorOver({
    // A lone value comes wrapped.
    ask: async (command, given) => {
      const told = await say(command, given)
      return told && typeof told === 'object' && 'value' in told ? told.value : told
    },
    keysOf: (day) => day,
    close: async () => {
      socket.destroy()
      await close()
    },
  })
}

const connected = async (port: number) => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** A message is its length in bytes, a colon and JSON: [0, number, command, parameters], and [1, number, error, result]. */
const speakOver = (socket: Socket) => {
  const waiting = new Map<number, (error: { message: string } | null, result: unknown) => void>()
  let [heard, asked] = [Buffer.alloc(0), 0]
  socket.on('data', (chunk) => {
    heard = Buffer.concat([heard, chunk])
    for (;;) {
      const colon = heard.indexOf(':')
      const end = colon + 1 + Number(heard.subarray(0, Math.max(colon, 0)).toString())
      if (colon < 0 || heard.length < end) return
      const said: unknown = JSON.parse(heard.subarray(colon + 1, end).toString())
      heard = heard.subarray(end)
      // The greeting alone is no list.
      if (Array.isArray(said)) waiting.get(said[1])?.(said[2], said[3])
    }
  })
  return (command: string, parameters: object = {}) =>
    new Promise<unknown>((resolve, reject) => {
      const number = ++asked
      waiting.set(number, (error, result) => (error ? reject(new Error(error.message)) : resolve(result)))
      const message = Buffer.from(JSON.stringify([0, number, `WebDriver:${command}`, parameters]))
      socket.write(`${message.length}:`)
      socket.write(message)
    })
}
