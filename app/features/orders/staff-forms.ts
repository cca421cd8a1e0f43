import { href } from 'react-router'
import type { Context } from '#domain/context.ts'
import type { Company } from '#features/companies/schema.ts'
import type { Cents } from '#domain/money.ts'
import { acceptPrice, confirmOrder } from './confirm.ts'
import { dayForms } from './day-forms.ts'
import { giveBackForm } from '#features/customers/give-back-form.ts'
import { orderStates, type OrderVerb } from './lifecycle.ts'
import { setTerms } from './quantity-terms-form.ts'
import type { Order, OrderLine } from './schema.ts'
import { formatPromised, windows } from './delivery.ts'
import { sitePlaceFields, sitePlaceTyped } from './customer-forms.ts'
import type { PurchaseOrder } from '#features/purchasing/schema.ts'
import { longestReason } from '#domain/reason.ts'
import { cancelOrder, closeOrder, sendRest } from '#features/fulfillment/end-order.ts'
import type { Difference } from '#features/fulfillment/differing-days.ts'
import { answerDay, changeDay, closeDay } from '#features/fulfillment/move-day.ts'
import { correctTaxes } from '#features/fulfillment/correct-taxes.ts'
import { correctDetails } from '#features/fulfillment/correct-details.ts'
import { acceptWish, declineWish } from '#features/fulfillment/wish-day.ts'
import { placePurchase } from '#features/fulfillment/place-purchase.ts'
import type { ShownVersion } from '#events/expected-version.ts'
import { shipOrder, type Schedule } from '#features/fulfillment/schedule.ts'
import { gateCodeFields, gateCodeTyped } from '#features/trade/pages/gate-code-fields.ts'
import { unitName } from '#features/trade/line.ts'
import { chosenOffice, saleChoices, saleFields } from '#features/trade/pages/sale-fields.ts'
import { choice } from '#forms/fields/choice.ts'
import { dollars } from '#forms/fields/dollars.ts'
import { longText } from '#forms/fields/long-text.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { price, typedPrice } from '#forms/fields/price.ts'
import { quantity, typedQuantity } from '#forms/fields/quantity.ts'
import { optional, verbForm, type BoundForm } from '#forms/verb/verb-form.ts'
import { scheduleForm } from '#features/fulfillment/schedule-form.ts'

/** What the page of an order knows of it when it draws the forms of its verbs. */
export type StaffOrder = {
  order: Order
  lines: readonly OrderLine[]
  verbs: readonly OrderVerb[]
  /** Its hours passed before it was confirmed. */
  isWindowPassed: boolean
  /** Some of it came short, and someone has to say what becomes of the rest. */
  isRestOpen: boolean
  /** What is neither bought nor loaded of each line, in its own unit; undefined while nothing can be. */
  left?: readonly number[]
  suppliers: readonly Pick<Company, 'id' | 'name'>[]
  /** The purchase order that is asked of someone else, with its prices and its note. */
  again?: PurchaseOrder
  /** Why the days of it differ, and what would bring them together. */
  difference?: Difference
  /** Where it may be taxed. */
  sale: ReturnType<typeof saleChoices>
  promised: string
  today: string
  /** What the company's time is called, such as "Central". */
  zone: string
  lastDay: string
}

const address = ({ order }: StaffOrder) => href('/dashboard/admin/orders/:id', { id: order.id })

const confirmFirm = verbForm({
  verb: 'confirm',
  button: 'Confirm order',
  look: 'primary',
  submit: async (ctx, given: StaffOrder, _answers, { expected, confirmed }) => {
    await confirmOrder(ctx, given.order.id, expected, undefined, { sure: confirmed })
    return address(given)
  },
})

const confirmPriced = verbForm({
  verb: 'confirm',
  title: "Confirm order at today's prices",
  button: 'Confirm order',
  look: 'primary',
  lead: () =>
    'A price above the one the customer saw goes to them to accept first, unless their price agreement covers it.',
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
  confirm: 'Did the customer accept this price? The order is confirmed with it.',
  submit: async (ctx, given: StaffOrder, _answers, { expected }) => {
    await acceptPrice(ctx, given.order.id, expected)
    return address(given)
  },
})

/** Who ordered by phone and has no account hears of it by phone. */
const andEmail =
  (button: string) =>
  ({ order: { contactEmail, userId, companyId } }: StaffOrder) =>
    contactEmail || userId || companyId ? `${button} and email the customer` : button

