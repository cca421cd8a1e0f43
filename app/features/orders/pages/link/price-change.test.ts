import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { ownersOn, redirected } from '#features/accounts/pages/account/testing.ts'
import { tradeOn, wish } from '#features/fulfillment/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { reorder } from '../../place.ts'
import { orders } from '../../schema.ts'
import { action as desk } from '../staff/order.tsx'
import { action, loader } from './order.tsx'

const { db } = await testDatabase()
const { owner, visit, ctx: system } = ownersOn(db)
const { as, person } = tradeOn(contextOn(db, { now: system.now }))
const [office, staff, customer] = [await owner('admin'), await person('admin'), await person('customer')]
const deliveryDate = system.now
  .add({ hours: 24 * 6 })
  .toString()
  .slice(0, 10)

test('staff price a reorder above the last time, and its customer approves behind the link with one button', async () => {
  const before = await tradeOn(contextOn(db)).ordered(staff, customer)
  const placing = { submissionId: randomUUID(), wish: wish({ deliveryDate }) }
  const { id, secretLink } = await reorder(as(customer), before.id, placing)
  const form = { verb: 'confirm', seen: 'placed 0', price_0: '3.2540', freight: '45.00' }
  await redirected(desk({ ...visit('/order', { cookie: office.cookie, form }), params: { id } } as never))
  const page = async () => {
    const answer = await loader({ ...visit('/order'), params: { link: secretLink } } as never)
    if (answer instanceof Response) throw new Error('It was not drawn.')
    return answer
  }
  const asked = await page()
  expect(asked.status.words).toBe('Price went up: your OK needed')
  expect(asked.asked?.rows[0]).toMatchObject({
    before: expect.stringContaining('$3.1420 / gal'),
    now: expect.stringContaining('$3.2540 / gal'),
  })
  const [accept] = asked.forms
  const cancel = asked.forms.at(-1)
  expect([accept?.verb, accept?.button, cancel?.verb]).toEqual([
    'accept_price',
    `Approve ${asked.asked?.total}`,
    'cancel',
  ])
  const yes = { verb: 'accept_price', seen: accept?.expected ?? '' }
  await redirected(action({ ...visit('/order', { form: yes }), params: { link: secretLink } } as never))
  expect((await db.select().from(orders).where(eq(orders.id, id)))[0]).toMatchObject({ state: 'confirmed', firm: true })
  expect((await page()).forms.map(({ verb }) => verb)).toEqual(['change_details', 'wish_day', 'on_the_way', 'cancel'])
})
