import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { DeciGallons } from '#domain/money.ts'
import { saveEquipment } from '#features/customers/equipment.ts'
import { recordLevel } from '#features/customers/levels.ts'
import { saveSite, sitesOf } from '#features/customers/sites.ts'
import { offRoad, tradeOn } from '#features/fulfillment/testing.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { saveStanding, type StandingDeliveryInput } from '#features/standing/change.ts'
import { standingProposals } from '#features/standing/schema.ts'

export const gallons = (count: number) => (count * 10) as DeciGallons

export const rule = (overrides: Partial<StandingDeliveryInput>): StandingDeliveryInput => ({
  ...{ rule: 'every_days', everyDays: 14, weekdays: null, levelPercent: null, gallons: gallons(300) },
  ...{ deliveryWindow: 'flexible', dyedUse: 'farm', note: null, startsOn: null },
  ...overrides,
})

/** Customers with a tank, and what is delivered to it again and again, on one context. */
export const tanksOn = async (ctx: Context) => {
  const { as, person, ordered } = tradeOn(ctx)
  const staff = await person('admin')
  const desk = as(staff)

  /** Someone who bought off-road diesel before, with a tank of 1,000 gallons for it. */
  const withTank = async (level?: number) => {
    const buyer = await person('customer')
    const order = await ordered(staff, buyer, [offRoad])
    await confirmOrder(desk, order.id, 'placed')
    const customerId = order.customerId ?? ''
    await saveSite(desk, customerId, '', {
      ...{ name: 'Yard', address: '9 Tank Road, Marysville, OH 43040', county: 'Union' },
      ...{ accessNotes: null, siteContact: null, sitePhone: null },
    })
    const site = (await sitesOf(desk, customerId)).find(({ name }) => name === 'Yard')
    await saveEquipment(desk, customerId, undefined, {
      ...{ siteId: site?.id ?? '', kind: 'tank', label: 'Big tank', product: 'off-road-diesel' },
      ...{ capacity: gallons(1000), unitNumber: null, notes: null },
    })
    const [tank] = (await sitesOf(as(buyer))).flatMap(({ tanks }) => tanks)
    const tankId = tank?.id ?? ''
    if (level !== undefined) await read(customerId, tankId, level)
    return { buyer, customerId, tankId, siteId: site?.id ?? '' }
  }

  const read = (customerId: string, tankId: string, level: number, at = ctx.now) =>
    recordLevel(as(staff, { now: at }), customerId, tankId, {
      ...{ id: randomUUID(), gallons: gallons(level), source: 'sensor', at: new Date(at.epochMilliseconds) },
    })

  const set = (tankId: string, overrides: Partial<StandingDeliveryInput> = {}, viewerCtx: Context = as(staff)) =>
    saveStanding(viewerCtx, tankId, rule(overrides), { id: randomUUID() })
  const proposalsOf = (id: string) =>
    ctx.db.select().from(standingProposals).where(eq(standingProposals.standingId, id))

  return { as, person, ordered, staff, desk, withTank, read, set, proposalsOf }
}
