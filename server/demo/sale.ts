import { randomUUID } from 'node:crypto'
import type { Temporal } from 'temporal-polyfill'
import type { Cents } from '#domain/money.ts'
import { confirmOrder } from '../../app/features/orders/confirm.ts'
import { placeOrder } from '../../app/features/orders/place.ts'
import type { Urgency } from '../../app/features/orders/delivery.ts'
import { decideQuote } from '../../app/features/quotes/decide.ts'
import { offerQuote } from '../../app/features/quotes/offer.ts'
import { beginQuote } from '../../app/features/quotes/write.ts'
import { hasDyed, type DyedUse } from '../../app/features/trade/dyed.ts'
import type { Line } from '../../app/features/trade/line.ts'
import { sumsToday } from '../../app/features/trade/sums.ts'
import { salesTax } from '../../app/features/trade/taxes.ts'
import type { Customer } from './book.ts'
import type { ContextFor, PromisedDay } from './month.ts'
import { phoneOf } from './people.ts'
import type { DemoStage } from './world.ts'

/** A paper that someone holds: what was offered to whom, and what it comes to. */
export type Offer = {
  to: Customer
  /** Where the mails go; nobody: they do business by phone. */
  email?: string
  lines: Line[]
  /** The gallons of the only line that the meter will say, where it says otherwise. */
  metered?: number
  /** In cents, of what is delivered, taxes and freight included: freight is what is left of it. Without it, freight is $45. */
  total?: number
  /** Whether their certificate frees it from sales tax. */
  exempt?: boolean
  note?: string
  requestId?: () => string
  offered: Temporal.Instant
}

/** The order it became, and when. */
export type Sale = Offer & {
  accepted: Temporal.Instant
  due: PromisedDay
  urgency?: Urgency
  dyedUse?: DyedUse
  /** Sealed; the driver reads it at the gate. */
  gateCode?: string
  confirmed?: Temporal.Instant
}

/** Rows that steps of a story have made, for its later ones. */
export type SaleRefs = { quoteId: string; orderId: string }

/** Staff offer a quote. Gives its id once the month has come to it. */
export const tellOffer = ({ month, people }: DemoStage, offer: Offer): SaleRefs => {
  const saleRefs: SaleRefs = { quoteId: '', orderId: '' }
  month.tell(offer.offered, async (as) => {
    const { to, email, lines, note } = offer
    const { userId, companyId = null } = to.person
    const buyer = { userId, companyId, contactName: to.name, contactEmail: email ?? null, company: to.name }
    const paper = {
      ...{ lines, note: note ?? null, deliveryAddress: to.address, freight: freightOf(as, offer) },
    }
    const staff = as(people.admin)
    const { id } = await beginQuote(staff, { ...buyer, contactPhone: phoneOf(to.name) }, paper, offer.requestId?.())
    await offerQuote(staff, id, 'draft')
    saleRefs.quoteId = id
  })
  return saleRefs
}

/** A quote that is accepted, ordered and, when it says so, confirmed. */
export const tellSale = (stage: DemoStage, sale: Sale): SaleRefs => {
  const { month, people } = stage
  const saleRefs = tellOffer(stage, sale)
  const { to, accepted, confirmed, lines, due, urgency = 'standard', dyedUse = 'farm', gateCode } = sale
  month.tell(accepted, async (as) => {
    const buyer = as(to.person)
    await decideQuote(buyer, saleRefs.quoteId, { verb: 'accept', expected: 'pending' })
    const details = {
      ...{ deliveryAddress: to.address, county: to.county, siteContact: 'Yard office', sitePhone: phoneOf(to.name) },
      ...{ accessNotes: gateCode ? 'Keypad left of the gate.' : 'Ask the office for the gate code.', gateCode },
      ...{ deliveryDate: due.date, deliveryWindow: due.window, urgency },
    }
    const placing = { submissionId: randomUUID(), wish: details, ...(hasDyed(lines) && { dyedUse }) }
    saleRefs.orderId = (await placeOrder(buyer, saleRefs.quoteId, placing)).id
  })
  if (confirmed) month.tell(confirmed, (as) => confirmOrder(as(people.admin), saleRefs.orderId, 'placed'))
  return saleRefs
}

const ordinaryFreight = 4500 as Cents

/** Never less than nothing: a tax that rises moves the demo's figures, and does not keep it from opening. */
const freightOf = (as: ContextFor, { lines: ordered, metered, total, exempt }: Offer): Cents => {
  if (total === undefined) return ordinaryFreight
  const lines = ordered.map((line) => ({ ...line, quantity: metered ? Math.round(metered * 10) : line.quantity }))
  const ctx = as({ role: 'system' })
  const taxed = { saleOffice: ctx.salesTax.offices[0] ?? null, certificates: null, exempt: exempt ? [salesTax] : [] }
  const rest = total - sumsToday(ctx, lines, { ...taxed, freight: 0 as Cents }).total
  return Math.max(0, rest) as Cents
}
