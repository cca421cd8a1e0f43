import type { Context } from '#domain/context.ts'
import type { Order } from './schema.ts'

/** What a later noun makes of an order that was placed or confirmed: credit holds it. It comes with the context. */
export type OrderCheck = (ctx: Context, order: Pick<Order, 'id'>) => Promise<void>
