import { orderLife } from '#domain/orders/lifecycle.ts'
import { quoteLife } from '#domain/quotes/lifecycle.ts'

/** What a customer may ask a list of quotes for: a draft is the desk's own. */
export const quoteStates = quoteLife.states.filter((state) => state !== 'draft')

export const orderStates = orderLife.states
