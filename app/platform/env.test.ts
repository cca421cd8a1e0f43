import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test, vi } from 'vitest'
import { eachHost } from './settings.ts'
import { EnvError, loadEnv, readEnv } from './env.ts'
import { settings } from './settings.ts'

const secret = 'x'.repeat(32)

const mistakes = (source: Record<string, string>) => {
  try {
    readEnv(source)
  } catch (error) {
    if (error instanceof EnvError) return error.mistakes
  }
  return expect.unreachable('these settings should have been refused')
}

test('the site without any setting runs on http://localhost:3000 with everything under ./data', () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    origin: 'http://localhost:3000',
    dataDir: resolve('data'),
    contentDir: resolve('content'),
    mailFrom: 'no-reply@localhost',
    trustProxy: 0,
    rateLimitFactor: 1,
    logLevel: 'info',
    worker: 'in-process',
  })
})

test('a process that shares its database drains for ten seconds, one that has its own does not', () => {
  const shared = { DATABASE_URL: 'postgres://db/fuel', SECRET: 's'.repeat(32) }
  expect(readEnv({}).drainSeconds).toBe(0)
  expect(readEnv(shared).drainSeconds).toBe(10)
  expect(readEnv({ ...shared, DRAIN_SECONDS: '3' }).drainSeconds).toBe(3)
})

test('DATABASE_URL may name several hosts, and each is looked at', () => {
  const two = 'postgres://fuel:secret@one.example:5432,two.example:5433/fuel?sslmode=require'
  expect(eachHost(two)).toEqual([
    'postgres://fuel:secret@one.example:5432/fuel?sslmode=require',
    'postgres://fuel:secret@two.example:5433/fuel?sslmode=require',
  ])
  expect(readEnv({ DATABASE_URL: two, SECRET: secret }).databaseUrl).toBe(two)
  expect(mistakes({ DATABASE_URL: 'postgres://one.example:5432,two.example:port/fuel', SECRET: secret })).toHaveLength(
    1,
  )
})

test('a mailbox to read needs its address, with room behind its name for a token', () => {
  const IMAP_URL = 'imaps://office:secret@mail.fuel.test/INBOX'
  expect(readEnv({ IMAP_URL, IMAP_ADDRESS: 'office@fuel.test' }).mailbox).toEqual({
    url: IMAP_URL,
    address: 'office@fuel.test',
  })
  expect(mistakes({ IMAP_URL })).toEqual([expect.stringMatching(/^IMAP_ADDRESS must be set when IMAP_URL is/)])
  expect(mistakes({ IMAP_URL, IMAP_ADDRESS: 'the-office-of-us-all@fuel.test' })).toHaveLength(1)
  expect(mistakes({ IMAP_URL: 'https://mail.fuel.test', IMAP_ADDRESS: 'office@fuel.test' })).toHaveLength(1)
})

test('an empty setting is one that is not set', () => {
  expect(readEnv({ PORT: '', SECRET: ' ', ORIGIN: '' })).toEqual(readEnv({}))
})

test('the public address follows the port, unless it is given', () => {
  expect(readEnv({ PORT: '8080' }).origin).toBe('http://localhost:8080')
  expect(readEnv({ PORT: '8080', ORIGIN: 'https://www.supplier.example/' }).origin).toBe('https://www.supplier.example')
})

