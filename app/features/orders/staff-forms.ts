import { href } from 'react-router'
import type { Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { acceptPrice, confirmOrder } from './confirm.ts'
import { dayForms } from './day-forms.ts'
import { giveBackForm } from '#features/customers/disown-form.ts'
import { orderStates } from './lifecycle.ts'
import { setTerms } from './quantity-terms-form.ts'
import { sitePlaceFields, sitePlaceTyped } from './customer-forms.ts'
import { longestReason } from '#domain/reason.ts'
import { cancelOrder, closeOrder, sendRest } from '#features/fulfillment/end-order.ts'
import { answerDay } from '#features/fulfillment/move-day.ts'
import { correctTaxes } from '#features/fulfillment/correct-taxes.ts'
import { correctDetails } from '#features/fulfillment/correct-details.ts'
import type { ShownVersion } from '#events/expected-version.ts'
import { shipOrder, type Schedule } from '#features/fulfillment/schedule.ts'
import { gateCodeFields, gateCodeTyped } from '#features/trade/pages/gate-code-fields.ts'
import { unitName } from '#features/trade/line.ts'
import { chosenOffice, saleFields } from '#features/trade/pages/sale-fields.ts'
import { dollars } from '#forms/fields/dollars.ts'
import { longText } from '#forms/fields/long-text.ts'
import { price, typedPrice } from '#forms/fields/price.ts'
import { optional, verbForm, type BoundForm } from '#forms/verb/verb-form.ts'
import { scheduleForm } from '#features/fulfillment/schedule-form.ts'
import { address, andEmail, type StaffOrder } from '#features/orders/pages/staff/staff-order.ts'
import { rescheduleWish, moveDay, acceptWished, declineWished, closeQuestion } from './staff-day-forms.ts'
import { buy } from './buy-form.ts'

const confirmFirm = verbForm({
  verb: 'confirm',
  button: 'Confirm order',
  look: 'primary',
  done: 'Order confirmed.',
  submit: async (ctx, subject: StaffOrder, _answers, { expected, confirmed }) => {
    await confirmOrder(ctx, subject.order.id, expected, undefined, { sure: confirmed })
    return address(subject)
  },
})

const confirmPriced = verbForm({
  verb: 'confirm',
  title: "Confirm order at today's prices",
  button: 'Confirm order',
  look: 'primary',
  lead: () =>
    'A price above the one the customer saw goes to them to approve first, unless their price agreement covers it.',
  open: ({ order }: StaffOrder) => order.state === 'placed',
  rows: ({ lines, order }: StaffOrder) =>
    lines.map(({ name, product, unit, price: last }, place) => ({
      fields: {
        price: price(`${name}, price per ${unitName({ unit, product })}`, unit, {
          help: `Last price: $${typedPrice(unit, last)}`,
          initial: typedPrice(unit, order.askedPrices?.prices[place] ?? last),
        }),
      },
    })),
  fields: ({ order }) => ({ freight: freightField(order.askedPrices?.freight ?? order.freight) }),
  submit: async (ctx, given, answers, { expected, rows, confirmed }) => {
    const day = { prices: rows.map((row) => row.price), freight: answers.freight as Cents }
    await confirmOrder(ctx, given.order.id, expected, day, { sure: confirmed })
    return address(given)
  },
})

/** What is asked with the day's prices. */
export const freightField = (freight: Cents) => dollars('Freight', { min: 0, initial: (freight / 100).toFixed(2) })

const acceptedByPhone = verbForm({
  verb: 'accept_price',
  button: 'Customer approved the price by phone',
  look: 'solid',
  done: 'Order confirmed at this price.',
  confirm: 'Did the customer accept this price? The order is confirmed with it.',
  submit: async (ctx, subject: StaffOrder, _answers, { expected }) => {
    await acceptPrice(ctx, subject.order.id, expected)
    return address(subject)
  },
})

const changeDetails = verbForm({
  verb: 'change_details',
  title: 'Change delivery details',
  button: 'Save delivery details',
  fields: ({ order }: StaffOrder) => ({
    ...sitePlaceFields(order, {
      customerPo: "Customer's PO number",
      help: 'Dogs, tank location. Suppliers are emailed the change.',
    }),
    ...gateCodeFields(order.sealedGateCode !== null),
  }),
  beside: [
    ['site_contact', 'site_phone'],
    ['customer_po', 'gate_code'],
  ],
  submit: async (ctx, given, answers, { expected }) => {
    await correctDetails(ctx, given.order.id, expected, {
      ...sitePlaceTyped(answers),
      gateCode: gateCodeTyped(answers),
    })
    return address(given)
  },
})

const taxesForm = verbForm({
  verb: 'correct_taxes',
  title: 'Sales tax and exemptions',
  lead: () =>
    "Saving recalculates the taxes with the exemption certificates on the customer's record. We email the customer the new total.",
  button: 'Save and update taxes',
  fields: ({ order: { saleOffice, taxArea }, sale }: StaffOrder) => saleFields({ ...sale, saleOffice, taxArea }),
  beside: [['sale_office', 'tax_area']],
  submit: async (ctx, given, { sale_office, tax_area }, { expected }) => {
    const { offices } = given.sale
    const saleOffice = chosenOffice({ offices, saleOffice: given.order.saleOffice }, sale_office)
    await correctTaxes(ctx, given.order.id, expected, { saleOffice, taxArea: tax_area })
    return address(given)
  },
})

const close = verbForm({
  verb: 'close',
  title: ({ isRestOpen }: StaffOrder) => (isRestOpen ? "That's all: close order short" : 'Close order short'),
  button: andEmail('Close order'),
  done: 'Order closed.',
  fields: () => ({
    reason: longText('Reason for closing short', {
      help: 'For example: the tank was full. The customer sees this. The rest of the order is canceled, with its purchase orders and trucks, and we bill what was delivered.',
      missing: 'Please enter why the rest is canceled.',
      rows: 2,
      longest: longestReason,
    }),
  }),
  submit: async (ctx, subject: StaffOrder, { reason }, { expected }) => {
    await closeOrder(ctx, subject.order.id, expected, reason)
    return address(subject)
  },
})

const sendRestForm = verbForm({
  verb: 'send_rest',
  button: 'Send the rest on another truck',
  look: 'primary',
  submit: async (ctx, subject: StaffOrder, _answers, { expected }) => {
    await sendRest(ctx, subject.order.id, expected)
    return address(subject)
  },
})

const cancel = verbForm({
  verb: 'cancel',
  title: 'Cancel order',
  button: andEmail('Cancel order'),
  look: 'danger',
  done: 'Order canceled.',
  fields: () => ({
    reason: optional(
      longText('Reason', {
        help: 'The customer sees this, and so do the suppliers whose purchase orders are canceled with it.',
        rows: 2,
        longest: longestReason,
      }),
    ),
  }),
  submit: async (ctx, subject: StaffOrder, { reason }, { expected }) => {
    await cancelOrder(ctx, subject.order.id, expected, reason ?? '')
    return address(subject)
  },
})

/** The form of each verb of an order at the desk. One that is not open now still answers the slower of two people. */
export const staffOrderForms = (subject: StaffOrder) => {
  const { order } = subject
  const ship = {
    ...subject,
    left: subject.left ?? [],
    deliveryDate: order.deliveryDate,
    title: 'Ship from our yard',
    again: 'Ship more from our yard',
    open: false,
    ship: async (ctx: Context, expected: ShownVersion, schedule: Schedule) =>
      href('/dashboard/admin/shipments/:id', { id: (await shipOrder(ctx, order.id, expected, schedule)).id }),
  }
  return {
    confirm: order.firm ? confirmFirm(subject, order) : confirmPriced(subject, order),
    accept: acceptedByPhone(subject, order),
    buy: buy(subject, order),
    schedule: scheduleForm(ship, order),
    reschedule: orderStates.is('isPromised', order.state) ? moveDay(subject, order) : rescheduleWish(subject, order),
    send_rest: sendRestForm(subject, order),
    close_day: closeQuestion(subject, order),
    accept_wish: acceptWished(subject, order),
    decline_wish: declineWished(subject, order),
    change_details: changeDetails(subject, order),
    ...dayForms('staff', order, async (ctx, seen, verb, sure) => {
      await answerDay(ctx, order.id, seen, verb, sure)
      return address(subject)
    }),
    close: close(subject, order),
    set_terms: setTerms(subject, order),
    correct_taxes: taxesForm(subject, order),
    cancel: cancel(subject, order),
    giveBack: giveBackForm({ kind: 'order', id: order.id, page: address(subject) }, order),
  } satisfies Record<string, BoundForm>
}
