import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { beforeAll, expect, test } from 'vitest'
import { quotes } from '../app/features/quotes/schema.ts'
import { requests } from '../app/features/requests/schema.ts'
import { deskOn } from '../app/features/requests/testing.ts'
import { offRoad, tradeOn } from '../app/features/fulfillment/testing.ts'
import { contextOn } from '../app/domain/testing.ts'
import { freshQuote, sharedSite, send } from './front-door.ts'
import { readPage } from './page.ts'
import { tradePeople } from './trade-people.ts'

const site = await sharedSite()
const { db } = site.database
const desk = deskOn(db)
const trade = tradeOn(contextOn(db, { now: Temporal.Now.instant() }))
const signedIn = tradePeople(site)
const pageAt = async (path: string, cookie = '') =>
  readPage(await (await fetch(site.origin + path, { headers: { cookie } })).text())

let dana: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  dana = await signedIn('dana', 'customer')
})

/** A fuel quote that Dana asks for, signed in; gives its row. */
const asked = async () => {
  const sent = freshQuote({ submission_id: randomUUID() })
  expect((await send(site, sent, { headers: { cookie: dana.cookie } })).status).toBe(303)
  const [request] = await db.select().from(requests).where(eq(requests.submissionId, sent.submission_id))
  if (!request) throw new Error('The request was not stored.')
  return request
}

test('a new request is on the customer’s dashboard at once, with its answer time', async () => {
  const before = await pageAt('/dashboard/customer', dana.cookie)
  expect(before.says).not.toContain('Open Requests')
  const { reference, secretLink } = await asked()
  const after = await pageAt('/dashboard/customer', dana.cookie)
  expect(after.links).toContain(`/receipt/${secretLink}`)
  expect(after.says).toMatch(new RegExp(`Open Requests.*${reference}.*Fuel quote`))
  expect(after.says).toContain('1 request open')
})

test('its page leads a customer back to their requests, and to the quote that answered it; nobody else', async () => {
  const { id, secretLink } = await asked()
  const path = `/receipt/${secretLink}`
  const viewer = { role: 'customer' as const, userId: dana.userId, name: 'Dana Field', email: dana.email }
  const quote = await trade.offered(await trade.person('admin'), viewer, [offRoad])
  await db.update(quotes).set({ requestId: id }).where(eq(quotes.id, quote.id))
  await db.update(requests).set({ state: 'won', answeredAt: new Date() }).where(eq(requests.id, id))

  const own = await pageAt(path, dana.cookie)
  const ways = ['/dashboard/customer/requests', `/dashboard/customer/quotes/${quote.id}`]
  expect(own.links).toEqual(expect.arrayContaining(ways))
  expect(own.says).toContain('We sent you a quote; everything continues there.')
  for (const cookie of ['', (await signedIn('stranger', 'customer')).cookie]) {
    const { links, says } = await pageAt(path, cookie)
    expect(ways.filter((way) => links.includes(way))).toEqual([])
    expect(says).not.toContain(quote.reference)
  }
})

test('the receipt lists the next steps only while they are ahead', async () => {
  const open = await asked()
  expect((await pageAt(`/receipt/${open.secretLink}`)).says).toContain('What happens next')
  await db.update(requests).set({ state: 'answered', answeredAt: new Date() }).where(eq(requests.id, open.id))
  const answered = await pageAt(`/receipt/${open.secretLink}`)
  expect(answered.says).not.toContain('What happens next')
  expect(answered.links).toContain('/quote/fuel')
})

test('an old receipt does not speak as of a moment ago, and says that we are late', async () => {
  const fresh = await pageAt(`/receipt/${(await asked()).secretLink}`)
  expect(fresh.says).toContain('Quote Request Submitted!')
  expect(fresh.says).toContain('A copy is on its way to')
  expect(fresh.says).toContain('Our team will contact you within 24 hours')
  expect(fresh.says).not.toContain('Our answer is late.')
  const old = await desk.sent({ contact: { email: 'dana@hilltop-farm.example' } })
  const { says } = await pageAt(`/receipt/${old.secretLink}`)
  expect(says).toContain('An email with your reference number and this page went to dana@hilltop-farm.example.')
  expect(says).not.toContain('Submitted!')
  expect(says).not.toContain('Our team will contact you within 24 hours')
  expect(says).toMatch(/Our answer is late\. ?We promised it by .* Please call \(614\) 555-0142/)
})

test('a receipt offers a visitor the account that keeps the request; a customer who has one is not asked', async () => {
  const sent = freshQuote({ submission_id: randomUUID() })
  await send(site, sent)
  const [guest] = await db.select().from(requests).where(eq(requests.submissionId, sent.submission_id))
  const page = await pageAt(`/receipt/${guest?.secretLink}`)
  const signUp = `/auth?tab=sign-up&request=${guest?.secretLink}`
  expect(page.links).toContain(signUp)
  expect((await pageAt(signUp)).typed('email')).toBe(guest?.contactEmail)
  expect((await pageAt('/auth?tab=sign-up&request=of-nobody')).typed('email')).toBe('')
  expect(page.says).toContain(`Create an account with ${guest?.contactEmail} to keep this request`)
  const own = await asked()
  expect((await pageAt(`/receipt/${own.secretLink}`, dana.cookie)).says).not.toContain('Create an account')
  expect((await pageAt(`/receipt/${own.secretLink}`)).says).not.toContain('Create an account')
})

test('"Running dry today?" stands beside what a fuel tank waits for, and beside nothing else', async () => {
  for (const path of ['/quote/fuel', '/quote/bulk', '/quote/services'])
    expect([path, (await pageAt(path)).says]).toEqual([path, expect.stringContaining('Running dry today?')])
  for (const path of ['/credit-form', '/quote/lubricants', '/partner-form', '/consultation', '/contact/sales'])
    expect([path, (await pageAt(path)).says]).toEqual([path, expect.not.stringContaining('Running dry today?')])
})

test('a guest who types the address of an account reads what anyone reads; its owner reads that nobody was signed in, and takes it off', async () => {
  const { email, cookie } = await signedIn('owner', 'customer')
  const sentBy = async (to: string) => {
    const fields = freshQuote({ submission_id: randomUUID(), email: to })
    const path = (await send(site, fields)).headers.get('location') ?? ''
    return { path, says: (await pageAt(path)).says.replaceAll(to, 'the address').replaceAll(/\w\w-\w{4}-\w{4}/g, '') }
  }
  const [known, unknown] = [await sentBy(email), await sentBy('nobody@elsewhere.example')]
  // Whether the mailbox has ever answered was told before, too.
  const copy = /(A copy|An email with your reference number and this page) is on its way/
  expect(known.says.replace(copy, '')).toBe(unknown.says.replace(copy, ''))
  expect(known.says).toContain('Create an account')
  const own = await pageAt(known.path, cookie)
  expect(own.says).toContain('Sent without signing in')
  expect((await pageAt('/dashboard/customer/requests', cookie)).says).toContain('Sent without signing in')
  const form = own.all(({ attribs }) => attribs['name'] === 'seen')[0]?.attribs['value'] ?? ''
  const answer = await send(site, { verb: 'disown', seen: form }, { path: known.path, headers: { cookie } })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dashboard/customer/requests'])
  expect((await fetch(site.origin + known.path, { headers: { cookie } })).status).toBe(404)
  const stranger = await send(site, { verb: 'disown', seen: form }, { path: unknown.path, headers: { cookie } })
  expect(stranger.status).toBe(404)
})
