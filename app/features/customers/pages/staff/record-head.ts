import { href } from 'react-router'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatShortDay } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { owedBy } from '#features/ledger/find.ts'
import { formatWindow } from '#features/orders/delivery.ts'
import { nextDelivery } from '#features/orders/figures.ts'
import { listOrders } from '#features/orders/list.ts'

export type HeadFigure = { name: string; value: string; href?: string; note?: string; now?: boolean }

/** What one wants to know with the customer on the phone: what they owe, and what comes when. As far as the viewer may. */
export const recordHead = async (ctx: Context, id: string): Promise<HeadFigure[]> => {
  const [owed, open, next] = await Promise.all([
    can(ctx.viewer, 'ledger.see-all') ? owedBy(ctx, [id]) : undefined,
    can(ctx.viewer, 'orders.see-all') ? listOrders.count(ctx, { state: 'active', customer: id }) : undefined,
    can(ctx.viewer, 'orders.see-all') ? nextDelivery(ctx, id) : undefined,
  ])
  const { balance, pastDue } = owed?.get(id) ?? { balance: 0 as Cents, pastDue: 0 as Cents }
  const account = href('/dashboard/admin/receivables/:id', { id })
  return [
    ...(owed
      ? [
          { name: 'Balance', value: formatCents(balance), href: account, note: balance < 0 ? 'on account' : undefined },
          { name: 'Past due', value: formatCents(pastDue), href: account, now: pastDue > 0 },
        ]
      : []),
    ...(open === undefined
      ? []
      : [
          {
            ...{ name: 'Open orders', value: String(open) },
            href: open > 0 ? `${href('/dashboard/admin/orders')}?customer=${id}&show=active` : undefined,
          },
          next
            ? {
                ...{ name: 'Next delivery', value: formatShortDay(next.order.deliveryDate) },
                href: href('/dashboard/admin/orders/:id', { id: next.order.id }),
                note: [next.late && 'Late', formatWindow(next.order.deliveryWindow), next.order.reference]
                  .filter(Boolean)
                  .join(', '),
              }
            : { name: 'Next delivery', value: 'None' },
        ]),
  ]
}
