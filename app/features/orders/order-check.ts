import type { Context } from '#domain/context.ts'
import type { Confirmation } from '#domain/confirmation.ts'
import type { Order } from './schema.ts'

/** What a later noun makes of an order that was placed or confirmed: credit holds it. It comes with the context. */
export type OrderCheck = (ctx: Context, order: Pick<Order, 'id'>) => Promise<void>

/** What a later noun asks before staff confirm an order: a storm, whether it is more than its customer's share. */
export type ConfirmationsForOrder = (
  ctx: Context,
  order: Pick<Order, 'customerId' | 'deciGallons'>,
) => Promise<Confirmation[]>
