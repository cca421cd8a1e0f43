import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { beforeAll, expect, test } from 'vitest'
import { contextOn } from '../app/domain/testing.ts'
import { system } from '../app/domain/viewer.ts'
import type { DeciGallons, HundredthCentsPerGallon } from '../app/domain/money.ts'
import { diesel, tradeOn } from '../app/features/fulfillment/testing.ts'
import { notePrices } from '../app/features/pricelist/note-prices.ts'
import { recordMarkup } from '../app/features/pricing/markups.ts'
import { recordCosts } from '../app/features/pricing/rack-costs.ts'
import { newAdmin, signIn } from './account.ts'
import { freshQuote, send, sharedSite, withTicks } from './front-door.ts'
import { tradePeople } from './trade-people.ts'

const site = await sharedSite()
/** The site runs on the clock of this machine, and so do those who act beside it. */
const now = () => Temporal.Now.instant()
const { as, person, offered } = tradeOn(contextOn(site.database.db, { now: now() }))
const staff = await person('admin')
const desk = '/dashboard/admin'

let admin = ''
let adminId = ''

beforeAll(async () => {
  const { email } = await newAdmin(site, 'office@trade.example')
  admin = await signIn(site, email)
  const { rows } = await site.database.pool.query('select id from users where email = $1', [email])
  adminId = rows[0].id
  await rack(23_000, now().subtract({ hours: 2 }))
  await recordMarkup(as(staff), {
    ...{ customerId: null, group: null, product: null, fromGallons: 0 as DeciGallons },
    margin: 2500 as HundredthCentsPerGallon,
  })
})

const rack = (cost: number, at: Temporal.Instant) =>
  recordCosts(as(staff, { now: now() }), at, [
    { terminal: 'columbus', product: 'ulsd', cost: cost as HundredthCentsPerGallon },
  ])
const get = async (path: string, cookie = admin) => (await fetch(site.origin + path, { headers: { cookie } })).text()
const post = (path: string, fields: Record<string, string> | [string, string][], cookie = admin) =>
  send(site, fields, { path, headers: { cookie } })
const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

test('"Fill in our prices" puts the price of the day into the form and saves nothing; a rack that moves meanwhile is asked about', async () => {
  const page = `${desk}/quotes/new`
  const form = await get(page)
  expect(form).toContain('Fill in our prices')
  const typed = {
    ...{ form: 'revise', submission_id: hidden(form, 'submission_id'), opened_at: hidden(form, 'opened_at') },
    ...{ contactName: 'Dana Field', contactEmail: 'dana@hilltop.example', freight: '0', basis: 'gross' },
    ...{ product_0: 'ulsd', quantity_0: '500', price_0: '' },
  }
  const filled = await post(page, { ...typed, verb: 'propose_prices' })
  expect(filled.status).toBe(200)
  const html = await filled.text()
  expect(html).toContain('Filled in 1 price. Save the draft to keep it.')
  // $2.3000 at the rack, $0.0043 Superfund, $0.2500 of ours.
  expect(html).toMatch(/name="price_0"[^>]*value="2\.5543"/)
  expect((await site.database.pool.query('select from quotes')).rowCount).toBe(0)

  await rack(24_000, now())
  const sent = { ...typed, opened_at: hidden(html, 'opened_at'), verb: 'revise', price_0: '2.5543' }
  const asked = await post(page, sent)
  const said = await asked.text()
  expect(asked.status).toBe(422)
  expect(said).toMatch(
    /the rack in Columbus went from \$2\.3000 to \$2\.4000 at [^]*while this form was open\. The margin is \$0\.1500 instead of \$0\.2500\./,
  )
  const saved = await post(page, withTicks(sent, said))
  expect(saved.status).toBe(303)
  expect(await get(saved.headers.get('Location') ?? '')).toContain('Rack $2.4000 in Columbus')
})

