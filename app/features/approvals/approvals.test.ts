import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { content } from '#content/testing.ts'
import { system } from '#domain/viewer.ts'
import type { Cents, DeciGallons } from '#domain/money.ts'
import { mailPlan } from '#emails/index.ts'
import { changeCompanyRole, setSpendingLimit } from '#features/accounts/company-people.ts'
import { profiles } from '#features/accounts/schema.ts'
import { removeEquipment, saveEquipment } from '#features/customers/equipment.ts'
import { saveSite, sitesOf } from '#features/customers/sites.ts'
import { offRoad, tradeOn, wish } from '#features/fulfillment/testing.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { orders } from '#features/orders/schema.ts'
import { placeOrder, placeOrderBehindLink, reorder } from '#features/orders/place.ts'
import { AboveLimit } from '#features/orders/spending-limit.ts'
import { orderToTankForm } from '#features/orders/order-to-tank-form.ts'
import { tanksInSight } from '#features/orders/order-to-tank.ts'
import { decideQuote } from '#features/quotes/decide.ts'
import { expireQuotes } from '#features/quotes/expire.ts'
import { quotes } from '#features/quotes/schema.ts'
import { tradeProducts } from '#features/trade/pages/products.ts'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { orderOrAsk } from './approval-forms.ts'
import { approve, decline, endWithPrice, withdraw } from './decide.ts'
import { findApproval, listApprovals, waitingForMe } from './find.ts'

const { db } = await testDatabase()
const base = contextOn(db, { mails: mailPlan({ staffEmail: 'desk@leonefuel.example' }) })
const trade = tradeOn(base)
const { as } = trade
const dollars = (amount: number) => (amount * 100) as Cents

const staff = await trade.person('admin')
const company = await trade.company('customer')
const manager = await trade.person('customer', { id: company, role: 'manager' })
const buyer = await trade.person('customer', { id: company, role: 'buyer' })
const stranger = await trade.person('customer', { id: await trade.company('customer'), role: 'manager' })

beforeEach(async () => {
  await db.delete(mails)
  await setSpendingLimit(as(manager), company, buyer.userId, dollars(1000))
})

/** A quote of the company, accepted: 800 gallons of diesel, about three thousand dollars. */
const accepted = async (whose = buyer) => {
  const { id } = await trade.offered(staff, whose)
  return decideQuote(as(whose), id, { verb: 'accept', expected: 'pending' })
}
const placing = () => ({ submissionId: randomUUID(), wish: wish({ gateCode: '4711' }) })
const mailed = async () =>
  (await db.select({ to: mails.recipient, email: mails.email }).from(mails)).map((one) => `${one.email} ${one.to}`)

/** The approval that ordering a quote above the limit leads to. */
const asked = async (quoteId: string, submission = placing()) => {
  const place = async () => (await placeOrder(as(buyer), quoteId, submission)).id
  const to = await orderOrAsk(as(buyer), { quoteId }, submission, place)
  return findApproval(as(buyer), to.split('/').at(-1) ?? '')
}

test('an order above the limit waits: a manager is asked by email, and approving places it once', async () => {
  const quote = await accepted()
  await db.delete(mails)
  const waits = await asked(quote.id)
  expect(waits).toMatchObject({ state: 'waiting', limitCents: 100_000, totalCents: quote.sums?.total })
  expect(await db.$count(orders, eq(orders.quoteId, quote.id))).toBe(0)
  expect(await mailed()).toEqual([`approval-asked ${manager.email}`])
  expect([await waitingForMe(as(manager)), await waitingForMe(as(buyer))]).toEqual([1, 0])

  const order = await approve(as(manager), waits.id, waits)
  expect(order).toMatchObject({ state: 'placed', quoteId: quote.id, totalCents: waits.totalCents })
  const history = await historyLines(as(manager), order.id)
  expect(JSON.stringify(history)).toContain('approved the order, which a coworker requested')
  expect(await mailed()).toContain(`approval-approved ${buyer.email}`)
  expect(await findApproval(as(manager), waits.id)).toMatchObject({
    state: 'approved',
    orderId: order.id,
    sealedGateCode: null,
  })
  await expect(approve(as(manager), waits.id, waits)).rejects.toMatchObject({ kind: 'conflict' })
  expect(await db.$count(orders, eq(orders.quoteId, quote.id))).toBe(1)
})

test('sent twice it waits once, and another order of the same quote is refused until it is withdrawn', async () => {
  const quote = await accepted()
  const sent = placing()
  const [one, two] = [await asked(quote.id, sent), await asked(quote.id, sent)]
  expect(two.id).toBe(one.id)
  await expect(asked(quote.id)).rejects.toMatchObject({ kind: 'conflict' })
  await withdraw(as(buyer), one.id, one)
  expect((await asked(quote.id)).state).toBe('waiting')
})

