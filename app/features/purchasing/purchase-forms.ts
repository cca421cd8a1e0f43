import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { answerPurchase, renewPurchaseLink } from './answer.ts'
import { agreeToDate, changePurchaseDate } from '#features/fulfillment/move-day.ts'
import type { PurchaseOrder } from './schema.ts'
import { longestReason } from '#domain/reason.ts'
import { allocatedLoads } from '#features/shipments/quantities.ts'
import { shipPurchase } from '#features/fulfillment/schedule.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import { declinePurchase, finishPurchase, stopPurchase } from '#features/fulfillment/withdraw.ts'
import { zoneName } from '#domain/day.ts'
import { lastDeliveryDay } from '#features/trade/delivery-day.ts'
import { remainingOf } from '#features/trade/line.ts'
import { longText } from '#forms/fields/long-text.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { optional, verbForm, type BoundForm } from '#forms/verb/verb-form.ts'
import { scheduleForm } from '#features/fulfillment/schedule-form.ts'

type FormContext = {
  purchase: PurchaseOrder
  /** The address of the page, which differs for staff and suppliers. */
  page: string
}

/** `promised`: the plain date that the customer was promised. */
type OurDate = FormContext & { promised: string; lastDay: string }

type PurchaseAnswerContext = FormContext & {
  /** The day that a yes is a yes to, in words. */
  delivery: string
  lastDay: string
}

const reason = (label: string, help?: string) => longText(label, { help, rows: 2, longest: longestReason })

const agree = verbForm({
  verb: 'agree',
  button: "Accept supplier's date",
  look: 'primary',
  submit: async (ctx, { purchase, page }: FormContext, _answers, { expected, confirmed }) => {
    await agreeToDate(ctx, purchase.id, expected, confirmed)
    return page
  },
})

const changeDate = verbForm({
  verb: 'change_date',
  title: 'Ask for another date',
  button: 'Ask the supplier for this date',
  fields: ({ promised, lastDay }: OurDate) => ({
    date: plainDate('Delivery date', {
      help: 'The supplier confirms it again.',
      notBeforeToday: true,
      initial: promised,
      last: lastDay,
    }),
  }),
  submit: async (ctx, { purchase, page }, { date }, { expected, confirmed }) => {
    await changePurchaseDate(ctx, purchase.id, expected, date, confirmed)
    return page
  },
})

const insist = verbForm({
  verb: 'insist',
  button: 'Ask supplier for our date',
  submit: async (ctx, { purchase, page }: FormContext, _answers, { expected }) => {
    await answerPurchase(ctx, purchase.id, expected, { verb: 'insist' })
    return page
  },
})

const renewLink = verbForm({
  verb: 'renew_link',
  title: 'Private link',
  lead: () => 'The supplier uses it to answer without an account. A new link replaces the old one, and we email it.',
  button: 'Send a new link',
  submit: async (ctx, { purchase, page }: FormContext, _answers, { expected }) => {
    await renewPurchaseLink(ctx, purchase.id, expected)
    return page
  },
})

const close = verbForm({
  verb: 'close',
  title: 'Close purchase order short',
  button: 'Close and email the supplier',
  fields: () => ({ reason: optional(reason('Reason', 'The supplier sees this. We pay for what was delivered.')) }),
  submit: async (ctx, { purchase, page }: FormContext, { reason }, { expected }) => {
    await stopPurchase(ctx, purchase.id, expected, reason ?? '')
    return page
  },
})

const cancel = verbForm({
  verb: 'cancel',
  title: 'Cancel purchase order',
  button: 'Cancel and email the supplier',
  look: 'danger',
  fields: () => ({ reason: optional(reason('Reason', 'The supplier sees this.')) }),
  submit: async (ctx, { purchase, page }: FormContext, { reason }, { expected }) => {
    await stopPurchase(ctx, purchase.id, expected, reason ?? '')
    return page
  },
})