const newDay = ({ order, difference, lastDay }: StaffOrder) => ({
  delivery_date: plainDate('New delivery date', {
    notBeforeToday: true,
    last: lastDay,
    initial: (difference?.to ?? order).deliveryDate,
  }),
  delivery_window: choice('Delivery window', hours, {
    blank: false,
    initial: (difference?.to ?? order).deliveryWindow,
    missing: 'Please choose a delivery window.',
  }),
})

/** Nothing is promised yet: the new day is the customer's wish, as the first was. */
const rescheduleWish = verbForm({
  verb: 'reschedule',
  title: 'Reschedule',
  button: andEmail('Reschedule'),
  open: ({ isWindowPassed }: StaffOrder) => isWindowPassed,
  fields: newDay,
  beside: [['delivery_date', 'delivery_window']],
  submit: async (ctx, given, { delivery_date, delivery_window }, { expected, confirmed }) => {
    const to = { deliveryDate: delivery_date, deliveryWindow: delivery_window }
    await changeDay(ctx, given.order.id, expected, 'reschedule', { to, sure: confirmed })
    return address(given)
  },
})

/** A promised day is moved in one of three ways, and each is counted in its own. */
const moveDay = verbForm({
  verb: 'reschedule',
  title: 'Reschedule',
  lead: () =>
    'Ask = the date changes only if the customer agrees. Tell = the date changes now. On-time still counts from the original date unless the customer asked for the change.',
  button: 'Customer asked for this day',
  look: 'outline',
  instead: [
    { verb: 'ask_day', button: 'Ask the customer', look: 'primary' },
    { verb: 'tell_day', button: 'Tell the customer', look: 'solid' },
  ],
  open: ({ difference }: StaffOrder) => difference !== undefined,
  fields: (given) => ({
    ...newDay(given),
    reason: optional(longText('Reason', { help: 'The customer sees this.', rows: 2, longest: longestReason })),
  }),
  beside: [['delivery_date', 'delivery_window']],
  submit: async (ctx, given, { delivery_date, delivery_window, reason }, { expected, verb, confirmed }) => {
    const to = { deliveryDate: delivery_date, deliveryWindow: delivery_window }
    const how = verb === 'ask_day' || verb === 'tell_day' ? verb : 'reschedule'
    await changeDay(ctx, given.order.id, expected, how, { to, reason, sure: confirmed })
    return address(given)
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

const acceptWished = verbForm({
  verb: 'accept_wish',
  button: ({ order: { wishedDay } }: StaffOrder) => `Move to ${wishedDay ? formatPromised(wishedDay.to) : 'that day'}`,
  look: 'solid',
  submit: async (ctx, given, _answers, { expected, confirmed }) => {
    await acceptWish(ctx, given.order.id, expected, confirmed)
    return address(given)
  },
})

const declineWished = verbForm({
  verb: 'decline_wish',
  title: 'Keep the day',
  button: ({ order }: StaffOrder) => `Keep ${formatPromised(order)}`,
  look: 'outline',
  fields: () => ({
    reason: longText('Why the other day is not possible', {
      help: 'The customer reads this.',
      missing: 'Please enter why the other day is not possible.',
      rows: 2,
      longest: longestReason,
    }),
  }),
  submit: async (ctx, given: StaffOrder, { reason }, { expected }) => {
    await declineWish(ctx, given.order.id, expected, reason)
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

const closeQuestion = verbForm({
  verb: 'close_day',
  button: 'Stop waiting for an answer',
  submit: async (ctx, given: StaffOrder, _answers, { expected }) => {
    await closeDay(ctx, given.order.id, expected)
    return address(given)
  },
})

const hours = Object.fromEntries(Object.entries(windows).map(([key, { label }]) => [key, label])) as Record<
  keyof typeof windows,
  string
>

const close = verbForm({
  verb: 'close',
  title: ({ isRestOpen }: StaffOrder) => (isRestOpen ? "That's all: close order short" : 'Close order short'),
  button: andEmail('Close order'),
  fields: () => ({
    reason: longText('Reason for closing short', {
      help: 'For example: the tank was full. The customer sees this. The rest of the order is canceled, with its purchase orders and trucks, and we bill what was delivered.',
      missing: 'Please enter why the rest is canceled.',
      rows: 2,
      longest: longestReason,
    }),
  }),
  submit: async (ctx, given: StaffOrder, { reason }, { expected }) => {
    await closeOrder(ctx, given.order.id, expected, reason)
    return address(given)
  },
})

const sendRestForm = verbForm({
  verb: 'send_rest',
  button: 'Send the rest on another truck',
  look: 'primary',
  submit: async (ctx, given: StaffOrder, _answers, { expected }) => {
    await sendRest(ctx, given.order.id, expected)
    return address(given)
  },
})

const cancel = verbForm({
  verb: 'cancel',
  title: 'Cancel order',
  button: andEmail('Cancel order'),
  look: 'danger',
  fields: () => ({
    reason: optional(
      longText('Reason', {
        help: 'The customer sees this, and so do the suppliers whose purchase orders are canceled with it.',
        rows: 2,
        longest: longestReason,
      }),
    ),
  }),
  submit: async (ctx, given: StaffOrder, { reason }, { expected }) => {
    await cancelOrder(ctx, given.order.id, expected, reason ?? '')
    return address(given)
  },
})

const buy = verbForm({
  verb: 'buy',
  title: 'Buy from a supplier',
  button: 'Send purchase order',
  look: 'primary',
  open: ({ again }: StaffOrder) => again !== undefined,
  once: true,
  rowsAfter: 'supplier',
  rows: ({ lines, left, again }) =>
    lines.map(({ name, unit, product }, position) => {
      const cost = again?.lines.find((line) => line.product === product)
      const rest = left?.[position] ?? 0
      return {
        legend: name,
        fields: {
          quantity: optional(
            quantity(
              unit === 'gallon' ? 'Gallons' : 'Quantity',
              { unit, product },
              {
                initial: rest > 0 ? typedQuantity(unit, rest) : '',
              },
            ),
          ),
          cost: optional(
            price(`Our cost per ${unitName({ unit, product })}`, unit, {
              initial: cost ? typedPrice(cost.unit, cost.price) : '',
            }),
          ),
        },
      }
    }),
  fields: ({ order, suppliers, today, lastDay, again }) => ({
    supplier: choice('Supplier', Object.fromEntries(suppliers.map(({ id, name }) => [id, name])), {
      help: suppliers.length === 0 ? 'There are no active suppliers. Add a supplier company first.' : undefined,
      blank: 'Choose …',
      missing: 'Please choose a supplier.',
    }),
    delivery_date: plainDate('Delivery date', {
      notBeforeToday: true,
      last: lastDay,
      initial: order.deliveryDate < today ? today : order.deliveryDate,
    }),
    note: optional(longText('Note to supplier', { rows: 2, longest: 2000, initial: again?.note ?? '' })),
  }),
  submit: async (
    ctx,
    { order, lines },
    { supplier, delivery_date, note },
    { expected, submissionId, rows, confirmed },
  ) => {
    const purchase = await placePurchase(ctx, order.id, expected, {
      submissionId,
      sure: confirmed,
      supplierId: supplier,
      deliveryDate: delivery_date,
      note,
      lines: lines.flatMap(({ product, name, taxClass, dyed, unit }, position) => {
        const { quantity, cost } = rows[position] ?? {}
        return quantity ? [{ product, name, taxClass, dyed, unit, quantity, price: cost ?? Number.NaN }] : []
      }),
    })
    return href('/dashboard/admin/purchasing/:id', { id: purchase.id })
  },
})

/** The form of each verb of an order at the desk. One that is not open now still answers the slower of two people. */
export const staffOrderForms = (given: StaffOrder) => {
  const { order } = given
  const ship = {
    ...given,
    left: given.left ?? [],
    deliveryDate: order.deliveryDate,
    title: 'Ship from our yard',
    again: 'Ship more from our yard',
    open: false,
    ship: async (ctx: Context, expected: ShownVersion, schedule: Schedule) =>
      href('/dashboard/admin/shipments/:id', { id: (await shipOrder(ctx, order.id, expected, schedule)).id }),
  }
  return {
    confirm: order.firm ? confirmFirm(given, order) : confirmPriced(given, order),
    accept: acceptedByPhone(given, order),
    buy: buy(given, order),
    schedule: scheduleForm(ship, order),
    reschedule: orderStates.is('isPromised', order.state) ? moveDay(given, order) : rescheduleWish(given, order),
    send_rest: sendRestForm(given, order),
    close_day: closeQuestion(given, order),
    accept_wish: acceptWished(given, order),
    decline_wish: declineWished(given, order),
    change_details: changeDetails(given, order),
    ...dayForms('staff', order, async (ctx, seen, verb) => {
      await answerDay(ctx, order.id, seen, verb)
      return address(given)
    }),
    close: close(given, order),
    set_terms: setTerms(given, order),
    correct_taxes: taxesForm(given, order),
    cancel: cancel(given, order),
    giveBack: giveBackForm({ kind: 'order', id: order.id, page: address(given) }, order),
  } satisfies Record<string, BoundForm>
}
