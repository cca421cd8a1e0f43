import { answering } from '#http/answering.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { formatCents } from '#domain/money.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { StatusWord, type Tone } from '#ui/status-word.tsx'
import { Table } from '#ui/table.tsx'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { approvalPage } from '../approval-forms.ts'
import { listApprovals } from '../find.ts'
import type { Approval, ApprovalState } from '../schema.ts'
import type { Route } from './+types/approvals'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Approvals' }]

export const approvalWords: Record<ApprovalState, { words: string; tone: Tone }> = {
  waiting: { words: 'Waiting', tone: 'work' },
  approved: { words: 'Approved', tone: 'kept' },
  declined: { words: 'Declined', tone: 'late' },
  withdrawn: { words: 'Withdrawn', tone: 'off' },
}

const lineOf = (ctx: Context, { id, state, goods, totalCents, limitCents, askedBy, askedAt }: Approval) => ({
  ...{ id, goods, by: askedBy, to: approvalPage(id), state: approvalWords[state] },
  ...{ total: formatCents(totalCents), limit: formatCents(limitCents) },
  asked: formatMoment(ctx.calendar.timeZone, askedAt),
})

export const loader = answering(async (_args: Route.LoaderArgs, ctx) =>
  (await listApprovals(ctx)).map((approval) => lineOf(ctx, approval)),
)

/** Orders of the company's buyers above their limit: what waits first, then what was decided. */
export default function ApprovalsRoute({ loaderData }: Route.ComponentProps) {
  useFreshPage()
  return (
    <>
      <PageHead
        title="Approvals"
        lead="Orders above a buyer's limit. Nothing is ordered until a manager of your company approves it."
      />
      <div className="wrap page-body">
        <Table
          caption="Orders over the limit, those waiting first"
          columns={[
            { key: 'goods', head: 'Order' },
            { key: 'state', head: 'Status' },
            { key: 'by', head: 'Requested by' },
            { key: 'total', head: 'Total', figures: true },
            { key: 'limit', head: 'Limit', figures: true },
          ]}
          rows={loaderData.map(({ id, goods, to, by, asked, total, limit, state }) => ({
            key: id,
            tone: state.tone === 'work' ? 'due' : undefined,
            cells: {
              goods: (
                <a className="text-link" href={to}>
                  {goods}
                </a>
              ),
              state: <StatusWord tone={state.tone}>{state.words}</StatusWord>,
              by: (
                <>
                  <bdi>{by}</bdi>
                  <small>{asked}</small>
                </>
              ),
              ...{ total, limit },
            },
          }))}
          empty={
            <EmptyState title="No approvals yet">
              A manager sets a limit per order for a buyer on your company page. An order above it shows up here.
            </EmptyState>
          }
        />
      </div>
    </>
  )
}
