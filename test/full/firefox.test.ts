import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsOn, password } from '../../app/features/accounts/testing.ts'
import { companies } from '../../app/features/companies/schema.ts'
import { tradeOn, wish } from '../../app/features/fulfillment/testing.ts'
import { placeOrder } from '../../app/features/orders/place.ts'
import { decideQuote } from '../../app/features/quotes/decide.ts'
import { contextOn } from '../../app/domain/testing.ts'
import type { Viewer } from '../../app/domain/viewer.ts'
import { testDatabase, type TestDatabase } from '../../app/platform/testing.ts'
import { startSite, type Site } from '../../server/testing.ts'
import { settingsOf } from '../front-door.ts'
import { findFirefox, openFirefox, type Firefox } from './firefox.ts'

/** The main journeys in the other engine: what the journeys of e2e/ show in Chromium, with JavaScript on and off. */

type Person = Extract<Viewer, { userId: string }>

let database: TestDatabase
let site: Site
beforeAll(async () => {
  database = await testDatabase()
  site = await startSite(settingsOf(database))
}, 600_000)
afterAll(() => site.stop())

const now = () => Temporal.Now.instant()
const inThreeDays = () => now().toZonedDateTimeISO('America/New_York').toPlainDate().add({ days: 3 })
const trade = () => tradeOn(contextOn(database.db, { now: now() }))

/** A customer with a company and a quote that waits for their answer. */
const customerWithQuote = async () => {
  const email = `dana-${randomUUID().slice(0, 8)}@hilltop-farm.example`
  const { userId } = await accountsOn(database.db).person('customer', email)
  const companyId = randomUUID()
  await database.db.insert(companies).values({ id: companyId, kind: 'customer', name: email, createdAt: new Date() })
  await database.pool.query("update profiles set company_id = $2, company_role = 'manager' where user_id = $1", [
    userId,
    companyId,
  ])
  const viewer: Person = { role: 'customer', email, userId, name: 'Dana Field', companyId, companyRole: 'manager' }
  const staff: Person = { ...(await trade().person('admin')), name: 'Robin Marsh' }
  return { viewer, quote: await trade().offered(staff, viewer) }
}

const signIn = async (firefox: Firefox, email: string, lands: RegExp) => {
  await firefox.goto(`${site.origin}/auth`)
  await firefox.type('main [name=email]', email)
  await firefox.type('main [name=password]', password)
  await firefox.press('main button', 'Sign in')
  await firefox.isAt(lands)
}

describe.runIf(findFirefox()).each([true, false])('in Firefox, JavaScript %s', (javaScript) => {
  test('a quote request with a mistake is put right, and its receipt says when we answer', async () => {
    const firefox = await openFirefox({ javaScript })
    await firefox.goto(`${site.origin}/quote/fuel`)
    await firefox.choose('main [name=fuelType]', 'Diesel')
    await firefox.type('main [name=volume]', '0.5')
    await firefox.type('main [name=deliveryAddress]', '14200 County Road 9, Marysville, OH 43040')
    await firefox.type('main [name=email]', 'dana@hilltop-farm.example')
    await firefox.type('main [name=phone]', '(614) 555-0168')
    await firefox.press('main button', 'Send quote request')
    await firefox.says('#error-summary', 'Please enter at least 1 gallon.')
    expect(await firefox.value('main [name=volume]')).toBe('0.5')
    expect(await firefox.attribute('main [name=volume]', 'aria-invalid')).toBe('true')
    await firefox.type('main [name=volume]', '1200')
    await firefox.type('main [name=name]', 'Dana Field')
    await firefox.press('main button', 'Send quote request')
    await firefox.isAt(/\/receipt\/[\w-]{20,}$/)
    await firefox.says('h1', /FQ-[2-9A-Z]{4}-[2-9A-Z]{4}/)
    await firefox.says('main', /1,200 gal/)
    await firefox.says('main', 'within 24 hours')
    expect(firefox.complaints).toEqual([])
  })

  test('a customer signs in, accepts a quote and orders', async () => {
    const { viewer, quote } = await customerWithQuote()
    const customer = await openFirefox({ javaScript })
    await signIn(customer, viewer.email, /\/dashboard\/customer/)
    await customer.goto(`${site.origin}/dashboard/customer/quotes/${quote.id}`)
    await customer.press('main button', 'Accept quote')
    await customer.typeDay('main [name=delivery_date]', inThreeDays())
    await customer.choose('main [name=dyed_use]', 'Farm')
    await customer.press('main button', 'Place order')
    await customer.says('h1', /Order OR-/)
    expect(customer.complaints).toEqual([])
  })

  test('staff sign in and confirm an order', async () => {
    const { viewer, quote } = await customerWithQuote()
    const as = contextOn(database.db, { viewer, now: now() })
    await decideQuote(as, quote.id, { verb: 'accept', expected: 'pending' })
    const order = await placeOrder(as, quote.id, {
      submissionId: randomUUID(),
      wish: wish({ deliveryDate: inThreeDays().toString() }),
      dyedUse: 'farm',
    })
    const email = `robin-${randomUUID().slice(0, 8)}@leonefuel.example`
    await accountsOn(database.db).person('admin', email)
    const firefox = await openFirefox({ javaScript })
    // Staff who have no second factor yet are asked for one first; they may go on.
    await signIn(firefox, email, /\/dashboard\/admin|two-factor\?first/)
    await firefox.goto(`${site.origin}/dashboard/admin/orders/${order.id}`)
    await firefox.press('main button', 'Confirm order')
    await firefox.says('.page-head .status-word', 'Confirmed')
    expect(firefox.complaints).toEqual([])
  })
})

test.runIf(findFirefox())('in Firefox the chat answers a need with its form, filled in', async () => {
  const firefox = await openFirefox({ javaScript: true })
  await firefox.goto(`${site.origin}/about`)
  // Somebody who has closed it before: it does not open by itself in the middle of this.
  await firefox.page.evaluate(() => localStorage.setItem('chat-visit', 'closed'))
  await firefox.goto(`${site.origin}/about`)
  await firefox.press('.chat[data-standing] button', 'Ask us')
  await firefox.type('.chat-panel textarea', 'need 800 gal off road in Dublin')
  await firefox.page.keyboard.press('Enter')
  await firefox.press('.chat-panel a[href*="product=off-road-diesel&volume=800"]')
  await firefox.isAt(/\/quote\/fuel\?/)
  expect(await firefox.value('main [name=volume]')).toMatch(/^800/)
  expect(firefox.complaints).toEqual([])
})
