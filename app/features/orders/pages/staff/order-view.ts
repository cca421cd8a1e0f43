import { ticketNumbersOf } from '#features/tickets/find.ts'
import { ticketPages } from '#features/tickets/pages/ticket-sheet.ts'
import { invoicesOfOrder } from '#features/invoices/find.ts'
import { href } from 'react-router'
import { staffThreadForms, staffThreadView } from '#features/conversation/pages/thread-view.ts'
import { linesOf } from '../../find.ts'
import { isLate, lateBy, isWindowPassed, missedPromise } from '../../late.ts'
import { findRecipients } from '#features/accounts/recipients.ts'
import { can } from '#domain/can.ts'
import { today } from '#domain/calendar.ts'
import { findCompany, openCompanies } from '#features/companies/company.ts'
import { mayGiveBack } from '#features/customers/disown-form.ts'
import { customerNames } from '#features/customers/customer.ts'
import type { Permission } from '#domain/permissions.ts'
import { system } from '#domain/viewer.ts'
import type { Context } from '#domain/context.ts'
import { formatMomentWithZone, formatDay, formatMoment, formatShortDay, zoneName } from '#domain/day.ts'
import { orderLife, orderStates, type OrderVerb } from '../../lifecycle.ts'
import { latestLevels } from '#features/customers/levels.ts'
import { levelWords } from '#features/customers/pages/site-words.ts'
import { tankWith } from '../../tank-checks.ts'
import { formatPromised, formatWindow } from '../../delivery.ts'
import type { Order } from '../../schema.ts'
import { purchasesForOrder } from '#features/purchasing/find.ts'
import { quantityTerms } from '#features/fulfillment/bill.ts'
import { isRestOpen } from '#features/fulfillment/end-order.ts'
import { boughtOrLoaded } from '#features/fulfillment/overload.ts'
import { deliveredLoads, isOnTheRoad } from '#features/shipments/quantities.ts'
import { shipmentsForOrder } from '#features/shipments/find.ts'
import { describeOnTheRoad } from '#features/fulfillment/withdraw.ts'
import { describeDifference } from '#features/fulfillment/differing-days.ts'
import { dayRemark } from '../order-view.ts'
import { dayView, formatFirstPromise } from '../day-view.ts'
import { orderDetails } from '../order-details.ts'
import { lastDeliveryDay } from '#features/trade/delivery-day.ts'
import { formatTerms } from '#features/trade/quantity-terms.ts'
import { formatLines, exemptionOf, paperView, withoutPrices, progressOf } from '#features/trade/pages/paper-view.ts'
import { saleForStaff } from '#features/customers/tax-reason.ts'
import { saleChoices } from '#features/trade/pages/sale-fields.ts'
import { orderHoldView } from '#features/credit/pages/credit-view.ts'
import { tasksView } from '#features/reminders/pages/reminder-view.ts'
import { filesView } from '#features/files/pages/files-view.ts'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { remainingOf } from '#features/trade/line.ts'
import type { BoundForm } from '#forms/verb/verb-form.ts'
import { priceChangeView } from '../price-change-view.ts'
import { customerName } from '../../list-cells.ts'
import { staffOrderForms } from '../../staff-forms.ts'
import { type StaffOrder } from '#features/orders/pages/staff/staff-order.ts'
import staffPurchases from '#features/purchasing/staff-list.ts'
import staffShipments from '#features/shipments/staff-list.ts'

/**
 * An order with what hangs on it, and the forms of its verbs. `purchaseToRepeat` is the purchase order that is to be asked of someone
 * else.
 */
export const readOrder = async (ctx: Context, order: Order, purchaseToRepeat: string | null) => {
  const [lines, purchases, trucks, suppliers] = await Promise.all([
    linesOf(ctx, order.id),
    // What is left to buy and to load is worked out for the person who loads, also without sight of what was bought.
    purchasesForOrder({ ...ctx, viewer: system }, order.id),
    shipmentsForOrder(ctx, order.id),
    can(ctx.viewer, 'purchases.buy') ? openCompanies(ctx, 'supplier') : [],
  ])
  const isOpen = orderStates.is('isPromised', order.state)
  const deliveredSoFar = deliveredLoads(trucks)
  // Nothing can be promised for hours that are over: another day comes first.
  const wishOver = isWindowPassed(ctx, order)
  // Of what was delivered nothing can be canceled, and nothing else can be closed.
  const restOpen = isRestOpen(order, trucks)
  const notNow = [
    deliveredSoFar.length > 0 ? 'cancel' : 'close',
    ...(wishOver ? ['confirm', 'accept_price'] : []),
    !restOpen && 'send_rest',
  ]
  const subject: StaffOrder = {
    ...{ order, lines, suppliers, isWindowPassed: wishOver, isRestOpen: restOpen },
    verbs: orderLife.movesFor(order.state, ctx.viewer).filter((verb) => !notNow.includes(verb)),
    left: isOpen ? remainingOf(lines, boughtOrLoaded(purchases, trucks)) : undefined,
    again: purchases.find(({ id }) => id === purchaseToRepeat),
    difference: describeDifference(ctx.calendar.timeZone, order, purchases, trucks),
    sale: saleChoices(ctx),
    promised: formatPromised(order),
    today: today(ctx),
    zone: zoneName(ctx.calendar.timeZone),
    lastDay: lastDeliveryDay(ctx),
  }
  return { ...subject, purchases, trucks, deliveredSoFar, isOpen, forms: staffOrderForms(subject) }
}

