import { windowLabels } from '#features/trade/delivery-window.ts'
import { formatPromised } from './delivery.ts'
import { longestReason } from '#domain/reason.ts'
import { changeDay, closeDay } from '#features/fulfillment/move-day.ts'
import { acceptWish, declineWish } from '#features/fulfillment/wish-day.ts'
import { choice } from '#forms/fields/choice.ts'
import { longText } from '#forms/fields/long-text.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { address, andEmail, type StaffOrder } from '#features/orders/pages/staff/staff-order.ts'

const newDay = ({ order, difference, lastDay }: StaffOrder) => ({
  delivery_date: plainDate('New delivery date', {
    notBeforeToday: true,
    last: lastDay,
    initial: (difference?.to ?? order).deliveryDate,
  }),
  delivery_window: choice('Delivery window', windowLabels, {
    blank: false,
    initial: (difference?.to ?? order).deliveryWindow,
    missing: 'Please choose a delivery window.',
  }),
})

/** Nothing is promised yet: the new day is the customer's wish, as the first was. */
export const rescheduleWish = verbForm({
  verb: 'reschedule',
  title: 'Reschedule',
  button: andEmail('Reschedule'),
  done: 'Order rescheduled.',
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
export const moveDay = verbForm({
  verb: 'reschedule',
  title: 'Reschedule',
  lead: () =>
    'If the customer asked for this day, on-time counts from the new date. If it is our change, on-time still counts from the original date: ask moves the order only if the customer agrees, tell moves it now.',
  button: "Reschedule at customer's request",
  buttonFirst: true,
  look: 'outline',
  done: 'Order rescheduled.',
  instead: [
    { verb: 'ask_day', button: 'Ask the customer', look: 'outline', done: 'We asked the customer about the new day.' },
    {
      verb: 'tell_day',
      button: 'Tell the customer',
      look: 'outline',
      done: 'Order rescheduled. We told the customer.',
    },
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

export const acceptWished = verbForm({
  verb: 'accept_wish',
  button: ({ order: { wishedDay } }: StaffOrder) => `Move to ${wishedDay ? formatPromised(wishedDay.to) : 'that day'}`,
  look: 'solid',
  done: 'Order rescheduled.',
  submit: async (ctx, given, _answers, { expected, confirmed }) => {
    await acceptWish(ctx, given.order.id, expected, confirmed)
    return address(given)
  },
})

export const declineWished = verbForm({
  verb: 'decline_wish',
  title: 'Keep the day',
  button: ({ order }: StaffOrder) => `Keep ${formatPromised(order)}`,
  look: 'outline',
  fields: () => ({
    reason: longText("Why that day isn't possible", {
      help: 'The customer reads this.',
      missing: "Please enter why that day isn't possible.",
      rows: 2,
      longest: longestReason,
    }),
  }),
  submit: async (ctx, subject: StaffOrder, { reason }, { expected }) => {
    await declineWish(ctx, subject.order.id, expected, reason)
    return address(subject)
  },
})

export const closeQuestion = verbForm({
  verb: 'close_day',
  button: 'Stop waiting for an answer',
  submit: async (ctx, subject: StaffOrder, _answers, { expected }) => {
    await closeDay(ctx, subject.order.id, expected)
    return address(subject)
  },
})
