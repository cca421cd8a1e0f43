import { randomUUID } from 'node:crypto'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import type { Cents, DeciGallons } from '#domain/money.ts'
import { acceptPrice, acceptPriceBehindLink, confirmOrder, rescheduleOrder } from '#features/orders/confirm.ts'
import { linesOf } from '#features/orders/find.ts'
import { placeOrder, placeOrderBehindLink, reorder } from '#features/orders/place.ts'
import { orderRequest } from '#features/orders/order-from-request.ts'
import type { Order } from '#features/orders/schema.ts'
import { submitRequest } from '#features/requests/submit.ts'
import { answerPurchase, type PurchaseAnswer } from '#features/purchasing/answer.ts'
import type { PurchaseState } from '#features/purchasing/lifecycle.ts'
import type { PurchaseOrder } from '#features/purchasing/schema.ts'
import { decideBehindLink, decideQuote, type Decision } from '#features/quotes/decide.ts'
import { expireQuotes } from '#features/quotes/expire.ts'
import { offerQuote } from '#features/quotes/offer.ts'
import type { Quote } from '#features/quotes/schema.ts'
import { withdrawQuote } from '#features/quotes/withdraw.ts'
import { reviseQuote } from '#features/quotes/write.ts'
import type { Line } from '#features/trade/line.ts'
import { setQuantityTerms } from '#features/orders/quantity.ts'
import { correctDetails, correctDetailsBehindLink } from './correct-details.ts'
import { correctShipment } from './correct.ts'
import { correctTaxes } from './correct-taxes.ts'
import { cancelBehindLink, cancelOrder, closeOrder, sendRest } from './end-order.ts'
import { updateShipment, type TruckUpdate } from './truck-updates.ts'
import {
  agreeToDate,
  answerDay,
  answerDayBehindLink,
  changeDay,
  changePurchaseDate,
  closeDay,
  type DayAnswer,
} from './move-day.ts'
import { placePurchase } from './place-purchase.ts'
import { shipOrder, shipPurchase } from './schedule.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import { acceptWish, declineWish, wishDay, wishDayBehindLink } from './wish-day.ts'
import { declinePurchase, finishPurchase, stopPurchase } from './withdraw.ts'
import { drums, paper, wish } from './testing.ts'

/** What there is to try a verb on, as the viewer who tries it saw it. */
export type TestingRecords = {
  supplierId: string
  quotes: Quote[]
  orders: Order[]
  purchases: PurchaseOrder[]
  trucks: Shipment[]
}

/** A verb as someone tries it: on which of the things `pick` says; `by` is whose it is. Refuses as the verb does. */
export type TestingVerb = {
  by: 'staff' | 'customer' | 'supplier' | 'clock'
  /** Whether there is something that it may be done with now. */
  isOpen: (on: TestingRecords) => boolean
  go: (ctx: Context, on: TestingRecords, pick: number, sure?: string[]) => Promise<unknown>
}

type Kind = 'quotes' | 'orders' | 'purchases' | 'trucks'
type TestVerb<K extends Kind> = (
  ctx: Context,
  record: TestingRecords[K][number],
  options: { pick: number; sure?: string[]; on: TestingRecords },
) => Promise<unknown>

/** A verb tried on one of its kind, on one that is in `states` where there is any; nothing where there is none. */
const on =
  <K extends Kind>(kind: K) =>
  (by: TestingVerb['by'], states: readonly TestingRecords[K][number]['state'][], go: TestVerb<K>): TestingVerb => {
    const open = (on: TestingRecords): TestingRecords[K][number][] =>
      on[kind].filter(({ state }) => states.includes(state))
    return {
      by,
      isOpen: (on) => open(on).length > 0,
      go: async (ctx, on, pick, sure) => {
        const rows = open(on).length > 0 && pick % 7 ? open(on) : on[kind]
        const record = rows[pick % Math.max(rows.length, 1)]
        return record && go(ctx, record, { pick, sure, on })
      },
    }
  }
const [onQuote, onOrder, onPurchase, onTruck] = [on('quotes'), on('orders'), on('purchases'), on('trucks')]

const decides = (verb: Decision['verb']) =>
  onQuote('customer', ['pending'], (ctx, { id, secretLink }) => {
    const decision = { verb, expected: 'pending' as const, reason: 'Because.' }
    return ctx.viewer.role === 'visitor' ? decideBehindLink(ctx, secretLink, decision) : decideQuote(ctx, id, decision)
  })