export const pageOf = (id: string) => href('/dashboard/admin/orders/:id', { id })

export const threadFormsOf = (order: Order) =>
  staffThreadForms({ kind: 'order', id: order.id }, pageOf(order.id), order)

/** Everything the order's page shows. */
export const orderView = async (ctx: Context, order: Order, purchaseToRepeat: string | null) => {
  const loaded = await readOrder(ctx, order, purchaseToRepeat)
  const {
    lines,
    purchases,
    trucks,
    deliveredSoFar,
    isOpen,
    verbs,
    left,
    isWindowPassed: wishOver,
    forms,
    difference,
  } = loaded
  const history = await historyLines(ctx, order.id)
  const [customer] = await customerNames(ctx, [order.customerId])
  const company =
    order.company ??
    (order.companyId && can(ctx.viewer, 'companies.see-all') ? (await findCompany(ctx, order.companyId)).name : null)
  const byPhone = (await findRecipients(ctx, order)).to.length === 0
  const formatAt = (at: Date | null) => (at ? formatMoment(ctx.calendar.timeZone, at) : null)
  const missed = missedPromise(order)
  const { freight, taxes, totalCents: total, state } = order
  const driving = trucks.find(isOnTheRoad)
  const carrierOf = (purchaseId: string | null) => purchases.find(({ id }) => id === purchaseId)?.supplier ?? null
  const may = (permission: Permission) => can(ctx.viewer, permission)
  const priced = may('prices.see')
  const draw = (verb: OrderVerb, form: BoundForm) => (verbs.includes(verb) ? form.draw(ctx) : undefined)
  const isBought = isOpen && left?.every((rest) => rest === 0)
  return {
    ...{ id: order.id, reference: order.reference, state, firm: order.firm, reason: order.reason },
    who: customerName(order),
    title: `${formatLines(lines)}, ${order.county ? `${order.county} County` : order.deliveryAddress}, ${dayInTitle(ctx, order.deliveryDate)}, ${formatWindow(order.deliveryWindow)}`,
    contact: { name: order.contactName, company, email: order.contactEmail, phone: order.contactPhone },
    companyId: order.companyId,
    customer,
    byPhone,
    quoteId: order.quoteId,
    invoices: (await invoicesOfOrder(ctx, order.id)).map(({ id, reference }) => ({
      id,
      said: reference ?? 'Draft invoice',
    })),
    reorderOf: order.reorderOf,
    requestId: order.requestId,
    overdue: isLate(ctx, order),
    lateBy: lateBy(ctx, order),
    wishOver,
    delivery: formatPromised(order),
    overbooked: order.overbookedReason,
    details: orderDetails(order),
    exemption: !priced
      ? null
      : (exemptionOf(ctx, { ...order, lines, offeredAt: order.confirmedAt ?? order.placedAt }) ?? null),
    sale: priced ? saleForStaff(ctx, order) : null,
    placed: formatAt(order.placedAt),
    confirmed: formatAt(order.confirmedAt),
    due: order.dueAt && formatMomentWithZone(ctx.calendar.timeZone, order.dueAt),
    firstPromised: order.dayMoved && order.missedDueAt && formatFirstPromise(ctx, order.missedDueAt, order.dayMoved),
    differs: difference?.staff,
    dayRemark: dayRemark(ctx, order, 'staff'),
    wished:
      order.wishedDay && orderLife.movesFor(state, undefined).includes('decline_wish')
        ? { to: formatPromised(order.wishedDay.to), from: formatPromised(order), reason: order.wishedDay.reason }
        : undefined,
    newDay: isOpen && order.newDay ? dayView(ctx, order.newDay, order) : undefined,
    missed: missed && formatMomentWithZone(ctx.calendar.timeZone, missed),
    delivered: formatAt(order.deliveredAt),
    place: {
      address: order.deliveryAddress,
      county: order.county,
      siteContact: order.siteContact,
      sitePhone: order.sitePhone,
      accessNotes: order.accessNotes,
      hasGateCode: order.sealedGateCode !== null,
      customerPo: order.customerPo,
      tank: await tankView(ctx, order.tankId),
    },
    paper: priced
      ? paperView(lines, { freight, taxes, total }, order.basis)
      : withoutPrices(paperView(lines, null, order.basis)),
    asked: priced ? priceChangeView(ctx, order, lines) : undefined,
    progress: progressOf(lines, deliveredSoFar),
    isBought,
    terms: lines.some(({ unit }) => unit === 'gallon') ? formatTerms(quantityTerms(ctx, order), order.basis) : null,
    isRestOpen: loaded.isRestOpen,
    forms: {
      // What is open of the lifecycle; below, what hangs on more than that.
      ...mapForms(forms, (form) => draw(form.verb as OrderVerb, form)),
      buy: isOpen && !isBought && may('purchases.buy') ? forms.buy.draw(ctx) : undefined,
      schedule: isOpen && may('shipments.schedule') ? forms.schedule.draw(ctx) : undefined,
      agree_day: isOpen && order.newDay ? draw('agree_day', forms.agree_day) : undefined,
      keep_day: isOpen && order.newDay?.answerBy ? draw('keep_day', forms.keep_day) : undefined,
      // Whom staff have on the phone wants no call.
      call_day: undefined,
      accept_wish: order.wishedDay ? draw('reschedule', forms.accept_wish) : undefined,
      decline_wish: order.wishedDay ? draw('decline_wish', forms.decline_wish) : undefined,
      close_day: isOpen && order.newDay ? draw('close_day', forms.close_day) : undefined,
      set_terms: lines.some(({ unit }) => unit === 'gallon') ? draw('set_terms', forms.set_terms) : undefined,
      giveBack: mayGiveBack(ctx, order) ? forms.giveBack.draw(ctx) : undefined,
    },
    purchases: await staffPurchases.table(
      ctx,
      (may('purchases.see-all') ? purchases : []).map((purchase) => ({
        ...purchase,
        orderReference: order.reference,
        promised: order,
      })),
      ['reference', 'supplier', 'state', 'delivery', 'cost'],
    ),
    tickets: may('shipments.see-all') ? await ticketsOf(ctx, trucks) : [],
    trucks: await staffShipments.table(
      ctx,
      (may('shipments.see-all') ? trucks : []).map((truck) => ({
        ...truck,
        orderReference: order.reference,
        basis: order.basis,
        supplier: carrierOf(truck.purchaseId),
      })),
      ['reference', 'carrier', 'state', 'eta'],
    ),
    /** Why it can be neither canceled nor closed now. */
    road: driving && isOpen ? await describeOnTheRoad(ctx, driving) : undefined,
    hold: await orderHoldView(ctx, order, trucks),
    files: await filesView(ctx, { kind: 'order', id: order.id }),
    tasks: await tasksView(ctx, { kind: 'order', id: order.id }, pageOf(order.id)),
    history,
    thread: await staffThreadView(
      ctx,
      { kind: 'order', id: order.id },
      customerName(order),
      threadFormsOf(order),
      order.heardAt,
    ),
  }
}