test('hazard 108: every mistake is told at once, in words that open with the name', () => {
  expect(
    mistakes({
      PORT: 'http',
      ORIGIN: 'https://supplier.example/shop',
      DATABASE_URL: 'mysql://db',
      SMTP_URL: 'mail.example:25',
      STAFF_EMAIL: 'the office',
      TRUST_PROXY: 'yes',
      RATE_LIMIT_FACTOR: '0',
      LOG_LEVEL: 'loud',
      WORKER: 'maybe',
      REQUIRE_2FA: 'all',
      AI_KIND: 'anthropic',
    }),
  ).toEqual([
    'PORT must be a whole number from 0 to 65535',
    'ORIGIN must be scheme, host and port only, as in https://www.example.com',
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://',
    'SMTP_URL must be an address that begins with smtp:// or smtps://',
    'STAFF_EMAIL must be one email address',
    'TRUST_PROXY must be a whole number from 0 to 16',
    'RATE_LIMIT_FACTOR must be a number above 0',
    'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent',
    'WORKER must be in-process, off or only',
    'REQUIRE_2FA must be admin',
    'SECRET must be set when DATABASE_URL is set: every process that shares the database needs the same one',
    'AI_MODEL must be set when another AI_ setting is',
    'AI_API_KEY must be set when AI_KIND is anthropic',
  ])
})

test('a mistake never repeats the value, which may be a password', () => {
  const error = new EnvError(mistakes({ DATABASE_URL: 'postgre://user:hunter2@db', SECRET: 'hunter2' }))
  expect(error.message).toContain('DATABASE_URL')
  expect(error.message).toContain('SECRET')
  expect(error.message).not.toContain('hunter2')
})

test('a database that is given needs a secret that is given, and one that nobody guesses', () => {
  const databaseUrl = 'postgres://user@db.example/fuel'
  expect(mistakes({ DATABASE_URL: databaseUrl })).toHaveLength(1)
  expect(mistakes({ DATABASE_URL: databaseUrl, SECRET: 'short' })).toEqual(['SECRET must have at least 32 characters'])
  expect(readEnv({ DATABASE_URL: databaseUrl, SECRET: secret })).toMatchObject({ databaseUrl, secret })
})

test('a model needs its name and a way to reach it', () => {
  expect(readEnv({}).ai).toBeUndefined()
  expect(mistakes({ AI_MODEL: 'm' })).toEqual(['AI_BASE_URL must be set when AI_MODEL is, unless AI_KIND is anthropic'])
  expect(readEnv({ AI_MODEL: 'm', AI_BASE_URL: 'http://localhost:1/v1' }).ai).toMatchObject({
    kind: 'openai-compatible',
  })
  expect(readEnv({ AI_MODEL: 'm', AI_API_KEY: 'k', AI_KIND: 'anthropic' }).ai).toMatchObject({ kind: 'anthropic' })
})

test('mail is sent from an address with or without a name', () => {
  for (const from of ['office@supplier.example', 'The Office <office@supplier.example>']) {
    expect(readEnv({ MAIL_FROM: from }).mailFrom).toBe(from)
  }
  expect(mistakes({ MAIL_FROM: 'a@b.example\nBcc: c@d.example' })).toHaveLength(1)
  expect(readEnv({ ORIGIN: 'https://supplier.example' }).mailFrom).toBe('no-reply@supplier.example')
})

test('.env is read, and what is set outside of it wins', () => {
  const folder = mkdtempSync(join(tmpdir(), 'env-'))
  writeFileSync(join(folder, '.env'), 'PORT=4000\nLOG_LEVEL=debug\n')
  vi.stubEnv('PORT', '5000')
  vi.stubEnv('LOG_LEVEL', undefined)
  expect(loadEnv(folder)).toMatchObject({ port: 5000, logLevel: 'debug' })
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('.env.example names every setting and no other', () => {
  const example = readFileSync('.env.example', 'utf8').replaceAll(/^#(?=[A-Z])/gm, '')
  expect(Object.keys(parseEnv(example)).toSorted()).toEqual(Object.keys(settings.shape).toSorted())
})

test('the README tells every setting but the address of a payment server, which is for tests', () => {
  const [, table = ''] = /^## Settings\n([\s\S]*?)^## /m.exec(readFileSync('README.md', 'utf8')) ?? []
  const told = table.split('\n').flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z_0-9]+)`/g)])
  const expected = Object.keys(settings.shape).filter((name) => name !== 'STRIPE_API_URL')
  expect(told.map(([, name]) => name).toSorted()).toEqual(expected.toSorted())
})
