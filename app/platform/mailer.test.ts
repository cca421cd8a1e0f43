import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { MailOutage, MailRefusal, type Letter } from './mail/letter.ts'
import { scriptedServer } from './mail/scripted-server.ts'
import { createMailer, type Mailer } from './mailer.ts'

const letter = (change: Partial<Letter> = {}): Letter => ({
  messageId: '<one@fuel.example>',
  date: new Date('2026-11-20T15:12:00Z'),
  from: 'Leone Fuel <desk@fuel.example>',
  to: 'dana@hilltop.example',
  subject: 'Fuel quote',
  text: 'Hello',
  html: '<p>Hello</p>',
  ...change,
})

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const through = async (script: Parameters<typeof scriptedServer>[0], url = (plain: string) => plain, limits = {}) => {
  const server = await scriptedServer(script)
  const mailer = createMailer({ smtpUrl: url(server.url), dataDir: '' }, { perSecond: 1000, ...limits })
  ends.push(server.close, mailer.close)
  return { server, mailer }
}

const failure = (mailer: Mailer, submission = letter()) =>
  mailer.send(submission).then(
    () => undefined,
    (error: unknown) => error,
  )

test('letters share a connection, and keep their Message-ID and date', async () => {
  const { server, mailer } = await through({})
  await mailer.send(letter())
  await mailer.send(letter({ messageId: '<two@fuel.example>' }))
  expect(server.lines()).toBe(1)
  expect(server.accepted().map(({ messageId }) => messageId)).toEqual(['<one@fuel.example>', '<two@fuel.example>'])
  expect(server.taken[0]?.raw).toContain('Date: Fri, 20 Nov 2026 15:12:00 +0000')
  expect(server.taken[0]?.raw).toMatch(/^Auto-Submitted: auto-generated$/m)
})

test('a connection that the server has closed meanwhile is replaced', async () => {
  const { server, mailer } = await through({
    mood: ({ nth }) => (nth === 0 ? { data: '421 4.3.2 closing' } : undefined),
  })
  expect(await failure(mailer)).toMatchObject({ name: 'MailOutage', midMail: true, code: '421' })
  await mailer.send(letter())
  expect(server.lines()).toBe(2)
})

test.each([
  ['', 4],
  ['?maxConnections=2', 2],
])('letters handed over at once share the connections of %j', async (query, most) => {
  const { server, mailer } = await through({ mood: () => ({ delay: 20 }) }, (url) => url + query)
  await Promise.all(Array.from({ length: 12 }, (_, nth) => mailer.send(letter({ messageId: `<${nth}@fuel.example>` }))))
  expect(server.accepted()).toHaveLength(12)
  expect([mailer.atOnce, server.atOnce()]).toEqual([most, most])
})

test('a server that allows one connection at a time gets the letters over that one, and is not held to be away', async () => {
  const { server, mailer } = await through({ most: 1, mood: () => ({ delay: 5 }) })
  await Promise.all(Array.from({ length: 12 }, (_, nth) => mailer.send(letter({ messageId: `<${nth}@fuel.example>` }))))
  expect(server.accepted()).toHaveLength(12)
  expect(server.lines()).toBeLessThanOrEqual(4)
})

test.each([
  ['450 4.2.1 busy', false],
  ['451 4.7.1 greylisted', false],
  ['452 4.2.2 full', false],
  ['550 5.1.1 no such user', true],
  ['552 5.3.4 too big', true],
])('%s to a recipient refuses this letter, permanent: %s', async (rcpt, permanent) => {
  const { mailer } = await through({ mood: () => ({ rcpt }) })
  const error = await failure(mailer)
  expect(error).toBeInstanceOf(MailRefusal)
  expect(error).toMatchObject({ permanent, code: rcpt.slice(0, 3) })
})

test.each<[string, Parameters<typeof scriptedServer>[0], boolean, object?]>([
  ['the greeting is 421', { greeting: '421 4.3.2 not now' }, false],
  ['the greeting is 554', { greeting: '554 go away' }, false],
  ['nothing is said', { silent: true }, false, { greeting: 100 }],
  ['the line breaks at DATA', { mood: () => ({ hangUp: 'at-data' }) as const }, true],
  ['the line breaks after DATA', { mood: () => ({ hangUp: 'after-data' }) as const }, true],
  ['no answer comes to the letter', { mood: () => ({ delay: 60_000 }) }, true, { silence: 1000 }],
])('sending fails as an outage when %s', async (_case, script, midMail, patience) => {
  const { mailer } = await through(script, undefined, patience)
  const error = await failure(mailer)
  expect(error).toBeInstanceOf(MailOutage)
  expect(error).toMatchObject({ midMail })
})