const answers = (by: TestingVerb['by'], verb: PurchaseAnswer['verb'], states: PurchaseState[]) =>
  onPurchase(by, states, (ctx, it) =>
    answerPurchase(ctx, it.id, it, {
      ...{ verb, date: '2025-11-26' },
      ...(verb === 'propose' && { reason: 'No truck.' }),
    }),
  )
const drives = (by: TestingVerb['by'], verb: TruckUpdate['verb'], part = 1) =>
  onTruck(by, starts[verb], (ctx, it, { pick, sure }) =>
    updateShipment(ctx, it.id, it, {
      ...{ verb, sure, reason: 'Gate closed.', receivedBy: 'Dana', overReason: 'They asked for it.' },
      ...(verb === 'delay' && { eta: dateOf(ctx.now.add({ minutes: 30 + pick * 20 })) }),
      ...(verb === 'replan' && { eta: dateOf(ctx.now.add({ hours: 3 + pick * 2 })) }),
      delivered: it.loads.map(({ quantity }) => Math.max(1, Math.floor(quantity * part))),
    }),
  )
const corrects = (by: TestingVerb['by']) =>
  onTruck(by, ['delivered'], (ctx, it, { pick, sure }) =>
    correctShipment(ctx, it.id, it, {
      ...{ sure, reason: 'Misread.', billOfLading: `BOL ${pick}` },
      delivered: it.loads.map(({ quantity }) => Math.max(1, Math.floor((quantity * (40 + pick * 2)) / 100))),
    }),
  )
const starts: Record<TruckUpdate['verb'], Shipment['state'][]> = {
  depart: ['scheduled', 'delayed'],
  replan: ['scheduled'],
  cancel: ['scheduled'],
  delay: ['in_transit', 'delayed'],
  deliver: ['in_transit', 'delayed'],
  turn_back: ['in_transit', 'delayed'],
}
const promised: Order['state'][] = ['confirmed', 'in_transit', 'delayed']
const anotherDay = (verb: 'ask_day' | 'tell_day') =>
  onOrder('staff', promised, (ctx, it, { pick }) => {
    const to = {
      deliveryDate: `2025-11-2${1 + (pick % 6)}`,
      deliveryWindow: pick % 2 ? 'morning' : 'flexible',
    } as const
    return changeDay(ctx, it.id, it, verb, { to })
  })
const answersDay = (verb: DayAnswer) =>
  onOrder('customer', promised, (ctx, it) =>
    ctx.viewer.role === 'visitor' ? answerDayBehindLink(ctx, it.secretLink, it, verb) : answerDay(ctx, it.id, it, verb),
  )
const placing = () => ({ submissionId: randomUUID(), wish: wish(), dyedUse: 'farm' })
const loading = async (ctx: Context, lines: readonly Line[], pick: number, sure?: string[]) => ({
  ...{ submissionId: randomUUID(), billOfLading: 'BOL 7', truck: 'Truck 6', sure },
  eta: dateOf(ctx.now.add({ hours: 3 })),
  loads: someLines(lines, pick).map(({ product, name, taxClass, dyed, unit, quantity }) => {
    return { product, name, taxClass, dyed, unit, quantity }
  }),
})
/** All of it, the half of it, or one line of it. */
const someLines = (lines: readonly Line[], pick: number): Line[] =>
  (pick % 5 === 4 ? lines.slice(0, 1) : lines).map((line) => ({
    ...line,
    quantity: pick % 3 === 2 ? Math.ceil(line.quantity / 2) : line.quantity,
  }))

