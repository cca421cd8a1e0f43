import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import type { DeciGallons } from '#domain/money.ts'
import { system } from '#domain/viewer.ts'
import { findMeant } from '../../app/features/customers/customer.ts'
import { equipmentOf, saveEquipment } from '../../app/features/customers/equipment.ts'
import { recordLevel } from '../../app/features/customers/levels.ts'
import { saveSite, sitesOf } from '../../app/features/customers/sites.ts'
import { orders } from '../../app/features/orders/schema.ts'
import { standingDeliveries, standingFills } from '../../app/features/standing/schema.ts'
import { saveStanding, type StandingDeliveryInput } from '../../app/features/standing/change.ts'
import { proposeDeliveries } from '../../app/features/standing/propose.ts'
import { recordTemperature } from '../../app/features/standing/temperatures.ts'
import { allocate } from '../../app/features/storm/allocate.ts'
import { farms } from './people.ts'
import type { DemoStage } from './world.ts'

const gallons = (count: number) => (count * 10) as DeciGallons

/** The farm's tanks: label, capacity, what is in it now, how it is delivered to, each rule once. */
const tanks: [label: string, capacity: number, level: number, rule: Partial<StandingDeliveryInput>][] = [
  ['Shop heater', 500, 330, { rule: 'degree_days', winterK: 460, gallons: null }],
  ['Fuel island', 2000, 520, { rule: 'gallons_per_day', perDay: gallons(75), gallons: null }],
  ['Grain leg', 1000, 640, { rule: 'level', levelPercent: 35, perDay: gallons(12), gallons: null }],
  ['Irrigation pump', 500, 300, { rule: 'every_days', everyDays: 14, gallons: gallons(200) }],
  ['Milk house', 300, 210, { rule: 'weekdays', weekdays: [2], gallons: gallons(80) }],
  ['Generator', 250, 200, { rule: 'will_call', everyDays: 30, perDay: gallons(2), gallons: null }],
]

/** An ice storm three weeks ago: who got how much, and how they were told. */
const tellStorm = ({ month, people }: DemoStage): void =>
  month.tell(month.ago({ hours: 24 * 21 }), (as) => {
    const endsOn = month.today.subtract({ days: 19 }).toString()
    const storm = { on: true, reason: 'Ice on the roads north of Columbus', endsOn }
    return allocate({ ...as(people.admin), storm }, { id: randomUUID(), rule: 'percent', percent: 70, gallons: null })
  })

/** The last delivery filled the heater: the first fill of its record, from which no K is read. */
const keepFirstFill = async ({ db }: Context, customerId: string) => {
  const [order] = await db
    .select({ id: orders.id, day: orders.deliveryDate })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), eq(orders.state, 'delivered')))
    .orderBy(desc(orders.deliveryDate))
    .limit(1)
  const [heated] = await db.select().from(standingDeliveries).where(eq(standingDeliveries.rule, 'degree_days')).limit(1)
  if (!order || !heated) return
  await db.insert(standingFills).values({
    ...{ id: randomUUID(), standingId: heated.id, orderId: order.id, filledOn: order.day, gallons: gallons(260) },
    ...{ days: 0, degreeDays: 0, outcome: 'first' },
  })
}

/** What the farm has us bring without being asked, and what is proposed today. */
export const tellStanding = (stage: DemoStage): void => {
  const { month, people } = stage
  tellStorm(stage)
  const startedAt = month.ago({ hours: 24 * 9 })
  month.tell(startedAt, async (as) => {
    const staff = as(people.admin)
    const { id } = await findMeant(staff, farms)
    await saveSite(staff, id, '', {
      ...{ name: 'Home farm', address: '14200 County Road 9, Marysville, OH 43040', county: 'Union' },
      ...{ accessNotes: null, siteContact: null, sitePhone: null },
      coordinates: { latitude: 40.2671, longitude: -83.4012 },
    })
    const site = (await sitesOf(staff, id)).find(({ name }) => name === 'Home farm')
    for (const [label, capacity] of tanks)
      await saveEquipment(staff, id, undefined, {
        ...{ siteId: site?.id ?? '', kind: 'tank', label, product: 'off-road-diesel', capacity: gallons(capacity) },
        ...{ unitNumber: null, notes: null, dyedNotice: true },
      })
  })
  month.tell(month.ago({ minutes: 70 }), async (as) => {
    const staff = as(people.admin)
    const { id } = await findMeant(staff, farms)
    const known = await equipmentOf(staff, id)
    for (const [label, , level, rule] of tanks) {
      const tank = known.find((each) => each.label === label)
      const at = dateOf(staff.now.subtract({ hours: 20 }))
      await recordLevel(staff, id, tank?.id ?? '', {
        ...{ id: randomUUID(), gallons: gallons(level), source: label === 'Fuel island' ? 'sensor' : 'driver', at },
      })
      await saveStanding(
        staff,
        tank?.id ?? '',
        {
          ...{ rule: 'every_days', everyDays: null, weekdays: null, levelPercent: null, gallons: null, note: null },
          ...{ deliveryWindow: 'flexible', dyedUse: 'farm', startsOn: month.ahead(2) },
          ...rule,
        },
        { id: randomUUID() },
      )
    }
    for (const [days, high, low] of [
      [3, 41, 28],
      [2, 38, 25],
      [1, 35, 22],
    ] as const)
      await recordTemperature(staff, { day: month.today.subtract({ days }).toString(), high, low })
    await proposeDeliveries(as(system))
    await keepFirstFill(staff, id)
  })
}
