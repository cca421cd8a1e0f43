import { randomUUID } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { accountsOn } from '../app/features/accounts/testing.ts'
import { isKnownMailbox } from '../app/mails/mailbox.ts'
import { freshQuote, openSite, send } from './front-door.ts'

const site = await openSite()
const { person } = accountsOn(site.database.db)
const { hostname, port } = new URL(site.origin)

/** Posts a form under names that no client would let through. */
const post = (path: string, fields: Record<string, string>, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const body = new URLSearchParams(fields).toString()
    const type = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': body.length }
    const options = { hostname, port, path, method: 'POST', headers: { Origin: site.origin, ...type, ...headers } }
    request(options, (answer) => resolve(answer.resume().statusCode ?? 0))
      .on('error', reject)
      .end(body)
  })

/** The first letter that names the address, and says `words`: the notice to staff names it as well. */
const letterTo = async (address: string, words = '') => {
  const folder = join(site.dataDir, 'mail')
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'))
  const letters = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const found = letters.find(
    (letter) => letter.includes(words) && (letter.includes(`To: ${address}`) || letter.includes(`<${address}>`)),
  )
  if (!found) throw new Error(`No mail to ${address} yet.`)
  return found.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
}

test('a button on a receipt shows who reads the mailbox only where our mail led there: whoever sent the form sees it too', async () => {
  const sent = freshQuote()
  const answer = await send(site, sent)
  const letter = await vi.waitFor(() => letterTo(sent.email, '/receipt/'), { timeout: 120_000, interval: 100 })
  const mailed = new URL(/https?:\/\/[^\s"<>)]+\/receipt\/[^\s"<>)]+/.exec(letter)?.[0] ?? '')
  expect(mailed.pathname).toBe(answer.headers.get('Location'))
  const isKnown = () => isKnownMailbox(site.database, sent.email)
  const write = async (search: string) => {
    const fields = { verb: 'add', submission_id: randomUUID(), text: 'The gate is open.' }
    expect((await send(site, fields, { path: mailed.pathname + search })).status).toBe(303)
  }
  await write('')
  await write('?mailed=guessed')
  expect(await isKnown()).toBe(false)
  await write(mailed.search)
  expect(await isKnown()).toBe(true)
  expect(await (await fetch(mailed)).text()).toContain('The gate is open.')
})

const lies: [what: string, headers: Record<string, string>][] = [
  ['Host', { Host: 'evil.example' }],
  ['X-Forwarded-Host', { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' }],
  ['Forwarded', { Forwarded: 'host=evil.example;proto=https' }],
  ['X-Original-URL and X-Rewrite-URL', { 'X-Original-URL': 'http://evil.example/', 'X-Rewrite-URL': '//evil.example' }],
]

test.each(lies)('hazard 31: what is written into %s changes no link of a mail', async (_what, headers) => {
  const { email } = await person('customer')
  const stranger = `new-${email}`
  expect(await post('/auth/forgot', { email }, headers)).toBe(303)
  expect(await post('/auth?tab=sign-up', { email: stranger, password: 'seven quiet trucks' }, headers)).toBe(303)
  for (const address of [email, stranger]) {
    const letter = await vi.waitFor(() => letterTo(address), { timeout: 120_000, interval: 100 })
    expect(letter).not.toContain('evil.example')
    const links = [...letter.matchAll(/https?:\/\/[^\s"<>)]+/g)].map(([link]) => new URL(link))
    expect(links.some(({ searchParams }) => searchParams.has('token'))).toBe(true)
    expect([...new Set(links.map(({ origin }) => origin))].filter((origin) => !/w3\.org/.test(origin))).toEqual([
      site.origin,
    ])
  }
})

test('hazard 30: the page behind a key tells it to no other site, is kept nowhere, and fetches nothing from elsewhere', async () => {
  const { email } = await person('customer')
  const stranger = `new-${email}`
  await post('/auth/forgot', { email }, {})
  await post('/auth?tab=sign-up', { email: stranger, password: 'seven quiet trucks' }, {})
  for (const address of [email, stranger]) {
    const letter = await vi.waitFor(() => letterTo(address), { timeout: 120_000, interval: 100 })
    const links = [...letter.matchAll(/https?:\/\/[^\s"<>)]+/g)].map(([link]) => new URL(link))
    const answer = await fetch(links.find(({ searchParams }) => searchParams.has('token')) ?? site.origin)
    expect([answer.status, answer.headers.get('Referrer-Policy')]).toEqual([200, 'strict-origin'])
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const fetched = [...(await answer.text()).matchAll(/<(?:script|link|img)[^>]+(?:src|href)="(https?:[^"]+)"/g)]
    expect(fetched.filter(([, from]) => !from?.startsWith(site.origin))).toEqual([])
  }
})