/** Every verb of the trade. */
export const tries = {
  revise: onQuote('staff', ['change_asked', 'rejected', 'expired'], (ctx, it, { pick }) =>
    reviseQuote(ctx, it.id, it, paper(pick % 2 ? it.lines : [...it.lines.slice(0, 1), drums])),
  ),
  offer: onQuote('staff', ['draft'], (ctx, it) => offerQuote(ctx, it.id, it)),
  takeBack: onQuote('staff', ['draft', 'pending'], (ctx, it, { pick }) =>
    pick % 4 ? Promise.resolve() : withdrawQuote(ctx, it.id, it),
  ),
  accept: decides('accept'),
  reject: decides('reject'),
  askChange: decides('ask_change'),
  expire: onQuote('clock', ['pending'], async (ctx) =>
    ctx.viewer.role === 'system' ? expireQuotes({ ...ctx, now: ctx.now.add({ hours: 24 * 40 }) }) : undefined,
  ),
  order: onQuote('customer', ['approved'], (ctx, it) =>
    ctx.viewer.role === 'visitor'
      ? placeOrderBehindLink(ctx, it.secretLink, placing())
      : placeOrder(ctx, it.id, placing()),
  ),
  acceptPrice: onOrder('customer', ['price_asked'], (ctx, it) =>
    ctx.viewer.role === 'visitor' ? acceptPriceBehindLink(ctx, it.secretLink, it) : acceptPrice(ctx, it.id, it),
  ),
  confirm: onOrder('staff', ['placed'], async (ctx, it) => {
    const prices = (await linesOf(ctx, it.id)).map(({ price }) => price + 120)
    return confirmOrder(ctx, it.id, it, it.firm ? undefined : { prices, freight: 5100 as Cents })
  }),
  reschedule: onOrder('staff', ['confirmed'], (ctx, it) =>
    rescheduleOrder(ctx, it.id, it, { deliveryDate: '2025-11-25', deliveryWindow: 'morning' }),
  ),
  askDay: anotherDay('ask_day'),
  tellDay: anotherDay('tell_day'),
  wishDay: onOrder('customer', ['placed', 'confirmed'], (ctx, it, { pick }) => {
    const day = { to: { deliveryDate: `2025-11-2${1 + (pick % 6)}`, deliveryWindow: 'morning' as const } }
    return ctx.viewer.role === 'visitor' ? wishDayBehindLink(ctx, it.secretLink, it, day) : wishDay(ctx, it.id, it, day)
  }),
  acceptWish: onOrder('staff', ['placed', 'confirmed'], (ctx, it) => acceptWish(ctx, it.id, it)),
  declineWish: onOrder('staff', ['placed', 'confirmed'], (ctx, it) => declineWish(ctx, it.id, it, 'No truck.')),
  changeDetails: onOrder('customer', ['placed', 'confirmed', 'in_transit'], (ctx, it, { pick }) => {
    const place = { siteContact: `Dana ${pick}`, sitePhone: null, accessNotes: null, customerPo: null }
    return ctx.viewer.role === 'visitor'
      ? correctDetailsBehindLink(ctx, it.secretLink, it, place)
      : correctDetails(ctx, it.id, it, place)
  }),
  agreeDay: answersDay('agree_day'),
  keepDay: answersDay('keep_day'),
  callMe: answersDay('call_day'),
  askDelivery: onOrder('staff', promised, async (ctx, it, { pick }) => {
    const lines = await linesOf(ctx, it.id)
    const [{ product = '', price = 0 } = {}] = lines
    const { userId, companyId } = it
    if (pick % 3 || !userId || !product) return undefined
    const buyer = { role: 'customer', userId, name: 'Dana', email: 'dana@farm.example' } as const
    const fields = { product, deliveryAddress: it.deliveryAddress, preferredDate: '2025-11-25' }
    const answers = Object.entries(fields).map(([name, value]) => ({ name, label: name, value, said: value }))
    const form = { kind: 'delivery_schedule', title: 'Delivery request', prefix: 'DS', promise: 'delivery_schedule' }
    const asking = { ...ctx, viewer: { ...buyer, ...(companyId && { companyId }) } }
    const { request } = await submitRequest(asking, form, { submissionId: randomUUID(), answers, contact: {} })
    const day = { prices: [price + 40 * (pick % 2)], freight: it.freight }
    const to = { deliveryDate: '2025-11-25', deliveryWindow: 'morning' } as const
    const soldProducts = { products: lines, standsFor: (line: { product: string }, of: string) => line.product === of }
    const ordering = { submissionId: randomUUID(), quantities: [], day, to, dyedUse: 'farm' }
    return orderRequest(ctx, request.id, request, ordering, soldProducts)
  }),
  keepPromise: onOrder('staff', promised, (ctx, it) => closeDay(ctx, it.id, it)),
  reorder: onOrder('customer', ['delivered', 'canceled'], (ctx, it, { pick }) =>
    pick % 2 ? Promise.resolve() : reorder(ctx, it.id, placing()),
  ),
  cancel: onOrder('customer', ['placed', 'confirmed'], async (ctx, it, { pick }) => {
    if (pick % 3) return undefined
    return ctx.viewer.role === 'visitor' ? cancelBehindLink(ctx, it.secretLink, it) : cancelOrder(ctx, it.id, it)
  }),
  callOff: onOrder('staff', ['confirmed'], (ctx, it, { pick }) =>
    pick % 4 ? Promise.resolve() : cancelOrder(ctx, it.id, it),
  ),
  sendRest: onOrder('staff', ['confirmed'], (ctx, it) => sendRest(ctx, it.id, it)),
  setTerms: onOrder('staff', ['placed', 'confirmed', 'in_transit', 'delayed'], (ctx, it, { pick }) => {
    const quantityKind = (['fixed', 'fill', 'transport'] as const)[pick % 3] ?? 'fixed'
    const tolerance = pick % 2 ? { basisPoints: 100, most: 80 as DeciGallons } : null
    return setQuantityTerms(ctx, it.id, it, { quantityKind, tolerance, basis: 'gross', notToExceed: pick % 5 === 0 })
  }),
  correctTaxes: onOrder('staff', ['placed', 'confirmed', 'in_transit', 'delayed', 'delivered'], (ctx, it, { pick }) =>
    correctTaxes(ctx, it.id, it, {
      saleOffice: ctx.salesTax.offices[pick % 3] ?? null,
      taxArea: (['COTA', 'none', null] as const)[pick % 3] ?? null,
    }),
  ),
  close: onOrder('staff', ['confirmed'], (ctx, it) => closeOrder(ctx, it.id, it, 'Tank full')),
  buy: onOrder('staff', ['confirmed', 'in_transit', 'delayed'], async (ctx, it, { pick, sure, on: { supplierId } }) => {
    const lines = someLines(await linesOf(ctx, it.id), pick).map(
      ({ product, name, taxClass, dyed, unit, quantity }): Line => {
        return { product, name, taxClass, dyed, unit, quantity, price: 29_000 }
      },
    )
    const input = { submissionId: randomUUID(), supplierId, lines, deliveryDate: '2025-11-24', note: null, sure }
    return placePurchase(ctx, it.id, it, input)
  }),
  supplierConfirms: answers('supplier', 'confirm', ['pending', 'date_proposed']),
  propose: answers('supplier', 'propose', ['pending']),
  decline: onPurchase('supplier', ['pending', 'date_proposed'], (ctx, it) =>
    declinePurchase(ctx, it.id, it, 'No truck.'),
  ),
  takesBackDate: answers('supplier', 'take_back_date', ['date_proposed']),
  finish: onPurchase('supplier', ['confirmed'], (ctx, it, { pick }) =>
    pick % 4 ? Promise.resolve() : finishPurchase(ctx, it.id, it),
  ),
  agree: onPurchase('staff', ['date_proposed'], (ctx, it, { sure }) => agreeToDate(ctx, it.id, it, sure)),
  otherDate: onPurchase('staff', ['pending', 'confirmed'], (ctx, it, { pick, sure }) =>
    changePurchaseDate(ctx, it.id, it, `2025-11-2${4 + (pick % 3)}`, sure),
  ),
  insist: answers('staff', 'insist', ['date_proposed']),
  stop: onPurchase('staff', ['pending', 'confirmed'], (ctx, it, { pick }) =>
    pick % 4 ? Promise.resolve() : stopPurchase(ctx, it.id, it, 'Elsewhere'),
  ),
  supply: onPurchase('supplier', ['confirmed', 'in_transit'], async (ctx, it, { pick, sure }) =>
    shipPurchase(ctx, it.id, it, await loading(ctx, it.lines, pick, sure)),
  ),
  load: onOrder('staff', ['confirmed', 'in_transit', 'delayed'], async (ctx, it, { pick, sure }) =>
    shipOrder(ctx, it.id, it, await loading(ctx, await linesOf(ctx, it.id), pick, sure)),
  ),
  depart: drives('staff', 'depart'),
  leave: drives('supplier', 'depart'),
  delay: drives('staff', 'delay'),
  deliver: drives('staff', 'deliver'),
  bring: drives('supplier', 'deliver'),
  short: drives('staff', 'deliver', 0.6),
  nearly: drives('supplier', 'deliver', 0.99),
  over: drives('staff', 'deliver', 1.2),
  correct: corrects('staff'),
  supplierCorrects: corrects('supplier'),
  turnBack: drives('staff', 'turn_back'),
  unload: drives('supplier', 'cancel'),
  replan: drives('staff', 'replan'),
  comesLater: drives('supplier', 'replan'),
} satisfies Record<string, TestingVerb>