test('a manager declines with a reason, which the buyer reads by email and nothing is ordered', async () => {
  const waits = await asked((await accepted()).id)
  await expect(decline(as(manager), waits.id, waits, ' ')).rejects.toMatchObject({ kind: 'invalid' })
  await decline(as(manager), waits.id, waits, 'Half will do.')
  expect(await mailed()).toContain(`approval-declined ${buyer.email}`)
  expect(await findApproval(as(buyer), waits.id)).toMatchObject({ state: 'declined', reason: 'Half will do.' })
})

test('the limit holds for the private link and for a reorder too, and for nobody but a buyer', async () => {
  const quote = await accepted()
  const refused = expect.any(AboveLimit)
  await expect(placeOrderBehindLink(as(buyer), quote.secretLink, placing())).rejects.toEqual(refused)
  const order = await placeOrder(as(manager), quote.id, placing())
  await expect(reorder(as(buyer), order.id, placing())).rejects.toEqual(refused)
  expect((await reorder(as(staff), order.id, placing())).state).toBe('placed')
  await setSpendingLimit(as(manager), company, buyer.userId, order.totalCents)
  expect((await reorder(as(buyer), order.id, placing())).state).toBe('placed')
})

test('approving a reorder orders the same again; a price that has ended cannot be approved', async () => {
  const order = await placeOrder(as(manager), (await accepted()).id, placing())
  const sent = placing()
  const to = await orderOrAsk(
    as(buyer),
    { orderId: order.id },
    sent,
    async () => (await reorder(as(buyer), order.id, sent)).id,
  )
  const again = await findApproval(as(manager), to.split('/').at(-1) ?? '')
  expect(await approve(as(manager), again.id, again)).toMatchObject({ reorderOf: order.id, firm: false })

  const quote = await accepted()
  const waits = await asked(quote.id)
  await db
    .update(quotes)
    .set({ endingToldAt: new Date(0), validUntil: new Date(0) })
    .where(eq(quotes.id, quote.id))
  await expect(approve(as(manager), waits.id, waits)).rejects.toMatchObject({ kind: 'conflict' })
  expect((await findApproval(as(manager), waits.id)).state).toBe('waiting')
})

/** The company's own tank for off-road diesel, of 1,000 gallons, and that it bought some before. */
const withTank = async () => {
  const { customerId, id } = await trade.ordered(staff, manager, [offRoad])
  await confirmOrder(as(staff), id, 'placed')
  const whose = customerId ?? ''
  await saveSite(as(staff), whose, '', {
    ...{ name: 'North yard', address: '9 Tank Road, Marysville, OH 43040', county: 'Union', gateCode: '4711#' },
    ...{ accessNotes: 'Left gate', siteContact: null, sitePhone: null },
  })
  const site = (await sitesOf(as(staff), whose)).find(({ name }) => name === 'North yard')
  await saveEquipment(as(staff), whose, undefined, {
    ...{ siteId: site?.id ?? '', kind: 'tank', label: 'Yard tank', product: 'off-road-diesel' },
    ...{ capacity: 10_000 as DeciGallons, unitNumber: null, notes: null },
  })
  const tank = (await tanksInSight(as(buyer))).find(({ site: { name } }) => name === 'North yard')
  return tank?.tank.id ?? ''
}

test('an order for a tank above the limit waits for a manager, and then is the order for that tank', async () => {
  const tankId = await withTank()
  const form = await orderToTankForm(as(buyer), content, await tanksInSight(as(buyer)), (id) => `/orders/${id}`)
  const body = new FormData()
  const typed = { verb: 'order_to_tank', submission_id: randomUUID(), order_tank: tankId, order_gallons: '950' }
  for (const [name, value] of Object.entries({ ...typed, order_day: '2025-11-24' })) body.set(name, value)
  // More than has room above the safe fill level: who orders says yes, and so does who approves.
  const unconfirmed = async (tried: Promise<unknown> | undefined) => {
    const refused = await tried?.catch((error: unknown) => error)
    return (refused as { confirmations: { key: string }[] }).confirmations.map(({ key }) => key)
  }
  for (const key of await unconfirmed(form?.submit(as(buyer), body))) body.append('sure', key)
  await db.delete(mails)
  const answer = await form?.submit(as(buyer), body)
  expect(await form?.submit(as(buyer), body)).toEqual(answer)
  expect(await mailed()).toEqual([`approval-asked ${manager.email}`])
  const waits = await findApproval(as(manager), String((answer as { to: string }).to.split('/').at(-1)))
  expect(waits).toMatchObject({
    ...{ state: 'waiting', tankId, deciGallons: 9500, quoteId: null, reorderOf: null, sealedGateCode: null },
    ...{ goods: '950 gal Off-road diesel for Yard tank', limitCents: 100_000 },
    wish: { deliveryAddress: '9 Tank Road, Marysville, OH 43040', deliveryDate: '2025-11-24' },
  })
  expect(await db.$count(orders, eq(orders.tankId, tankId))).toBe(0)

  const products = tradeProducts(content)
  const sure = await unconfirmed(approve(as(manager), waits.id, waits, { products }))
  const order = await approve(as(manager), waits.id, waits, { products, sure })
  expect(order).toMatchObject({
    ...{ state: 'placed', tankId, deciGallons: 9500, totalCents: waits.totalCents, deliveryDate: '2025-11-24' },
    ...{ submissionId: waits.submissionId, accessNotes: 'Left gate' },
  })
  expect(JSON.stringify(await historyLines(as(manager), order.id))).toContain('which a coworker requested')
})