test('a closed port and a wrong password are outages; the right password is let in', async () => {
  const { server, mailer } = await through({ password: 'right' }, (url) => url.replace('//', '//user:wrong@'))
  expect(await failure(mailer)).toMatchObject({ name: 'MailOutage', midMail: false, code: '535' })
  const right = createMailer({ smtpUrl: server.url.replace('//', '//user:right@'), dataDir: '' })
  ends.push(right.close)
  await right.send(letter())
  const nobody = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', dataDir: '' })
  expect(await failure(nobody)).toMatchObject({ name: 'MailOutage', midMail: false, code: 'ECONNREFUSED' })
})

test('a server that drips words for ever is left when a send may last no longer', async () => {
  const { server } = await through({ mood: () => ({ delay: 60_000 }) })
  const mailer = createMailer({ smtpUrl: server.url, dataDir: '' }, { whole: 1000 })
  ends.push(mailer.close)
  expect(await failure(mailer)).toMatchObject({ name: 'MailOutage', midMail: true, code: 'ETIMEDOUT' })
})

test('a password is not sent over a network in clear, unless the address says so', async () => {
  // This machine too, but not by a name that is known to be.
  const elsewhere = (url: string) => url.replace('//127.0.0.1', '//user:right@[::ffff:127.0.0.1]')
  const { server, mailer } = await through({ password: 'right' }, elsewhere)
  expect(await failure(mailer)).toMatchObject({ name: 'MailOutage', midMail: false, code: '502' })
  const trusting = createMailer({ smtpUrl: `${elsewhere(server.url)}/?requireTLS=false`, dataDir: '' })
  ends.push(trusting.close)
  await trusting.send(letter())
})

const breaks = ['\r\nBcc: evil@x.example', '\nX-Evil: 1', '\u2028Bcc: evil@x.example', '\u2029', '\u0085X: 1', '\0']

test.each(breaks)('hazard 62: a line break (%j) adds no header and no recipient', async (tail) => {
  const { server, mailer } = await through({})
  await mailer.send(letter({ subject: `Quote${tail}`, headers: { 'X-Form': `fuel${tail}` } }))
  const head = server.taken[0]?.raw.split('\n\n')[0] ?? ''
  expect(head).not.toMatch(/=E2=80=A[89]|=C2=85|=00/i)
  expect(head).not.toMatch(/^(Bcc|X-Evil|X):/im)
  expect(head).toMatch(/^Subject: Quote|^Subject: =\?/m)
  for (const field of ['to', 'replyTo'] as const) {
    expect(await failure(mailer, letter({ [field]: `dana@hilltop.example${tail}` }))).toMatchObject({
      code: 'BAD_ADDRESS',
      permanent: true,
    })
  }
  expect(server.taken).toHaveLength(1)
})

test.each(['a@x.example, b@x.example', 'A <a@x.example>', '"a b"@x.example', 'a', '', 'a@b@c', 'a@x.example>'])(
  '%j is not one plain address',
  async (to) => {
    const { mailer } = await through({})
    expect(await failure(mailer, letter({ to }))).toMatchObject({ code: 'BAD_ADDRESS' })
  },
)

test('an email without a mail server becomes one file, and sending it again writes the same file', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fuel-mail-'))
  ends.push(() => rmSync(dataDir, { recursive: true }))
  const mailer = createMailer({ dataDir })
  await mailer.send(letter({ messageId: '<two@fuel.example>', date: new Date('2026-11-20T15:13:00Z') }))
  await mailer.send(letter())
  await mailer.send(letter())
  const files = readdirSync(join(dataDir, 'mail')).toSorted()
  expect(files).toEqual(['20261120T151200000Z-one@fuel.example.eml', '20261120T151300000Z-two@fuel.example.eml'])
  expect(statSync(join(dataDir, 'mail')).mode & 0o077).toBe(0)
  expect(readFileSync(join(dataDir, 'mail', files[0] ?? ''), 'utf8')).toContain('Message-ID: <one@fuel.example>')
})

test('hazard 96: a folder that cannot be written is an outage', async () => {
  expect(await failure(createMailer({ dataDir: '/dev/null' }))).toMatchObject({ name: 'MailOutage', midMail: false })
})
