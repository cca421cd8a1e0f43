import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { vi } from 'vitest'
import { freePort } from '../../server/testing.ts'
import { patience, visitorOver, type SendCommand, type Command } from './webdriver.ts'

const driver = '/usr/bin/WebKitWebDriver'
const screen = '/usr/bin/Xvfb'
/** WebKit's own little browser, the only one here that can be told to run no script. */
const browser = () => globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0]

/** Debian's webkit2gtk-driver and a screen that nobody sees, xvfb. */
export const findWebKit = () => existsSync(driver) && existsSync(screen) && browser()

/** A fresh WebKitGTK, driven by the W3C's WebDriver protocol over HTTP. */
export const openWebKit = async ({ javaScript }: { javaScript: boolean }) => {
  const xvfb = spawn(screen, ['-displayfd', '3', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = await once(xvfb.stdio[3] as Readable, 'data')
  const port = await freePort()
  const webdriver = spawn(driver, ['-p', String(port)], {
    stdio: 'ignore',
    // No graphics card, and root, have neither compositing nor a sandbox.
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      ...{ WEBKIT_DISABLE_COMPOSITING_MODE: '1', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    },
  })
  const address = `http://127.0.0.1:${port}/session`
  const options = {
    ...{ binary: browser(), args: ['--automation', ...(javaScript ? [] : ['--enable-javascript=false'])] },
  }
  const capabilities = { alwaysMatch: { unhandledPromptBehavior: 'accept', 'webkitgtk:browserOptions': options } }
  const { sessionId } = (await vi.waitFor(() => send('POST', address, { capabilities }), patience)) as {
    sessionId: string
  }
  const ask: SendCommand = (command, { id = '', name = '', ...given } = {}) => {
    const [method, path] = doors[command]
    return send(method, `${address}/${sessionId}/${path.replace(':id', id).replace(':name', name)}`, given)
  }
  return visitorOver({
    ask,
    // Its parts are typed into, the month first.
    keysOf: (day) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1'),
    close: async () => {
      await send('DELETE', `${address}/${sessionId}`)
      for (const program of [webdriver, xvfb]) await end(program)
    },
  })
}

const doors: Record<Command, ['GET' | 'POST' | 'DELETE', string]> = {
  Navigate: ['POST', 'url'],
  GetCurrentURL: ['GET', 'url'],
  GetPageSource: ['GET', 'source'],
  FindElements: ['POST', 'elements'],
  ElementClear: ['POST', 'element/:id/clear'],
  ElementSendKeys: ['POST', 'element/:id/value'],
  ElementClick: ['POST', 'element/:id/click'],
  GetElementProperty: ['GET', 'element/:id/property/:name'],
  DeleteAllCookies: ['DELETE', 'cookie'],
}

const send = async (method: string, address: string, overrides: object = {}) => {
  const answer = await fetch(address, { method, ...(method === 'POST' && { body: JSON.stringify(overrides) }) })
  const { value } = (await answer.json()) as { value: { message?: string } }
  if (!answer.ok) throw new Error(value.message || `${method} ${address} was answered ${answer.status}.`)
  return value as unknown
}

const end = async (program: ChildProcess) => {
  const gone = once(program, 'exit')
  program.kill()
  await gone
}
