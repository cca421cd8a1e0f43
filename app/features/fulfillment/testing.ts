import { randomUUID } from 'node:crypto'
import { profiles, users } from '#features/accounts/schema.ts'
import { companies, type CompanyKind, type CompanyRole } from '#features/companies/schema.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import type { Cents } from '#domain/money.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { placeOrder } from '#features/orders/place.ts'
import type { Order } from '#features/orders/schema.ts'
import type { DeliveryDetails } from '#features/orders/delivery.ts'
import { administrator } from '#domain/roles.ts'
import { answerPurchase } from '#features/purchasing/answer.ts'
import { placePurchase } from './place-purchase.ts'
import type { PurchaseOrder } from '#features/purchasing/schema.ts'
import { decideQuote } from '#features/quotes/decide.ts'
import { offerQuote } from '#features/quotes/offer.ts'
import type { Quote } from '#features/quotes/schema.ts'
import { beginQuote, type QuotePaper } from '#features/quotes/write.ts'
import type { Line } from '#features/trade/line.ts'
import type { Role, Viewer } from '#domain/viewer.ts'

/** 800 gallons of road diesel at $3.1420. */
export const diesel: Line = {
  product: 'ulsd',
  name: 'Ultra-low sulfur diesel',
  taxClass: 'road_diesel',
  dyed: false,
  unit: 'gallon',
  quantity: 8000,
  price: 31_420,
}

/** 600 gallons of dyed diesel at $2.6510. */
export const offRoad: Line = {
  ...diesel,
  product: 'off-road-diesel',
  name: 'Off-road diesel',
  taxClass: 'dyed_diesel',
  dyed: true,
  quantity: 6000,
  price: 26_510,
}

/** Two drums of hydraulic fluid at $612. */
export const drums: Line = {
  ...diesel,
  product: 'hydraulic-fluids.drum-55',
  name: 'Hydraulic fluid ISO VG 46, 55-gallon drum',
  taxClass: 'lubricant',
  unit: 'package',
  quantity: 2,
  price: 6_120_000,
}

export const paper = (lines: Line[] = [diesel]): QuotePaper => ({
  lines,
  freight: 4500 as Cents,
  note: null,
  deliveryAddress: '14200 County Road 9, Marysville, OH 43040',
})

export const wish = (overrides: Partial<DeliveryDetails> = {}): DeliveryDetails => ({
  deliveryAddress: '14200 County Road 9, Marysville, OH 43040',
  county: 'Union',
  siteContact: 'Dana Field',
  sitePhone: '(614) 555-0168',
  accessNotes: 'Gate code at the mill.',
  deliveryDate: '2025-11-20',
  deliveryWindow: 'flexible',
  urgency: 'standard',
  ...overrides,
})

type Person = Extract<Viewer, { userId: string }>

/** People and companies of a small trade, on one context. */
export const tradeOn = (ctx: Context) => {
  const company = async (kind: CompanyKind, name: string = randomUUID()): Promise<string> => {
    const id = randomUUID()
    await ctx.db.insert(companies).values({ id, kind, name, createdAt: dateOf(ctx.now) })
    return id
  }
  const person = async (role: Role, of?: { id: string; role?: CompanyRole }): Promise<Person> => {
    const userId = randomUUID()
    const email = `${userId}@trade.example`
    const at = dateOf(ctx.now)
    const user = { id: userId, name: role, email, emailVerified: true, createdAt: at, updatedAt: at }
    await ctx.db.insert(users).values(user)
    const link = of ? { companyId: of.id, companyRole: of.role ?? ('buyer' as const) } : {}
    const staff = role === 'admin' ? { staffRole: administrator } : {}
    await ctx.db.insert(profiles).values({ userId, role, displayName: role, ...link, ...staff })
    return { role, userId, name: role, email, ...link, ...staff }
  }
  const as = (viewer: Viewer, overrides: Partial<Context> = {}): Context => ({ ...ctx, viewer, ...overrides })

  const offered = async (staff: Viewer, customer: Person, lines?: Line[]): Promise<Quote> => {
    const { userId, companyId = null, name, email } = customer
    const buyer = { userId, companyId, contactName: name, contactEmail: email, contactPhone: null, company: null }
    const { id } = await beginQuote(as(staff), buyer, paper(lines))
    return offerQuote(as(staff), id, 'draft')
  }
  const ordered = async (staff: Viewer, customer: Person, lines?: Line[]): Promise<Order> => {
    const { id } = await offered(staff, customer, lines)
    await decideQuote(as(customer), id, { verb: 'accept', expected: 'pending' })
    return placeOrder(as(customer), id, { submissionId: randomUUID(), wish: wish(), dyedUse: 'farm' })
  }
  const asked = async (staff: Viewer, customer: Person, supplier: Person): Promise<PurchaseOrder> => {
    const order = await ordered(staff, customer)
    await confirmOrder(as(staff), order.id, 'placed')
    const { companyId: supplierId = '' } = supplier
    const lines = [{ ...diesel, price: 29_000 }]
    const purchase = { submissionId: randomUUID(), supplierId, lines, deliveryDate: '2025-11-20', note: null }
    return placePurchase(as(staff), order.id, 'confirmed', purchase)
  }

  const purchased = async (staff: Viewer, customer: Person, supplier: Person): Promise<PurchaseOrder> => {
    const { id } = await asked(staff, customer, supplier)
    return answerPurchase(as(supplier), id, 'pending', { verb: 'confirm' })
  }
  return { company, person, as, offered, ordered, asked, purchased }
}
