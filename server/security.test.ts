import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { commonHeaders, contentPolicy, hashesIn } from './security.ts'
import { sheetOfToasts } from './security.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the sheet that sonner puts into a page is the one the policy lets in', () => {
  const code = readFileSync(
    createRequire(import.meta.url)
      .resolve('sonner')
      .replace(/\.js$/, '.mjs'),
    'utf8',
  )
  const [, sheet = '""'] = /__insertCSS\((".*")\)/.exec(code) ?? []
  expect(sheetOfToasts).toEqual([hash(JSON.parse(sheet)), hash('')])
})

test('inline scripts and sheets are named by their hashes, those with an address are not', () => {
  const html =
    '<script type="speculationrules">{"a":1}</script><script src="/a.js"></script><style>p{}</style><scripty>x</scripty>'
  expect(hashesIn(html)).toEqual({ scripts: [hash('{"a":1}')], styles: [hash('p{}')] })
})

test('no policy lets any inline script or sheet in', () => {
  const policy = contentPolicy({ scripts: [], styles: [] })
  expect(policy).not.toMatch(/unsafe/)
  expect(policy).toMatch(/default-src 'self';.*frame-ancestors 'none'/)
})

test('browsers are told to stay with https only where there is https', () => {
  expect(commonHeaders('https://fuel.example')).toHaveProperty('Strict-Transport-Security')
  expect(commonHeaders('http://localhost:3000')).not.toHaveProperty('Strict-Transport-Security')
})
