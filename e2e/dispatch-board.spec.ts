import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { contextOn } from '../app/domain/testing.ts'
import { fleetOn } from '../app/features/dispatch/testing.ts'
import { drivers, trucks } from '../app/features/fleet/schema.ts'
import { diesel, tradeOn, wish } from '../app/features/fulfillment/testing.ts'
import { confirmOrder } from '../app/features/orders/confirm.ts'
import { placeOrder } from '../app/features/orders/place.ts'
import { decideQuote } from '../app/features/quotes/decide.ts'
import { expect, test } from './journey.ts'
import { comeInAs } from './signed-in.ts'
import { openTrade, type Trade } from './trade.ts'

let trade: Trade
test.beforeAll(async () => void (trade = await openTrade()))
test.afterAll(() => trade.end())

/** Two trucks, and an order that is on neither, on a day of their own. */
const dayAhead = async () => {
  const ctx = { ...contextOn(trade.db), now: Temporal.Now.instant() }
  const { as, person, offered } = tradeOn(ctx)
  const [desk, customer] = [await person('admin'), await person('customer')]
  const deliveryDate = ctx.now.toZonedDateTimeISO('America/New_York').toPlainDate().add({ days: 12 }).toString()
  const { id } = await offered(desk, customer, [{ ...diesel, quantity: 3000 }])
  await decideQuote(as(customer), id, { verb: 'accept', expected: 'pending' })
  const place = wish({ deliveryDate, deliveryWindow: 'flexible' })
  const order = await placeOrder(as(customer), id, { submissionId: randomUUID(), wish: place })
  await confirmOrder(as(desk), order.id, 'placed')
  return { ...(await fleetOn(ctx, desk, ['Z1', 'Z2'])), deliveryDate, orderId: order.id }
}

test('an order is dragged onto a truck, moved with keys, put back with Undo, and dragged off', async ({ page }) => {
  const made = await dayAhead()
  try {
    await comeInAs(page, 'robin')
    await page.goto(`/dashboard/admin/dispatch?day=${made.deliveryDate}`)
    const stop = page.locator(`.dispatch-block[data-order="${made.orderId}"]`)
    const lane = (name: string) => page.locator(`.dispatch-lane[aria-label^="Truck ${name}"]`)
    const side = page.locator('.dispatch-side')
    const on = (name: string) => lane(name).locator(stop)
    const dragTo = async (to: typeof side) => {
      const [from, there] = [await stop.boundingBox(), await to.boundingBox()]
      if (!from || !there) throw new Error('There is nothing to drag.')
      await page.mouse.move(from.x + 5, from.y + 5)
      await page.mouse.down()
      await page.mouse.move(there.x + there.width / 2, there.y + Math.min(there.height / 2, 300), { steps: 4 })
      await page.mouse.up()
    }
    await expect(side.locator(stop)).toBeVisible()
    // Until the page has woken there is nothing to drag with.
    await expect(async () => {
      await dragTo(lane('Z1').locator('.dispatch-rows'))
      await expect(on('Z1')).toBeFocused({ timeout: 3000 })
    }).toPass()

    await page.keyboard.press('m')
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('.dispatch > [role=status]')).toHaveText(/^Z2, Driver of Z2: best place/)
    await page.keyboard.press('Enter')
    await expect(on('Z2')).toBeFocused()

    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(on('Z1')).toBeVisible()
    await dragTo(side)
    await expect(side.locator(stop)).toBeVisible()
  } finally {
    // Other journeys order where no truck limits them.
    const retired = { retiredAt: new Date() }
    const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id)
    await trade.db
      .update(trucks)
      .set(retired)
      .where(inArray(trucks.id, ids(made.trucks)))
    await trade.db
      .update(drivers)
      .set(retired)
      .where(inArray(drivers.id, ids(made.drivers)))
  }
})
