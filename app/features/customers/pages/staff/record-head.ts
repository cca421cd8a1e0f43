import { href } from 'react-router'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatShortDay } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { owedBy } from '#features/ledger/find.ts'
import { formatWindow } from '#features/orders/delivery.ts'
import { nextDelivery } from '#features/orders/figures.ts'
import { deliveriesKept } from '#features/orders/on-time-figures.ts'
import { listOrders } from '#features/orders/list.ts'
import { promisesKept } from '#features/requests/promise-report.ts'

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

/** How many of our promises to them we kept in twelve months, and those we missed. As far as the viewer may. */
export const recordPromises = async (ctx: Context, id: string): Promise<HeadFigure[]> => {
  const promiseCounts = can(ctx.viewer, 'requests.see-all') ? await promisesKept(ctx, 365, id) : undefined
  const delivered = can(ctx.viewer, 'orders.see-all') ? await deliveriesKept(ctx, 365, id) : undefined
  const missed = (list: string) => `${list}?${new URLSearchParams({ show: 'all', customer: id, promise: 'missed' })}`
  return [
    promiseFigure('Answered on time', { ...promiseCounts, moved: 0 }, missed(href('/dashboard/admin/inbox'))),
    promiseFigure('Delivered on time', delivered, missed(href('/dashboard/admin/orders'))),
  ].flatMap((figure) => figure ?? [])
}

type PromiseCounts = { due?: number; kept?: number; moved: number }

const promiseFigure = (
  name: string,
  { due = 0, kept = 0, moved }: PromiseCounts = { moved: 0 },
  missedPage: string,
): HeadFigure | undefined => {
  if (due === 0) return undefined
  const missed = due - kept - moved
  const facts = [
    missed > 0 ? `${missed} missed` : 'none missed',
    moved > 0 && `${moved} moved, customer agreed`,
    'last 12 months',
  ]
  return {
    ...{ name, value: `${kept} of ${due}`, href: missed > 0 ? missedPage : undefined },
    note: facts.filter(Boolean).join(', '),
  }
}
