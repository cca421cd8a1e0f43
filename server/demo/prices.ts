import { sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import type { DeciGallons, HundredthCentsPerGallon } from '#domain/money.ts'
import { recordAgreement } from '../../app/features/customers/agreements.ts'
import { findMeant } from '../../app/features/customers/customer.ts'
import { recordMarkup, type MarkupInput } from '../../app/features/pricing/markups.ts'
import { recordCosts } from '../../app/features/pricing/rack-costs.ts'
import { farms } from './people.ts'
import type { DemoStage } from './world.ts'

/** Rack costs of made-up terminals, in hundredths of a cent: no licensed figure stands in the demo. */
const racks: Record<string, number> = {
  ulsd: 27_602,
  'off-road-diesel': 23_692,
  'gasoline-87': 21_480,
  'gasoline-premium': 25_260,
  'heating-oil': 24_020,
  kerosene: 28_950,
}

/** How the market went on the last thirty evenings, the newest last. */
const moves = [
  ...[0, -80, 140, 90, -60, 30, 110, -170, -40, 65, 20, -95, 160, 85, -120, -70, 45, 130, -150, -90],
  ...[0, 120, 60, -90, 40, 180, -30, -150, 75, 210],
]

/** A month of rack costs at 6 PM, a margin for everybody, tiers, farms, one customer's own, and contracts. */
export const tellPrices = (stage: DemoStage): void => {
  const { month, people } = stage
  month.tell(month.ago({ hours: 24 * 31 }), async (as) => {
    const staff = as(people.admin)
    const set = (margin: number, overrides: Partial<MarkupInput> = {}) =>
      recordMarkup(staff, {
        ...{ customerId: null, group: null, product: null, fromGallons: 0 as DeciGallons },
        ...overrides,
        margin: margin as HundredthCentsPerGallon,
      })
    await set(4200)
    await set(3400, { fromGallons: 5_000 as DeciGallons })
    await set(2600, { fromGallons: 20_000 as DeciGallons })
    await set(2900, { group: 'farm', product: 'off-road-diesel' })
  })
  moves.forEach((_, at) => {
    const evening = month.ago({ hours: 24 * (moves.length - at) })
    month.tell(evening, async (as) => {
      const staff = as(people.admin)
      const moved = moves.slice(0, at + 1).reduce((sum, cents) => sum + cents, 0)
      const six = localTime(staff.calendar, staff.now).withPlainTime('18:00').toInstant()
      const [terminal] = staff.pricing.terminals
      await recordCosts(
        staff,
        six,
        Object.entries(racks).map(([product, cost]) => ({
          ...{ terminal: terminal?.key ?? '', product },
          cost: (cost + moved) as HundredthCentsPerGallon,
        })),
      )
    })
  })
  month.tell(month.ago({ minutes: 90 }), async (as) => {
    const staff = as(people.admin)
    const { id } = await findMeant(staff, farms)
    await recordMarkup(staff, {
      ...{ customerId: id, group: null, product: 'off-road-diesel', fromGallons: 10_000 as DeciGallons },
      margin: 2400 as HundredthCentsPerGallon,
    })
  })
  tellContracts(stage)
}

/** Who bought the same product at the same price most often: what they drew is counted from these orders. */
const boughtMost = async ({ db }: Context) => {
  const { rows } = await db.execute<{
    customer: string
    product: string
    price: number
    drawn: string
    day: string
  }>(sql`
    select distinct on (drawn, customer) * from (
      select o.customer_id as customer, l.product, l.price, sum(coalesce(l.delivered, l.quantity)) as drawn,
          min(o.placed_at)::date::text as day
        from orders o join order_lines l on l.order_id = o.id
        join customers c on c.id = o.customer_id and c.name <> ${farms}
        where l.unit = 'gallon' and o.state <> 'canceled' group by 1, 2, 3) as bought
      order by drawn desc, customer, product, price limit 20`)
  const visited = new Set<string>()
  return rows.filter(({ customer }) => !visited.has(customer) && visited.add(customer)).slice(0, 3)
}

/** A fixed price with gallons left, one whose gallons are all drawn, and one that follows the rack. */
const tellContracts = ({ month, people }: DemoStage): void =>
  month.tell(month.ago({ minutes: 85 }), async (as) => {
    const staff = as(people.admin)
    const [half, all, rack] = await boughtMost(staff)
    if (!half || !all || !rack) throw new Error('The demo world has too few customers for its contracts.')
    const fixed = (gallons: number) => ({ kind: 'fixed' as const, gallons: gallons as DeciGallons })
    for (const [of, kind, words] of [
      [half, fixed(Math.ceil(Number(half.drawn) / 25_000) * 50_000), 'Fixed for the season, by contract.'],
      [all, fixed(Number(all.drawn)), 'Fixed until these gallons are drawn, then the price of the day.'],
      [rack, { kind: 'rack_plus' as const, gallons: null }, 'Rack plus eighteen cents, by contract.'],
    ] as const)
      await recordAgreement(staff, of.customer, {
        ...kind,
        ...{ amount: kind.kind === 'fixed' ? of.price : 1800, product: of.product, words },
        ...{ agreedBy: 'Their purchasing', endsOn: month.today.add({ days: 90 }).toString() },
        agreedOn: Temporal.PlainDate.from(of.day).subtract({ days: 7 }).toString(),
      })
  })
