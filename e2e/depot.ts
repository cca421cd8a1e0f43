import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { inArray } from 'drizzle-orm'
import { assignDriver } from '../app/features/dispatch/run-day.ts'
import type { Run } from '../app/features/dispatch/schema.ts'
import { fleetOn } from '../app/features/dispatch/testing.ts'
import { drivers, trucks } from '../app/features/fleet/schema.ts'
import { diesel, tradeOn, wish } from '../app/features/fulfillment/testing.ts'
import { confirmOrder } from '../app/features/orders/confirm.ts'
import { placeOrder } from '../app/features/orders/place.ts'
import { decideQuote } from '../app/features/quotes/decide.ts'
import { expect, test } from './journey.ts'
import type { Trade } from './trade.ts'

/**
 * Two trucks with their drivers, and an order that is on neither. The names are of this try alone, and so is the day as long
 * as it lasts: whoever plans a day at once with someone is told to look again.
 */
export const openDepot = async (trade: Trade) => {
  const ctx = trade.as(trade.staff)
  const { as, person, offered } = tradeOn(ctx)
  const customer = await person('customer')
  const day = trade.day(12 + test.info().workerIndex)
  const { id } = await offered(trade.staff, customer, [{ ...diesel, quantity: 3000 }])
  await decideQuote(as(customer), id, { verb: 'accept', expected: 'pending' })
  const placing = { submissionId: randomUUID(), wish: wish({ deliveryDate: day }) }
  const order = await placeOrder(as(customer), id, placing)
  await confirmOrder(as(trade.staff), order.id, 'placed')
  const at = `Z${randomUUID().slice(0, 6)}`
  const names = [`${at}-1`, `${at}-2`] as const
  const fleet = await fleetOn(ctx, trade.staff, names)
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  for (const [at, { id }] of fleet.trucks.entries()) await assignDriver(ctx, day, id, fleet.drivers[at]!.id)
  return { names, day, orderId: order.id, close: () => retireAll(trade, ids(fleet.trucks), ids(fleet.drivers)) }
}

/** Takes the trucks of these runs out of use, and who drove them. */
export const retireRuns = (trade: Trade, runs: readonly Run[]) =>
  retireAll(
    trade,
    runs.map(({ truckId }) => truckId),
    runs.flatMap(({ driverId }) => driverId ?? []),
  )

/** Other journeys order where no truck limits them, and a board of many trucks folds their lanes. */
const retireAll = async ({ db }: Trade, truckIds: string[], driverIds: string[]) => {
  const retired = { retiredAt: new Date() }
  await db.update(trucks).set(retired).where(inArray(trucks.id, truckIds))
  await db.update(drivers).set(retired).where(inArray(drivers.id, driverIds))
}

type Depot = Awaited<ReturnType<typeof openDepot>>

/** The dispatcher drags an order onto a truck, moves it with keys, puts it back with Undo, and drags it off. */
export const planAhead = async (page: Page, { names: [one, two], day, orderId }: Depot) => {
  await page.goto(`/dashboard/admin/dispatch?day=${day}`)
  const stop = page.locator(`.dispatch-block[data-order="${orderId}"]`)
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
    await dragTo(lane(one).locator('.dispatch-rows'))
    await expect(on(one)).toBeFocused({ timeout: 3000 })
  }).toPass()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.dispatch > [role=status]')).toHaveText(
    new RegExp(`^${two}, Driver of ${two}: best place`),
  )
  await page.keyboard.press('Enter')
  await expect(on(two)).toBeFocused()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(on(one)).toBeVisible()
  await dragTo(side)
  await expect(side.locator(stop)).toBeVisible()
}
