import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { companies } from '../app/features/companies/schema.ts'
import { confirmOrder } from '../app/features/orders/confirm.ts'
import { findOrder } from '../app/features/orders/find.ts'
import { placeOrder } from '../app/features/orders/place.ts'
import { answerPurchase } from '../app/features/purchasing/answer.ts'
import { placePurchase } from '../app/features/fulfillment/place-purchase.ts'
import { decideQuote } from '../app/features/quotes/decide.ts'
import { diesel, tradeOn, wish } from '../app/features/fulfillment/testing.ts'
import { contextOn } from '../app/domain/testing.ts'
import type { Line } from '../app/features/trade/line.ts'
import type { Viewer } from '../app/domain/viewer.ts'
import { openDatabase } from '../app/platform/db.ts'
import { startEmbedded } from '../app/platform/embedded-postgres.ts'
import { signedIn } from './signed-in.ts'

type Person = Extract<Viewer, { userId: string }>

const quiet = { warn() {}, info() {}, error() {}, debug() {} } as never

/** The trade of the site that the journeys visit, moved by the domain's own verbs from beside it. */
export const openTrade = async () => {
  const { connection, stop } = await startEmbedded(process.env.SITE_DATA ?? '', { log: quiet })
  const { db, pool, close } = openDatabase({ ...connection, max: 2 })
  const now = () => Temporal.Now.instant()
  const as = (viewer: Viewer) => contextOn(db, { viewer, now: now() })
  const trade = () => tradeOn(contextOn(db, { now: now() }))
  const staff: Person = { ...(await trade().person('admin')), name: 'Robin Marsh' }
  /** A plain date so many days from now, in Ohio. */
  const day = (days: number) => now().toZonedDateTimeISO('America/New_York').toPlainDate().add({ days }).toString()

  /** Someone signed in, of a company of their own. */
  const person = async (role: 'customer' | 'supplier') => {
    const { email, userId, cookies } = await signedIn(role)
    const companyId = randomUUID()
    const company = `${role} ${email}`
    await db.insert(companies).values({ id: companyId, kind: role, name: company, createdAt: new Date() })
    await pool.query("update profiles set company_id = $2, company_role = 'manager' where user_id = $1", [
      userId,
      companyId,
    ])
    const viewer: Person = {
      ...{ role, email, companyId, companyRole: 'manager' },
      ...{ userId, name: 'Dana Field' },
    }
    return { viewer, company, cookies }
  }
  const offered = (customer: Person, lines?: Line[]) => trade().offered(staff, customer, lines)
  const ordered = async (customer: Person, lines?: Line[]) => {
    const quote = await offered(customer, lines)
    await decideQuote(as(customer), quote.id, { verb: 'accept', expected: 'pending' })
    const placing = {
      submissionId: randomUUID(),
      wish: wish({ deliveryDate: day(3), deliveryWindow: 'afternoon' }),
      dyedUse: 'farm',
    }
    return placeOrder(as(customer), quote.id, placing)
  }
  /** A purchase order that waits for the supplier's answer. */
  const asked = async (customer: Person, supplier: Person, lines: Line[] = [diesel]) => {
    const order = await ordered(customer, lines)
    await confirmOrder(as(staff), order.id, 'placed')
    const purchase = { submissionId: randomUUID(), supplierId: supplier.companyId ?? '', lines, note: null }
    return placePurchase(as(staff), order.id, 'confirmed', { ...purchase, deliveryDate: day(3) })
  }
  const confirm = (orderId: string) => confirmOrder(as(staff), orderId, 'placed')
  const confirmPurchase = (supplier: Person, id: string) =>
    answerPurchase(as(supplier), id, 'pending', { verb: 'confirm' })
  /** The private page of an order, as its mails name it. */
  const linkOf = async (orderId: string) => `/order/${(await findOrder(as(staff), orderId)).secretLink}`
  const end = async () => {
    await close()
    await stop()
  }
  return { db, as, staff, day, person, offered, ordered, asked, confirm, confirmPurchase, linkOf, end }
}

export type Trade = Awaited<ReturnType<typeof openTrade>>
