import type { Context } from '#domain/context.ts'
import { formatMomentWithZone } from '#domain/day.ts'
import { formatPromised } from '../delivery.ts'
import { orderStates } from '../lifecycle.ts'
import { isOurTurn, type DayMoveOutcome, type NewDay } from '../new-day.ts'
import type { Order } from '../schema.ts'

/** Another day that the customer is asked about or was told of, in words for both sides. */
export const dayView = (ctx: Pick<Context, 'calendar' | 'now'>, newDay: NewDay, order: Pick<Order, 'newDay'>) => {
  const { from, to, reason, answer, answerBy } = newDay
  const [before, after] = [formatPromised(from), formatPromised(to)]
  const by = answerBy && formatMomentWithZone(ctx.calendar.timeZone, new Date(answerBy))
  const isOurs = isOurTurn(ctx, order)
  const reasonText = reason ? ` Reason: ${reason}` : ''
  const isOver = isOurs && answer === null
  return {
    isOurs,
    /** Whether the customer may still answer. */
    isOpen: answer === null && !isOver,
    asked: answerBy !== null,
    forStaff: {
      title:
        answer === 'keep'
          ? `The customer wants to keep ${before}.`
          : answer === 'call'
            ? `The customer wants a call about ${after}.`
            : isOver
              ? `No answer about ${after}. ${before} stays.`
              : answerBy
                ? `The customer was asked about ${after}.`
                : `We told the customer ${after}. They haven't agreed yet.`,
      says:
        answerBy && answer === null
          ? isOver
            ? `They had until ${by}. Deliver on the promised day, or call them.`
            : `Nothing changes until they answer. They have until ${by}. If they don't, it stays ${before}.`
          : `${answerBy ? 'Promised' : 'Originally promised'}: ${before}.${reasonText}`,
    },
    forCustomer: {
      title:
        answer === 'keep'
          ? `You asked us to keep ${before}.`
          : answer === 'call'
            ? "We'll call you about the day."
            : isOver
              ? `We'll deliver on ${before}, as promised.`
              : answerBy
                ? `Can we deliver on ${after} instead of ${before}?`
                : `We moved your delivery from ${before} to ${after}.`,
      says:
        answer === null
          ? isOver
            ? `We asked about ${after} and didn't hear back by ${by}. Call us if that day works better for you.`
            : answerBy
              ? `Please answer by ${by}. Nothing changes until you do. If we don't hear from you, it stays ${before}.${reasonText}`
              : `Please tell us if that works for you.${reasonText}`
          : answerBy
            ? `For now, plan on ${before}.`
            : `The delivery is planned for ${after}.`,
    },
  }
}

export type DayView = ReturnType<typeof dayView>

/** The view, while something of the order is still promised. */
export const openDayView = (ctx: Pick<Context, 'calendar' | 'now'>, order: Order): DayView | undefined =>
  order.newDay && orderStates.is('isPromised', order.state) ? dayView(ctx, order.newDay, order) : undefined

/** "Wed, Nov 25, 12:00 PM CT (moved by us, customer agreed)" */
export const formatFirstPromise = (ctx: Pick<Context, 'calendar'>, at: Date, moved: DayMoveOutcome) =>
  `${formatMomentWithZone(ctx.calendar.timeZone, at)} (moved by us, ${moved === 'agreed' ? 'customer agreed' : 'not agreed'})`
