import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { content } from './content/testing.ts'

const root = join(import.meta.dirname, '..')
const sources = ['app', 'server'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|testing\.ts$|scripted-server\.ts$/.test(file)),
)

/** Ways to open a connection of our own. A `fetch` of an address that is written down, beginning with "/", is the browser's. */
const opens =
  /\bnew (?:SMTPConnection|WebSocket|EventSource)\(|\bcreate(?:Anthropic|OpenAI\w*|Transport)\(|\bfetch\((?!\s*['`]\/)|from '(?:undici|node:(?:https|tls|dgram|dns))'|\{[^}]*\b(?:connect|request|createConnection)\b[^}]*\} from 'node:(?:net|http)'/

/** In the browser; the address of a form, of a price, and of the news of a page, is one of this site. */
const inBrowser = [
  'app/live/connect.ts',
  'app/islands/newsletter/send.ts',
  'app/islands/chat/talk.ts',
  'app/islands/driver/send.ts',
  'app/islands/driver/worker.ts',
  'app/features/quotes/pages/staff/price-help.tsx',
  'app/features/accounts/pages/auth/passkey-sign-in.tsx',
  'app/workspace/staff/chat-ring.tsx',
]
/** Reads a page of a list: its own function, called fetch. */
const another = ['app/domain/paging.ts']

test('hazard 77: the mail server, the mailbox and the model are called where the environment says, and any other address by the guarded fetcher', () => {
  const callers = sources.filter((file) => opens.test(readFileSync(join(root, file), 'utf8')))
  expect(callers.filter((file) => ![...inBrowser, ...another].includes(file)).toSorted()).toEqual([
    'app/features/mailbox/read-mailbox.ts',
    'app/platform/guarded-fetch.ts',
    'app/platform/mail/smtp-line.ts',
    'app/platform/model.ts',
  ])
})

test('hazard 77: of what the content or an administrator sets, only data addresses are called, and those by the guarded fetcher', () => {
  const keys = new Set<string>()
  JSON.stringify(content, (key, value) => (keys.add(key), value))
  expect(keys.size).toBeGreaterThan(50)
  expect([...keys].filter((key) => /webhook|endpoint|smtp|baseurl|apikey|callback|\bhost\b/i.test(key))).toEqual([])
})
