import { acceptPrice } from '../../confirm.ts'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { placeOrder, reorder } from '../../place.ts'
import { orders } from '../../schema.ts'
import { decideQuote } from '#features/quotes/decide.ts'
import { offerQuote } from '#features/quotes/offer.ts'
import { beginQuote } from '#features/quotes/write.ts'
import { drums, paper, tradeOn, wish } from '#features/fulfillment/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { ownersOn, redirected } from '#features/accounts/pages/account/testing.ts'
import { loader as theirPage } from '../link/order.tsx'
import { action, loader } from './order.tsx'

const { db } = await testDatabase()
const { owner, visit, ctx: system } = ownersOn(db)
const { as, person } = tradeOn(contextOn(db, { now: system.now }))
const [desk, staff, customer] = [await owner('admin'), await person('admin'), await person('customer')]
const certificate = 'STEC-B 4711, signed January 5, 2026'
const day = system.now
  .add({ hours: 24 * 6 })
  .toString()
  .slice(0, 10)
const placing = () => ({ submissionId: randomUUID(), wish: wish({ deliveryDate: day }) })
const at = (id: string, form?: Record<string, string>) =>
  ({ ...visit('/order', { cookie: desk.cookie, form }), params: { id } }) as never
const stored = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0]

/** Two drums at $612, without the Ohio sales tax of $70.38. */
const ordered = async () => {
  const { userId, email } = customer
  const buyer = { userId, companyId: null, contactName: 'Dana', contactEmail: email, contactPhone: null, company: null }
  const exempted = { ...paper([drums]), exempt: ['ohio-sales'], exemptReason: certificate }
  const { id } = await beginQuote(as(staff), buyer, exempted)
  await offerQuote(as(staff), id, 'draft')
  await decideQuote(as(customer), id, { verb: 'accept', expected: 'pending' })
  return placeOrder(as(customer), id, placing())
}

test('an order says on its paper which tax was left out, and by which certificate', async () => {
  const order = await ordered()
  expect(order).toMatchObject({ exempt: ['ohio-sales'], exemptReason: certificate })
  const said = `Ohio sales tax (${certificate})`
  expect(await loader(at(order.id))).toMatchObject({ exemption: said })
  const link = { ...visit('/order'), params: { link: order.secretLink } } as never
  const { facts } = (await theirPage(link)) as Exclude<Awaited<ReturnType<typeof theirPage>>, Response>
  expect(facts).toContainEqual({ name: 'Tax exemptions', value: said })
})

test('a reorder leaves out no tax that nobody ticks again when they confirm it, with the certificate', async () => {
  const first = await ordered()
  const again = async () => (await reorder(as(customer), first.id, placing())).id
  const confirm = { verb: 'confirm', seen: 'placed 0', price_0: '612.0000', freight: '45.00' }
  const id = await again()
  const { exemption, forms } = await loader(at(id))
  expect(exemption).toBe(`Ohio sales tax (${certificate})`)
  expect(forms.confirm?.groups.flatMap(({ fields }) => fields)).toMatchObject([
    ...[{ name: 'price_0' }, { name: 'freight' }],
    { name: 'without_ohio-sales', label: 'Exempt from Ohio sales tax', value: '' },
    { name: 'certificate', value: certificate },
  ])
  await redirected(action(at(id, { ...confirm, certificate })))
  // The tax makes it dearer than what the customer saw: they accept it first.
  expect(await stored(id)).toMatchObject({ state: 'price_asked', totalCents: 122_400 + 4500 })
  await acceptPrice(as(customer), id, 'price_asked')
  expect(await stored(id)).toMatchObject({ exempt: [], exemptReason: null, totalCents: 122_400 + 4500 + 7038 })

  const ticked = { ...confirm, 'without_ohio-sales': 'yes' }
  const lacking = await again()
  const answer = await action(at(lacking, { ...ticked, certificate: ' ' }))
  expect(answer).toMatchObject({
    data: {
      message: 'Tax exemptions: please enter the exemption certificate. Without one we have to charge the tax.',
      typed: ticked,
    },
    init: { status: 422 },
  })
  await redirected(action(at(lacking, { ...ticked, certificate: 'STEC-B 4712' })))
  expect(await stored(lacking)).toMatchObject({ exempt: ['ohio-sales'], totalCents: 122_400 + 4500 })
  expect(await loader(at(lacking))).toMatchObject({ exemption: 'Ohio sales tax (STEC-B 4712)' })
})

test('a tax that was owed the last time is not left out by a tick that no form has', async () => {
  const first = await ordered()
  await db.update(orders).set({ exempt: [], exemptReason: null }).where(eq(orders.id, first.id))
  const { id } = await reorder(as(customer), first.id, placing())
  const form = { verb: 'confirm', seen: 'placed 0', price_0: '612.0000', freight: '45.00', certificate }
  await redirected(action(at(id, { ...form, 'without_ohio-sales': 'yes' })))
  expect(await stored(id)).toMatchObject({ exempt: [], totalCents: 122_400 + 4500 + 7038 })
})
