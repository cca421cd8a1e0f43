import type { Context } from '#domain/context.ts'
import type { ShownVersion } from '#events/expected-version.ts'
import { verbForm, type BoundForm, type ButtonLook } from '#forms/verb/verb-form.ts'
import { formatPromised } from './delivery.ts'
import { orderStates } from './lifecycle.ts'
import { isOurTurn } from './new-day.ts'
import type { Order } from './schema.ts'

type Answer = 'agree_day' | 'keep_day' | 'call_day'

type FormContext = {
  order: Order
  /** Returns the address to go to. `expected` is the version that the page showed, `sure` the confirmations that staff gave. */
  answer: (ctx: Context, expected: ShownVersion, verb: Answer, sure?: readonly string[]) => Promise<string>
}

type DayAuthor = 'customer' | 'staff'

const words: Record<Answer, Record<DayAuthor, (order: Order) => string>> = {
  agree_day: {
    customer: ({ newDay }) => (newDay?.answerBy ? `Agree to ${formatPromised(newDay.to)}` : 'This day is fine'),
    staff: () => 'Customer agreed by phone',
  },
  keep_day: {
    customer: ({ newDay, ...order }) => `Keep ${formatPromised(newDay?.from ?? order)}`,
    staff: () => 'Customer keeps the promised day',
  },
  call_day: { customer: () => 'Call me', staff: () => 'Customer wants a call' },
}

const looks: Record<Answer, ButtonLook> = { agree_day: 'primary', keep_day: 'outline', call_day: 'outline' }

const answering = (by: DayAuthor, verb: Answer) =>
  verbForm({
    verb,
    button: ({ order }: FormContext) => words[verb][by](order),
    look: by === 'customer' ? looks[verb] : 'outline',
    submit: (ctx, { answer }, _answers, { expected, confirmed }) => answer(ctx, expected, verb, confirmed),
  })

/** Those of a customer that are open now: nothing is kept where all has moved already. */
export const openDayForms = (ctx: Context, order: Order, answer: FormContext['answer']): BoundForm[] => {
  const { newDay } = order
  if (!newDay || newDay.answer || isOurTurn(ctx, order) || !orderStates.is('isPromised', order.state)) return []
  const { agree_day, keep_day, call_day } = dayForms('customer', order, answer)
  return newDay.answerBy ? [agree_day, keep_day, call_day] : [agree_day, call_day]
}

/** Whether another day suits: yes, no, or "call me"; one press each. */
export const dayForms = (by: DayAuthor, order: Order, answer: FormContext['answer']) => ({
  agree_day: answering(by, 'agree_day')({ order, answer }, order),
  keep_day: answering(by, 'keep_day')({ order, answer }, order),
  call_day: answering(by, 'call_day')({ order, answer }, order),
})
