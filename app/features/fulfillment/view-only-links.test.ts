import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { visitor } from '#domain/viewer.ts'
import { changeCompanyRole } from '#features/accounts/company-people.ts'
import { acceptPriceBehindLink } from '#features/orders/confirm.ts'
import { orderBehind } from '#features/orders/find.ts'
import { placeOrder, placeOrderBehindLink } from '#features/orders/place.ts'
import { decideBehindLink, decideQuote } from '#features/quotes/decide.ts'
import { quoteBehind } from '#features/quotes/find.ts'
import { reportLostBehindLink } from '#features/quotes/report-lost.ts'
import { requestNewPriceBehindLink } from '#features/quotes/request-new-price.ts'
import { withdrawRequest } from '#features/requests/link-holder.ts'
import { deskOn } from '#features/requests/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { correctDetailsBehindLink } from './correct-details.ts'
import { cancelBehindLink } from './end-order.ts'
import { answerDayBehindLink } from './move-day.ts'
import { tradeOn, wish } from './testing.ts'
import { wishDayBehindLink } from './wish-day.ts'

const { db } = await testDatabase()
const { company, person, as, offered, ordered } = tradeOn(contextOn(db))
const { sent } = deskOn(db)
const link = as(visitor)
const accept = { verb: 'accept', expected: 'pending' } as const
const placing = () => ({ submissionId: randomUUID(), wish: wish(), dyedUse: 'farm' })

const id = await company('customer')
const staff = await person('admin')
const manager = await person('customer', { id, role: 'manager' })
const buyer = await person('customer', { id, role: 'buyer' })
const waiting = await offered(staff, buyer)
const accepted = await offered(staff, buyer)
await decideQuote(as(buyer), accepted.id, accept)
const order = await ordered(staff, buyer)
const request = await sent({ viewer: buyer, contact: { email: buyer.email } })
await changeCompanyRole(as(manager), id, buyer.userId, 'viewer')

const later = { deliveryDate: '2025-11-24', deliveryWindow: 'flexible' } as const
const site = { siteContact: null, sitePhone: null, accessNotes: null, customerPo: null }
const verbs: [string, () => Promise<unknown>][] = [
  ['accept a quote', () => decideBehindLink(link, waiting.secretLink, accept)],
  ['say why it was lost', () => reportLostBehindLink(link, waiting.secretLink, 'price')],
  ['ask for its price again', () => requestNewPriceBehindLink(link, waiting.secretLink, () => expect.unreachable())],
  ['order from a quote', () => placeOrderBehindLink(link, accepted.secretLink, placing())],
  ['accept a price', () => acceptPriceBehindLink(link, order.secretLink, 'placed')],
  ['ask for another day', () => wishDayBehindLink(link, order.secretLink, 'placed', { to: later })],
  ['answer about another day', () => answerDayBehindLink(link, order.secretLink, 'placed', 'agree_day')],
  ['correct who is on site', () => correctDetailsBehindLink(link, order.secretLink, 'placed', site)],
  ['cancel an order', () => cancelBehindLink(link, order.secretLink, 'placed')],
]

test.each(verbs)('a buyer whose manager made them view-only does not %s by its private link', async (_, act) => {
  await expect(act()).rejects.toMatchObject({
    ...{ kind: 'forbidden', message: expect.stringMatching(/^You have view-only access/) },
  })
})

test('they read behind their links as before and withdraw what they asked themselves, and a manager decides', async () => {
  expect(await quoteBehind(link, waiting.secretLink)).toMatchObject({ id: waiting.id, state: 'pending' })
  expect(await orderBehind(link, order.secretLink)).toMatchObject({ id: order.id, state: 'placed' })
  expect(await withdrawRequest(link, request.secretLink, 'received')).toMatchObject({ state: 'withdrawn' })
  expect(await decideQuote(as(manager), waiting.id, accept)).toMatchObject({ state: 'approved' })
  expect(await placeOrder(as(manager), accepted.id, placing())).toMatchObject({ quoteId: accepted.id })
})