/** The year says something of another year's order alone. */
const dayInTitle = (ctx: Context, day: string) =>
  day.slice(0, 4) === today(ctx).slice(0, 4) ? formatShortDay(day) : formatDay(day)

const mapForms = <Name extends string, To>(forms: Record<Name, BoundForm>, to: (form: BoundForm) => To) =>
  Object.fromEntries(Object.entries<BoundForm>(forms).map(([name, form]) => [name, to(form)])) as Record<Name, To>

export type OrderView = Awaited<ReturnType<typeof orderView>>

/** "Dryer tank: 410 gal on Nov 20, 2 days ago (typed in). Room for 490 gal." */
const tankView = async (ctx: Context, tankId: string | null) => {
  const tank = tankId ? await tankWith(ctx, tankId) : undefined
  if (!tank) return undefined
  const level = (await latestLevels(ctx, [tank.id])).get(tank.id)
  return `${tank.label ?? 'Tank'}: ${levelWords(ctx, tank, level)}`
}

/** The tickets of the deliveries, by number. */
const ticketsOf = async (ctx: Context, trucks: readonly { id: string }[]) =>
  [
    ...(await ticketNumbersOf(
      ctx,
      trucks.map(({ id }) => id),
    )),
  ].map(([id, number]) => ({
    ...{ number, at: ticketPages.staff(id) },
  }))