test('a tank that is gone by then is no dead end: the manager reads it and can decline', async () => {
  const tankId = await withTank()
  const [found] = (await tanksInSight(as(buyer))).filter(({ tank }) => tank.id === tankId)
  if (!found) throw new Error('The company has a tank.')
  const source = { tank: found, gallons: 9000 as DeciGallons, product: 'Off-road diesel' }
  const above = () => Promise.reject(new AboveLimit(dollars(1000), dollars(2500), ''))
  const to = await orderOrAsk(as(buyer), source, placing(), above)
  await removeEquipment(as(staff), found.site.customerId, tankId)
  const waits = await findApproval(as(manager), to.split('/').at(-1) ?? '')
  const refused = approve(as(manager), waits.id, waits, { products: tradeProducts(content) })
  await expect(refused).rejects.toMatchObject({ kind: 'conflict', message: expect.stringContaining('no longer') })
  await decline(as(manager), waits.id, waits, 'That tank is gone.')
})

test('an approval expires with its price: the buyer gets one email and no manager is asked again', async () => {
  const later = { now: base.now.add({ hours: 24 * 60 }) }
  await expireQuotes(as(system, later))
  await endWithPrice(as(system, later))
  const quote = await accepted()
  const waits = await asked(quote.id)
  const other = await asked((await accepted()).id)
  await db
    .update(quotes)
    .set({ endingToldAt: new Date(0) })
    .where(eq(quotes.id, quote.id))
  await expireQuotes(as(system, later))
  await db.delete(mails)
  const before = await waitingForMe(as(manager))
  expect(await endWithPrice(as(system, later))).toMatchObject({ ended: 1 })
  expect(await endWithPrice(as(system, later))).toMatchObject({ ended: 0 })
  expect(await mailed()).toEqual([`approval-price-ended ${buyer.email}`])
  expect(await findApproval(as(buyer), waits.id)).toMatchObject({
    ...{ state: 'withdrawn', decidedBy: null, sealedGateCode: null },
    reason: 'The price expired before a manager approved this.',
  })
  expect((await findApproval(as(buyer), other.id)).state).toBe('waiting')
  expect(await waitingForMe(as(manager))).toBe(before - 1)
})

test('only managers of the company set limits and decide approvals; others do not see them', async () => {
  const waits = await asked((await accepted()).id)
  for (const who of [stranger, staff]) {
    expect((await listApprovals(as(who))).some(({ id }) => id === waits.id)).toBe(false)
    await expect(approve(as(who), waits.id, waits)).rejects.toMatchObject({
      kind: expect.stringMatching(/not-found|forbidden/),
    })
  }
  await expect(approve(as(buyer), waits.id, waits)).rejects.toMatchObject({ kind: 'not-found' })
  await expect(withdraw(as(manager), waits.id, waits)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(setSpendingLimit(as(buyer), company, buyer.userId, null)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(setSpendingLimit(as(stranger), company, buyer.userId, null)).rejects.toMatchObject({ kind: 'not-found' })
  await expect(setSpendingLimit(as(manager), company, manager.userId, null)).rejects.toMatchObject({ kind: 'conflict' })
})

test('a buyer who becomes a manager has no spending limit', async () => {
  await changeCompanyRole(as(manager), company, buyer.userId, 'manager')
  const [person] = await db.select().from(profiles).where(eq(profiles.userId, buyer.userId))
  expect(person?.spendingLimit).toBeNull()
  await changeCompanyRole(as(manager), company, buyer.userId, 'buyer')
})
