import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { publicRoutes } from '../e2e/public-routes.ts'
import { formPages } from '#forms/index.ts'
import { sharedSite } from './front-door.ts'

/** The checker of the W3C. It runs on Java. */
const checker = 'node_modules/vnu-jar/build/dist/vnu.jar'

/**
 * It runs for seconds: to compile what it runs as well as can be, and to clear away on several threads, takes longer than
 * it saves. What is compiled in passing wants a deeper stack.
 */
const inPassing = ['-Xss4m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

const leftOut = spawnSync('java', ['-version']).status === 0 ? undefined : 'there is no Java on this machine'

const folder = mkdtempSync(join(tmpdir(), 'leone-markup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const addresses = [
  ...publicRoutes,
  ...formPages.filter(({ signedIn }) => !signedIn).map(({ path }) => path),
  ...['/auth', '/auth/forgot', '/coverage?zip=43065', '/coverage?zip=44101', '/emergency-service?county=perry-county'],
]

type Message = { type: string; url: string; message: string; extract: string }

test.skipIf(leftOut)(
  `the W3C checker finds no error in any public page${leftOut ? ` (left out: ${leftOut})` : ''}`,
  async () => {
    const site = await sharedSite()
    const files = await Promise.all(
      addresses.map(async (address, index) => {
        const file = join(folder, `${index}.html`)
        writeFileSync(file, await (await fetch(site.origin + address)).text())
        return file
      }),
    )
    const { stderr } = spawnSync(
      'java',
      [...inPassing, '-jar', checker, '--format', 'json', '--errors-only', ...files],
      {
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      },
    )
    const { messages } = JSON.parse(stderr) as { messages: Message[] }
    const pageOf = (url: string) => addresses[Number(/(\d+)\.html$/.exec(url)?.[1])]
    expect(messages.map(({ url, message, extract }) => `${pageOf(url)}: ${message} ${extract}`)).toEqual([])
  },
)
