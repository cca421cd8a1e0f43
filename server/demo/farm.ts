import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { confirmOrder } from '../../app/features/orders/confirm.ts'
import { writeToUs } from '../../app/features/conversation/post.ts'
import { wishDay } from '../../app/features/fulfillment/wish-day.ts'
import { recordCertificate } from '../../app/features/customers/certificates.ts'
import { customerFor } from '../../app/features/customers/customer.ts'
import { reorder } from '../../app/features/orders/place.ts'
import { addReminder } from '../../app/features/reminders/change-reminder.ts'
import { decideQuote } from '../../app/features/quotes/decide.ts'
import { expireQuotes } from '../../app/features/quotes/expire.ts'
import { findOrder } from '../../app/features/orders/find.ts'
import type { Line } from '../../app/features/trade/line.ts'
import { salesTax } from '../../app/features/trade/taxes.ts'
import type { Customer } from './book.ts'
import { tellDelivered } from './delivered.ts'
import { showGate } from './files.ts'
import { tellOffer, type SaleRefs } from './sale.ts'
import { tellRequest } from './request.ts'
import { farms } from './people.ts'
import type { DemoStage } from './world.ts'

const place = { address: '14200 County Road 9, Marysville, OH 43040', county: 'Union' }
export const farmSite = (person: Customer['person']): Customer => ({ name: farms, ...place, person })

/** The month of Union County Farms: what the customer's dashboard shows. Its trucks on the road are the terminal's. */
export const tellFarm = (stage: DemoStage): void => {
  const { customer } = stage.people
  tellCertificate(stage)
  const to = { to: farmSite(customer), email: customer.email, exempt: true }
  const last = tellDeliveries(stage, to)
  tellQuotes(stage, to)
  tellReorder(stage, last)
}

/** Given before the first delivery, for the farm's own site: what goes to the dryer, or elsewhere, is taxed. */
const tellCertificate = ({ month, people }: DemoStage): void =>
  month.tell(month.ago({ hours: 24 * 75 }), async (as) => {
    const staff = as(people.admin)
    await recordCertificate(staff, await customerOf(staff, people.customer), {
      ...{
        kind: 'blanket',
        taxes: [salesTax],
        reason: 'farming',
        words: 'Used primarily in producing corn and soybeans.',
      },
      ...{ number: null, products: null, address: place.address, reference: null },
      signedOn: month.today.subtract({ days: 80 }).toString(),
      reviewOn: month.today.add({ years: 2 }).toString(),
    })
  })

/** The customer that someone is, before they have asked for anything. */
const customerOf = async ({ db, now }: Context, { userId, companyId }: Customer['person']): Promise<string> => {
  const buyer = {
    userId,
    companyId: companyId ?? null,
    contactName: null,
    contactEmail: null,
    contactPhone: null,
    company: null,
  }
  const { rows } = await db.execute<{ id: string }>(sql`select ${customerFor(buyer, dateOf(now))} as id`)
  const [found] = rows
  if (!found) throw new Error('The demo has no customer for its farm.')
  return found.id
}

type DemoRecipient = { to: Customer; email: string; exempt: boolean }

/** Gallons that the meter said, and those that were typed first; all of the line where they are left out. */
type Month = { share: number; line: Line; metered?: number; typed?: number; total: number }

/** Adds up to figures.customer: share of the month gone by, what it was, and its total in cents. */
const tellDeliveries = (stage: DemoStage, to: DemoRecipient): SaleRefs => {
  const { month, products } = stage
  const before: Month[] = [
    { share: 0.2, line: products('ulsd', 1200, 31_420), total: 4672_20 },
    { share: 0.45, line: products('off-road-diesel', 1800, 26_510), total: 4818_60 },
    { share: 0.6, line: products('engine-oils.drum-55', 2, 7_650_000), total: 1588_35 },
    { share: 0.85, line: products('ulsd', 1500, 31_420), total: 5829_00 },
  ]
  // The meter stops near the ordered gallons; one of its figures was typed wrong and corrected.
  const now: Month[] = [
    { share: 0.08, line: products('off-road-diesel', 1612.7, 26_510), total: 4321_90 },
    { share: 0.3, line: products('engine-oils.drum-55', 2, 8_900_000), total: 1834_00 },
    { share: 0.5, line: products('off-road-diesel', 1500, 26_510), metered: 1496.2, total: 4012_90 },
    { share: 0.7, line: products('ulsd', 1350, 31_420), typed: 1372.5, metered: 1327.5, total: 5163_80 },
    { share: 0.9, line: products('ulsd', 800, 31_420), total: 3129_80 },
  ]
  const sales = [
    ...before.map((each) => ({ ...each, arrives: month.lastMonth(each.share) })),
    ...now.map((each) => ({ ...each, arrives: month.thisMonth(each.share) })),
  ].map(({ line, arrives, ...sale }) => {
    const request = line.unit === 'gallon' ? customerAsks(stage, line) : undefined
    return tellDelivered(stage, { ...to, lines: [line], ...sale, arrives, asked: request, truck: 'T7' })
  })
  const last = sales.at(-1)
  if (!last) throw new Error('The farm was never delivered to.')
  return last
}

