import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { multiplyAndDivide, type Cents } from '#domain/money.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { applyCredits } from '#features/ledger/apply.ts'
import type { OpenEntry } from '#features/ledger/find.ts'
import { ledgerApplications, ledgerItems } from '#features/ledger/schema.ts'
import type { InvoiceLine } from './schema.ts'

type BilledLine = Pick<InvoiceLine, 'kind' | 'orderId' | 'rateId' | 'baseCents' | 'cents'>

/**
 * Money that was given for an order, in advance or to the driver, pays what an invoice bills of that order. Any other money on
 * account is for a person to apply. Payments know of invoices, and not the other way round: their table is read by name.
 */
export const payFromOrders = async (
  ctx: Context,
  { id: entryId, customerId, openCents }: Pick<OpenEntry, 'id' | 'customerId' | 'openCents'>,
  lines: readonly BilledLine[],
): Promise<void> => {
  const ids = [...new Set(lines.flatMap(({ orderId }) => orderId ?? []))]
  if (ids.length === 0) return
  const { rows } = await ctx.db.execute<{ from_id: string; order_id: string; left: string; used: string }>(sql`
    select p.entry_id as from_id, p.order_id, -${ledgerItems.openCents} as left,
      (select coalesce(sum(a.cents), 0) from ${ledgerApplications} a join payments q on q.entry_id = a.from_id
        where a.to_id = ${entryId} and q.order_id = p.order_id) as used
    from payments p join ${ledgerItems} on ${ledgerItems.entryId} = p.entry_id and ${ledgerItems.openCents} < 0
    where p.state = 'posted' and p.order_id in (${sql.join(
      ids.map((id) => sql`${id}::uuid`),
      sql`, `,
    )}) and ${isOfCustomer(ledgerItems.customerId, customerId)}
    order by p.received_on, p.recorded_at, p.id`)
  const parts = new Map<string, number>()
  let open: number = openCents
  for (const { from_id: fromId, order_id: orderId, left, used } of rows) {
    const part = parts.get(orderId) ?? (ids.length === 1 ? open : partOf(lines, orderId) - Number(used))
    const cents = Math.max(0, Math.min(Number(left), part, open)) as Cents
    parts.set(orderId, part - cents)
    open -= cents
    await applyCredits(ctx, customerId, [{ fromId, toId: entryId, cents }])
  }
}

/** What an invoice for several orders bills of one, with its share of the sales tax, which is rounded once for all of them. */
const partOf = (lines: readonly BilledLine[], orderId: string): number => {
  const orderLines = lines.filter((line) => line.orderId === orderId)
  const taxed = (tax: BilledLine) =>
    orderLines.reduce(
      (sum, { kind, rateId, baseCents }) => sum + (kind !== 'tax' && rateId === tax.rateId ? (baseCents ?? 0) : 0),
      0,
    )
  const taxes = lines.filter((line) => line.orderId === null && line.baseCents)
  return [
    ...orderLines.map(({ cents }) => cents),
    ...taxes.map((tax) => multiplyAndDivide(tax.cents, taxed(tax), tax.baseCents ?? 1)),
  ].reduce((sum, cents) => sum + cents, 0)
}
