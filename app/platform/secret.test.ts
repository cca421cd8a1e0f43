import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprint, loadSecret } from './secret.ts'

let dataDir: string

beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'secret-')), 'data')
})

afterEach(() => rmSync(join(dataDir, '..'), { recursive: true }))

test('a secret is made once, for the owner alone, and found again', () => {
  const secret = loadSecret({ dataDir })
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(loadSecret({ dataDir })).toBe(secret)
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['secret'])
})

test('a secret that is given is used and not written down', () => {
  expect(loadSecret({ dataDir, secret: 'given' })).toBe('given')
  expect(() => statSync(dataDir)).toThrow('ENOENT')
})

test('a fingerprint tells secrets apart and does not tell the secret', () => {
  const secret = loadSecret({ dataDir })
  expect(fingerprint(secret)).toBe(fingerprint(secret))
  expect(fingerprint(secret)).not.toBe(fingerprint(`${secret}x`))
  expect(fingerprint(secret)).toMatch(/^[\da-f]{16}$/)
})
