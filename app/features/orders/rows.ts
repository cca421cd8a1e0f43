import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { linesOfOrders } from './figures.ts'
import type { Order } from './schema.ts'
import { windows } from './delivery.ts'

/** Orders with their lines, read in one query. */
export const withLines = async <Row extends { id: string }>(ctx: Pick<Context, 'db'>, orders: readonly Row[]) => {
  const lines = await linesOfOrders(
    ctx,
    orders.map(({ id }) => id),
  )
  return orders.map((order) => ({ ...order, lines: lines.get(order.id) ?? [] }))
}

/** The customer, by the best name there is. */
export const customerName = ({
  company,
  contactName,
  contactEmail,
}: Pick<Order, 'company' | 'contactName' | 'contactEmail'>) => company || contactName || contactEmail || 'No name'

/** "Tue, Nov 24, 2026, Morning (7AM-12PM)" */
export const formatDelivery = ({ deliveryDate, deliveryWindow }: Pick<Order, 'deliveryDate' | 'deliveryWindow'>) =>
  `${formatDay(deliveryDate)}, ${windows[deliveryWindow].label}`