const confirm = verbForm({
  verb: 'confirm',
  button: ({ delivery }: PurchaseAnswerContext) => `Confirm for ${delivery}`,
  look: 'primary',
  submit: async (ctx, { purchase, page }, _answers, { expected }) => {
    await answerPurchase(ctx, purchase.id, expected, { verb: 'confirm' })
    return page
  },
})

const propose = verbForm({
  verb: 'propose',
  title: 'Propose a different date',
  button: 'Propose this date',
  fields: ({ lastDay }: PurchaseAnswerContext) => ({
    date: plainDate('Earliest day you can deliver', { notBeforeToday: true, last: lastDay }),
    reason: optional(reason('Reason')),
  }),
  submit: async (ctx, { purchase, page }, { date, reason }, { expected }) => {
    await answerPurchase(ctx, purchase.id, expected, { verb: 'propose', date, reason: reason ?? undefined })
    return page
  },
})

const takeBackDate = verbForm({
  verb: 'take_back_date',
  button: 'Withdraw proposed date',
  done: 'Proposed date withdrawn.',
  submit: async (ctx, { purchase, page }: FormContext, _answers, { expected }) => {
    await answerPurchase(ctx, purchase.id, expected, { verb: 'take_back_date' })
    return page
  },
})

const finish = verbForm({
  verb: 'finish',
  title: "That's all we'll deliver",
  lead: (_subject: FormContext) => 'We pay for what you delivered, and the rest of this purchase order is closed.',
  button: 'Close order short',
  fields: () => ({ reason: optional(reason('Reason')) }),
  submit: async (ctx, { purchase, page }: FormContext, { reason }, { expected }) => {
    await finishPurchase(ctx, purchase.id, expected, reason ?? '')
    return page
  },
})

const decline = verbForm({
  verb: 'decline',
  title: 'Decline purchase order',
  button: 'Decline purchase order',
  look: 'danger',
  fields: () => ({ reason: { ...reason('Reason for declining'), missing: 'Please tell us why you are declining.' } }),
  submit: async (ctx, { purchase, page }: FormContext, { reason }, { expected }) => {
    await declinePurchase(ctx, purchase.id, expected, reason)
    return page
  },
})

type Schedule = {
  purchase: PurchaseOrder
  trucks: readonly Shipment[]
  promised: string
  /** Unfolded while something of it is on no truck. */
  open: boolean
  /** The address of a shipment's page. */
  shipment: (id: string) => string
}

/** Puts what is left of a purchase order on a truck. */
export const purchaseSchedule = (ctx: Context, { purchase, trucks, promised, open, shipment }: Schedule): BoundForm =>
  scheduleForm(
    {
      lines: purchase.lines,
      left: remainingOf(purchase.lines, allocatedLoads(trucks)),
      deliveryDate: purchase.deliveryDate,
      today: today(ctx),
      zone: zoneName(ctx.calendar.timeZone),
      title: 'Schedule delivery',
      again: 'Fully scheduled: add another truck anyway',
      ...{ promised, open },
      ship: async (ctx, expected, schedule) => shipment((await shipPurchase(ctx, purchase.id, expected, schedule)).id),
    },
    purchase,
  )

/** Our answers to a supplier: agree to their date, ask for ours or for another, withdraw or close. */
export const staffPurchaseForms = (ctx: Context, purchase: PurchaseOrder, promised: string, page: string) =>
  [agree, insist, changeDate, renewLink, close, cancel].map((form) =>
    form({ purchase, page, promised, lastDay: lastDeliveryDay(ctx) }, purchase),
  )

/** What a supplier does with a purchase order: confirm, propose another date or withdraw it, decline, say that's all. */
export const supplierPurchaseForms = (ctx: Context, purchase: PurchaseOrder, delivery: string, page: string) => {
  const subject = { purchase, delivery, page, lastDay: lastDeliveryDay(ctx) }
  return [confirm, propose, takeBackDate, finish, decline].map((form) => form(subject, purchase))
}
