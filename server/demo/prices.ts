import { localTime } from '#domain/calendar.ts'
import type { DeciGallons, HundredthCentsPerGallon } from '#domain/money.ts'
import { findMeant } from '../../app/features/customers/customer.ts'
import { recordMarkup, type TypedMarkup } from '../../app/features/pricing/markups.ts'
import { recordCosts } from '../../app/features/pricing/rack-costs.ts'
import { farms } from './people.ts'
import type { Stage } from './world.ts'

/** Rack costs of made-up terminals, in hundredths of a cent: no licensed figure stands in the demo. */
const racks: Record<string, number> = {
  ulsd: 27_602,
  'off-road-diesel': 23_692,
  'gasoline-87': 21_480,
  'gasoline-premium': 25_260,
  'heating-oil': 24_020,
  kerosene: 28_950,
}

/** How the market went on the last evenings, the newest last. */
const moves = [0, 120, 60, -90, 40, 180, -30, -150, 75, 210]

/** Two weeks of rack costs at 6 PM, a margin for everybody, tiers, farms, and one customer's own. */
export const tellPrices = ({ month, people }: Stage): void => {
  month.tell(month.ago({ hours: 24 * 14 }), async (as) => {
    const staff = as(people.admin)
    const set = (margin: number, given: Partial<TypedMarkup> = {}) =>
      recordMarkup(staff, {
        ...{ customerId: null, group: null, product: null, fromGallons: 0 as DeciGallons },
        ...given,
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
}
