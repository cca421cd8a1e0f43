import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { readPage } from '../page.ts'

/** Debian's Firefox, or the one asked for. */
export const findFirefox = () =>
  [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => path && existsSync(path))

export type Firefox = Awaited<ReturnType<typeof openFirefox>>

/** The machine may be busy; nothing is measured here. */
const patience = { timeout: 60_000, interval: 200 }

/** What names an element in the answers of WebDriver. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

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
  const socket = await vi.waitFor(() => connected(port), patience)
  const ask = speakOver(socket)
  await ask('WebDriver:NewSession', { capabilities: { alwaysMatch: { unhandledPromptBehavior: 'accept' } } })

  const find = (using: 'css selector' | 'xpath', value: string) =>
    vi.waitFor(async () => {
      const [found] = (await ask('WebDriver:FindElements', { using, value })) as Record<string, string>[]
      if (!found) throw new Error(`${value} is not on ${await address()}`)
      return found[elementKey] ?? ''
    }, patience)
  const address = async () => ((await ask('WebDriver:GetCurrentURL')) as { value: string }).value
  const page = async () => readPage(((await ask('WebDriver:GetPageSource')) as { value: string }).value)
  const click = async (id: string) => void (await ask('WebDriver:ElementClick', { id }))
  return {
    goto: async (url: string) => void (await ask('WebDriver:Navigate', { url })),
    /** A day is given as 2026-11-30. */
    type: async (css: string, text: string) => {
      const id = await find('css selector', css)
      await ask('WebDriver:ElementClear', { id })
      await ask('WebDriver:ElementSendKeys', { id, text })
    },
    choose: async (css: string, value: string) => click(await find('css selector', `${css} option[value="${value}"]`)),
    press: async (words: string) =>
      click(await find('xpath', `//main//*[self::button or self::a][normalize-space()="${words}"]`)),
    isAt: (where: RegExp) => vi.waitFor(async () => expect(await address()).toMatch(where), patience),
    says: (words: RegExp | string) => vi.waitFor(async () => expect((await page()).says).toMatch(words), patience),
    value: async (css: string) => {
      const id = await find('css selector', css)
      return ((await ask('WebDriver:GetElementProperty', { id, name: 'value' })) as { value: string }).value
    },
    forget: async () => void (await ask('WebDriver:DeleteAllCookies')),
    close: async () => {
      socket.destroy()
      const gone = once(firefox, 'exit')
      firefox.kill()
      await gone
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const found = server.address()
  server.close()
  return typeof found === 'object' && found ? found.port : 0
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
      const message = Buffer.from(JSON.stringify([0, number, command, parameters]))
      socket.write(`${message.length}:`)
      socket.write(message)
    })
}
