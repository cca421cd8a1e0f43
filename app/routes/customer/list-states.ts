import { orderLife } from '#domain/orders/lifecycle.ts'
import { quoteLife } from '#domain/quotes/lifecycle.ts'

const waiting = 'pending'

/** What a customer may ask a list of quotes for, what waits for them first. A draft is one that we revise. */
export const quoteTabs = [waiting, ...quoteLife.states.filter((state) => state !== waiting)] as const

export const orderTabs = orderLife.states