test('a customer reads their prices, and turns the emails about them on and off', async () => {
  const buyer = await tradePeople(site)('buyer', 'customer')
  const viewer = { role: 'customer' as const, userId: buyer.userId, name: 'Dana Field', email: buyer.email }
  await offered(staff, viewer, [diesel])
  await notePrices(as(system, { now: now() }))
  const page = '/dashboard/customer/prices'
  expect(await get(page, buyer.cookie)).toMatch(
    /Ultra-low sulfur diesel[^]*\$2\.\d{4}[^]*Email me when a price changes/,
  )
  const press = async () => (await post(page, { verb: 'price_mails' }, buyer.cookie)).status
  expect(await press()).toBe(303)
  expect(await get(page, buyer.cookie)).toContain('Stop these emails')
  expect(await press()).toBe(303)
  expect(await get(page, buyer.cookie)).toContain('Email me when a price changes')
})

/** A request of a visitor, and its page at the desk. */
const requested = async () => {
  const fields = freshQuote()
  const answer = await send(site, fields)
  expect(answer.status).toBe(303)
  const { rows } = await site.database.pool.query('select id, reference from requests where submission_id = $1', [
    fields.submission_id,
  ])
  return { page: `${desk}/inbox/${rows[0].id}`, reference: String(rows[0].reference) }
}

test('a saved reply is inserted into the message with its fields filled in, and nothing is sent', async () => {
  const { page, reference } = await requested()
  const html = await get(page)
  expect(html).toContain('Insert saved reply')
  const fields = { form: 'note', submission_id: randomUUID(), text: '', saved: 'We have your request' }
  const inserted = await post(page, { ...fields, verb: 'insert_reply' })
  expect(inserted.status).toBe(200)
  const text = /<textarea[^>]*name="text"[^>]*>([^<]*)</.exec(await inserted.text())?.[1] ?? ''
  expect(text).toMatch(new RegExp(`^\\s*Hi Dana,[^]*We have your request ${reference} for [^]*hear from us by `))
  const unsent = await post(page, { ...fields, verb: 'reply', text: 'We deliver to ____ on Monday.' })
  expect(unsent.status).toBe(422)
})

test('a rule is tried on the requests of last month, and is in use once it is chosen', async () => {
  const page = `${desk}/settings/assignment`
  const seen = async () => hidden(await get(page), 'seen')
  const rule = { verb: 'draft_rule', name: 'Fuel quotes', to: adminId, hours: 'any', kinds: 'fuel_quote' }
  const drafted = await post(page, { ...rule, seen: await seen() })
  expect(drafted.status).toBe(303)
  const tried = await get(page)
  expect(tried).toMatch(/These changes aren&#x27;t in use yet\.[^]*Fuel quotes/)
  expect(tried).toMatch(/of 1 requests, 0 match no rule and stay unassigned \(with the rules in use: 1\)/)
  const used = await post(page, { verb: 'use', seen: await seen() })
  expect(used.status).toBe(303)
  expect(await get(used.headers.get('Location') ?? '')).toContain(
    'Saved. Requests that come in from now on follow these rules.',
  )
  expect(await get(page)).not.toContain('in use yet')
})

test('the on-call person is set by weekday and the schedule keeps it', async () => {
  const page = `${desk}/on-call`
  const shifts = [`1.${adminId}`, `6.${adminId}`]
  const planned = await post(page, [['verb', 'plan'], ...shifts.map((shift): [string, string] => ['shift', shift])])
  expect(planned.status).toBe(303)
  const html = await get(page)
  const ticked = [...html.matchAll(/<input[^>]*name="shift"[^>]*>/g)]
    .filter(([box]) => box.includes('checked'))
    .map(([box]) => /value="([^"]*)"/.exec(box)?.[1])
  expect(ticked).toEqual(shifts)
  const stranger = await post(page, { verb: 'plan', shift: `1.${randomUUID()}` })
  expect(stranger.status).toBe(422)
})
