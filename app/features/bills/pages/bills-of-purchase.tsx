import { href } from 'react-router'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { formatCents } from '#domain/money.ts'
import { ButtonLink } from '#ui/button.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Table } from '#ui/table.tsx'
import { billsOfPurchase } from '../find.ts'
import { billStates } from '../lifecycle.ts'

/** A supplier need not know how we found out: a bill is being checked, approved, or disputed with the reason. */
const saidToSupplier = { ...billStates.words, differs: billStates.words.entered, matched: billStates.words.approved }

/** The bills for a purchase order, as far as the viewer may see them, and where one is entered. */
export const billsView = async (ctx: Context, purchaseId: string) => {
  const isOurs = can(ctx.viewer, 'bills.see-all')
  const bills = await billsOfPurchase(ctx, purchaseId)
  return {
    rows: bills.map(({ id, number, billedOn, totalCents, state, reason }) => ({
      ...{ id, number, billed: formatDay(billedOn), total: formatCents(totalCents) },
      status: (isOurs ? billStates.words : saidToSupplier)[state],
      reason: state === 'disputed' ? reason : null,
      href: isOurs ? href('/dashboard/admin/bills/:id', { id }) : undefined,
    })),
    enter: can(ctx.viewer, 'bills.decide') ? `${href('/dashboard/admin/bills/new')}?purchase=${purchaseId}` : undefined,
  }
}

export type BillsView = Awaited<ReturnType<typeof billsView>>

export const BillsOfPurchase = ({ title, rows, enter }: BillsView & { title: string }) =>
  (rows.length > 0 || enter) && (
    <section aria-labelledby="bills" className="stack tight desk-only">
      <h2 id="bills" className="sign text-h3">
        {title}
      </h2>
      {rows.length > 0 && (
        <Table
          caption={title}
          columns={[
            { key: 'number', head: 'Bill' },
            { key: 'status', head: 'Status' },
            { key: 'billed', head: 'Bill date' },
            { key: 'total', head: 'Total', figures: true },
          ]}
          rows={rows.map(({ id, number, status, billed, total, reason, href }) => ({
            key: id,
            cells: {
              ...{ billed, total },
              number: href ? (
                <a className="text-link" href={href}>
                  <bdi>{number}</bdi>
                </a>
              ) : (
                <bdi>{number}</bdi>
              ),
              status: (
                <>
                  <StatusWord tone={status.tone}>{status.words}</StatusWord>
                  {reason && (
                    <div className="text-soft">
                      <bdi>{reason}</bdi>
                    </div>
                  )}
                </>
              ),
            },
          }))}
        />
      )}
      {enter && (
        <p>
          <ButtonLink look="outline" href={enter}>
            Enter a bill
          </ButtonLink>
        </p>
      )}
    </section>
  )
