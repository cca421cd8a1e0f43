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
import { findFirefox, openFirefox } from './marionette.ts'
import type { Visitor } from './webdriver.ts'
import { findWebKit, openWebKit } from './webkit.ts'

/** Main journeys in the other engines: what the journeys of e2e/ show in Chromium. */

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

const signIn = async (visitor: Visitor, email: string, lands: RegExp) => {
  await visitor.forget()
  await visitor.goto(`${site.origin}/auth`)
  await visitor.type('main [name=email]', email)
  await visitor.type('main [name=password]', password)
  await visitor.press('Sign in')
  await visitor.isAt(lands)
}

const engines = [
  { engine: 'Firefox', program: 'firefox-esr', isThere: findFirefox(), open: openFirefox },
  { engine: 'WebKit', program: 'webkit2gtk-driver, xvfb', isThere: findWebKit(), open: openWebKit },
]
const walked = engines.flatMap((one) => [true, false].map((javaScript) => ({ ...one, javaScript })))

test.for(engines.filter(({ isThere }) => !isThere))(
  '$engine is not walked: $program is not installed here',
  (_, { skip }) => skip(),
)

describe.each(walked.filter(({ isThere }) => isThere))('in $engine, JavaScript $javaScript', ({ open, javaScript }) => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await open({ javaScript })
  })
  afterAll(() => visitor.close())

  test('a quote request with a mistake is corrected, and its receipt says when we answer', async () => {
    await visitor.goto(`${site.origin}/quote/fuel`)
    await visitor.choose('main [name=fuelType]', 'diesel')
    await visitor.type('main [name=volume]', '0.5')
    await visitor.type('main [name=deliveryAddress]', '14200 County Road 9, Marysville, OH 43040')
    await visitor.type('main [name=email]', 'dana@hilltop-farm.example')
    await visitor.type('main [name=phone]', '(614) 555-0168')
    await visitor.press('Send quote request')
    await visitor.says('Please enter at least 1 gallon.')
    expect(await visitor.value('main [name=volume]')).toBe('0.5')
    await visitor.type('main [name=volume]', '1200')
    await visitor.type('main [name=name]', 'Dana Field')
    // What it said goes, and the button moves up: who presses before that may press beside it.
    if (javaScript) await visitor.isRight('main [name=volume]')
    await visitor.press('Send quote request')
    await visitor.isAt(/\/receipt\/[\w-]{20,}$/)
    await visitor.says(/FQ-[2-9A-Z]{4}-[2-9A-Z]{4}/)
    await visitor.says('1,200 gal')
    await visitor.says('within 24 hours')
  })

  test('a customer signs in, accepts a quote and orders', async () => {
    const { viewer, quote } = await customerWithQuote()
    await signIn(visitor, viewer.email, /\/dashboard\/customer/)
    await visitor.goto(`${site.origin}/dashboard/customer/quotes/${quote.id}`)
    await visitor.press('Accept quote')
    await visitor.typeDay('main [name=delivery_date]', inThreeDays().toString())
    await visitor.press('Place order')
    await visitor.says(/Order OR-[2-9A-Z]{4}-[2-9A-Z]{4}/)
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
    // Staff who have no second factor yet are asked for one first; they may go on.
    await signIn(visitor, email, /\/dashboard\/admin|two-factor\?first/)
    await visitor.goto(`${site.origin}/dashboard/admin/orders/${order.id}`)
    await visitor.press('Confirm order')
    await visitor.says('confirmed the order')
  })
})
