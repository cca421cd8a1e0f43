import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { loadContent } from '../app/content/index.ts'
import { viewerNow } from '../app/domain/accounts/companies-testing.ts'
import { accountsOn } from '../app/domain/accounts/testing.ts'
import { profiles, users } from '../app/domain/accounts/schema.ts'
import { companies } from '../app/domain/companies/schema.ts'
import { monthFigures, nextDelivery } from '../app/domain/orders/figures.ts'
import { activeOrders } from '../app/domain/orders/lifecycle.ts'
import { orderCounts } from '../app/domain/orders/list.ts'
import { quoteCounts } from '../app/domain/quotes/list.ts'
import { supplierFigures } from '../app/domain/shipments/figures.ts'
import { localTime } from '../app/domain/calendar.ts'
import { contextOn } from '../app/domain/testing.ts'
import { system, type Viewer } from '../app/domain/viewer.ts'
import { mailPlan } from '../app/emails/index.ts'
import { testDatabase } from '../app/platform/testing.ts'
import { figures } from '../server/demo/figures.ts'
import { signIns } from '../server/demo/people.ts'
import { seedDemo } from '../server/demo/world.ts'

const content = loadContent('content')

/** The mails themselves are looked at elsewhere. */
const render = async (subject: string) => ({ subject, text: '', html: '' })

/** The demo world as it is when somebody opens it then. */
const worldAt = async (moment: string) => {
  const { db, pool } = await testDatabase()
  const now = Temporal.Instant.from(moment)
  const { calendar, promises, taxes } = content
  const mails = mailPlan({ staffEmail: 'desk@leonefuel.example' })
  const contextFor = (viewer: Viewer) => contextOn(db, { viewer, now, calendar, promises, taxes, mails })
  await seedDemo({ contextFor, auth: accountsOn(db).auth, content, post: { from: 'demo@leonefuel.example', render } })
  const signedIn = async (place: 0 | 1 | 2) => {
    const [user] = await db.select().from(users).where(eq(users.email, signIns[place].email))
    return contextFor(await viewerNow(db, user?.id ?? ''))
  }
  return { db, pool, contextFor, signedIn }
}

const moments = {
  'a Saturday in the middle of a month': '2026-11-21T10:45-05:00',
  'the first of a month, in the night': '2026-12-01T00:20-05:00',
  'the first of a month, a Sunday on which the clocks go back': '2026-11-01T15:30-05:00',
  'a holiday': '2026-11-26T09:10-05:00',
  'the evening of the last of a month': '2026-08-31T21:40-04:00',
}

describe.each(Object.entries(moments))('on %s', (_name, moment) => {
  test('the dashboards show the figures', async () => {
    const { db, pool, contextFor, signedIn } = await worldAt(moment)
    const [customer, supplier, admin] = [await signedIn(0), await signedIn(1), contextFor(system)]

    const earned = async () => {
      const first = localTime(content.calendar, admin.now).with({ day: 1 }).startOfDay().toInstant()
      const { rows } = await pool.query(
        `select sum(goods_cents + freight)::int as cents from orders where state = 'delivered' and delivered_at >= $1`,
        [first.toString()],
      )
      return rows[0]?.cents
    }
    const active = async (ctx: typeof customer) =>
      (await orderCounts(ctx)).reduce(
        (sum, { state, count }) => sum + (activeOrders.some((each) => each === state) ? count : 0),
        0,
      )
    const pending = (await quoteCounts(customer)).find(({ state }) => state === 'pending')?.count
    const month = await monthFigures(customer)
    expect({
      activeOrders: await active(customer),
      pendingQuotes: pending,
      thisMonth: month.now.spent,
      thisMonthGallons: month.now.deciGallons,
      thisMonthOrders: month.now.orders,
      lastMonth: month.before.spent,
    }).toEqual(figures.customer)
    expect((await nextDelivery(customer))?.state).toBe('in_transit')

    expect(await supplierFigures(supplier)).toEqual(figures.supplier)

    expect([await active(admin), await earned()]).toEqual([figures.admin.activeOrders, figures.admin.monthlyRevenue])
    expect(await db.$count(profiles, eq(profiles.role, 'customer'))).toBe(figures.admin.customers)
    expect(await db.$count(companies, eq(companies.kind, 'customer'))).toBe(figures.admin.customers)
  })
})