/** One that ends tonight, one that lives 30 days, one accepted and not yet ordered, one that ended, one turned down. */
const tellQuotes = (stage: DemoStage, to: DemoRecipient): void => {
  const { month, products, people } = stage
  const offer = (lines: ReturnType<typeof products>[], offeredAt: ReturnType<typeof month.ago>, note?: string) =>
    tellOffer(stage, { ...to, lines, offered: offeredAt, note })

  const request = tellRequest(
    stage,
    month.ago({ hours: 5 }),
    customerAsks(stage, products('ulsd', 800, 31_420)),
    people.customer,
  )
  showGate(stage, month.ago({ minutes: 295 }), request, people.customer)
  const offered = month.sinceRack({ minutes: 20 })
  const lines = [products('ulsd', 800, 31_420)]
  tellOffer(stage, {
    ...to,
    lines,
    offered,
    requestId: () => request.id,
    note: 'Winter blend from the rack in Columbus.',
  })

  const drums = offer(
    [products('hydraulic-fluids.drum-55', 4, 6_120_000)],
    month.openBefore(month.now, 2, 0.4),
    'ISO VG 46, AW.',
  )
  month.tell(month.ago({ minutes: 50 }), (as) =>
    addReminder(
      as(people.admin),
      { kind: 'quote', id: drums.quoteId },
      {
        ...{ id: randomUUID(), words: 'Follow up on the quote for hydraulic fluid', followUp: true },
        ...{ due: `${month.ahead(2)}T10:00`, assignedTo: people.admin.userId },
      },
    ),
  )

  const accepted = month.openBefore(month.now, 1, 0.3)
  const acceptedQuote = offer([products('coolants.drum-55', 2, 4_980_000)], accepted)
  month.tell(accepted.add({ hours: 1 }), (as) =>
    decideQuote(as(people.customer), acceptedQuote.quoteId, { verb: 'accept', expected: 'pending' }),
  )

  const ended = month.openBefore(month.now, 6, 0.3)
  offer([products('ulsd', 2000, 31_880)], ended)
  // A price of a Saturday before a holiday is firm until Tuesday evening.
  month.tell(ended.add({ hours: 96 }), (as) => expireQuotes(as({ role: 'system' })))

  const lost = month.openBefore(month.now, 9, 0.3)
  const lostQuote = offer([products('gasoline-87', 500, 28_740)], lost)
  month.tell(lost.add({ hours: 1 }), (as) =>
    decideQuote(as(people.customer), lostQuote.quoteId, {
      ...{ verb: 'reject', expected: 'pending' },
      ...{ reason: 'The co-op had it four cents cheaper this week.', lostReason: 'price' },
    }),
  )
}

const customerAsks = ({ people: { customer } }: DemoStage, { product, quantity }: Line) => ({
  kind: 'fuel_quote',
  fuelType: product === 'ulsd' ? 'diesel' : 'other',
  // The line counts tenths of gallons; who asks says whole ones.
  volume: String(Math.round(quantity / 10)),
  deliveryAddress: place.address,
  name: customer.name,
  email: customer.email,
})

/**
 * The third active order: the same again. Its customer asks a question and for another day, and has a price to approve that
 * has gone up since.
 */
const tellReorder = ({ month, people }: DemoStage, last: SaleRefs): void => {
  const again = { id: '' }
  month.tell(month.ago({ minutes: 50 }), async (as) => {
    const buyer = as(people.customer)
    const { deliveryAddress, county, siteContact, sitePhone, accessNotes } = await findOrder(buyer, last.orderId)
    const delivery = { deliveryAddress, county, siteContact, sitePhone, accessNotes }
    const when = { deliveryDate: month.ahead(4), deliveryWindow: 'morning', urgency: 'standard' } as const
    const { id } = await reorder(buyer, last.orderId, { submissionId: randomUUID(), wish: { ...delivery, ...when } })
    again.id = id
  })
  // The customer's question about it waits for an answer, and so does another day they ask for.
  month.tell(month.ago({ minutes: 38 }), async (as) => {
    const text = 'We moved the fill pipe to the north side of the barn. Does the hose reach from the lane, 60 feet?'
    await writeToUs(as(people.customer), { kind: 'order', id: again.id }, { id: randomUUID(), text })
  })
  month.tell(month.ago({ minutes: 36 }), (as) =>
    wishDay(as(people.customer), again.id, 'placed', {
      to: { deliveryDate: month.ahead(5), deliveryWindow: 'morning' },
      reason: 'The vet is here the day before.',
    }),
  )
  month.tell(month.ago({ minutes: 25 }), async (as) => {
    const staff = as(people.admin)
    const { freight } = await findOrder(staff, again.id)
    await confirmOrder(staff, again.id, 'placed', { prices: [32_540], freight })
  })
}
