import { href } from 'react-router'
import '#ui/portal.css'
import { PrintButton } from '#features/requests/pages/print-button.tsx'
import { AgingTable } from '#features/ledger/pages/aging.tsx'
import { visibleInvoiceIds } from '#features/invoices/find.ts'
import { can } from '#domain/can.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { keyPageHeaders } from '#http/key-page.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { Table } from '#ui/table.tsx'
import { readStatement, statementBehind } from '../../find.ts'
import { statementSheet } from '../statement-sheet.ts'
import type { Route } from './+types/statement'

export const headers = keyPageHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData?.sheet.title ?? 'Statement' }]

export const handle = { interactive: true, chatWaits: true }

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const { content, env } = context.get(services)
  const statement = await readStatement(ctx, await statementBehind(ctx, params.link))
  const subjectIds = [...statement.open, ...statement.entries].map(({ aboutId }) => aboutId)
  return {
    link: params.link,
    sheet: statementSheet(ctx, content, env.origin, statement),
    seen: await visibleInvoiceIds(
      ctx,
      subjectIds.filter((id) => id !== null),
    ),
    isOurs: can(ctx.viewer, 'invoices.see-all'),
  }
})

/** A statement for someone who has its link: what is open, what is past due, and what happened in the month. */
export default function LinkStatement({ loaderData: { link, sheet, seen, isOurs } }: Route.ComponentProps) {
  const paperLabel = (noun: string, id: string | null) =>
    id !== null && seen.includes(id) ? (
      <a
        className="text-link"
        href={href(isOurs ? '/dashboard/admin/invoices/:id' : '/dashboard/customer/invoices/:id', { id })}
      >
        {noun}
      </a>
    ) : (
      noun
    )
  return (
    <>
      <PageHead
        title={sheet.title}
        lead={`${sheet.customer}: ${sheet.balance} on ${sheet.through}${sheet.pastDue ? `, ${sheet.pastDue} past due` : ''}.`}
        actions={
          <>
            <PrintButton />
            <ButtonLink href={href('/statement/:link/statement.pdf', { link })} download>
              <Icon name="download" /> PDF
            </ButtonLink>
          </>
        }
      />
      <div className="wrap page-body sections">
        <AgingTable aging={sheet.aging} caption="Balance by days past due" />
        <Section id="open" title="Open items" spacing="none">
          <Table
            caption="Open items, oldest due date first"
            columns={[
              { key: 'item', head: 'Item' },
              { key: 'day', head: 'Date' },
              { key: 'due', head: 'Due' },
              { key: 'open', head: 'Open balance', figures: true },
            ]}
            rows={[
              ...sheet.open.map(({ id, item, aboutId, day, due, late, open }) => ({
                key: id,
                cells: { item: paperLabel(item, aboutId), day, open, due: late ? `${due}, ${late}` : due },
              })),
              ...sheet.unapplied.map(({ id, item, day, open }) => ({
                key: id,
                cells: { item: `${item}, on account`, day, due: '', open: `-${open}` },
              })),
            ]}
            empty={<p className="text-soft">No open invoices.</p>}
          />
        </Section>
        <Section id="month" title="Activity" spacing="none">
          <p>Previous balance: {sheet.opening}</p>
          <Table
            caption="Entries of the month"
            columns={[
              { key: 'day', head: 'Date' },
              { key: 'what', head: 'Transaction' },
              { key: 'amount', head: 'Amount', figures: true },
              { key: 'balance', head: 'Balance', figures: true },
            ]}
            rows={sheet.entries.map(({ id, what, aboutId, notes, ...cells }) => ({
              key: id,
              cells: {
                ...cells,
                what: (
                  <>
                    {paperLabel(what, aboutId)}
                    {notes.map((said) => (
                      <small key={said}>
                        <bdi>{said}</bdi>
                      </small>
                    ))}
                  </>
                ),
              },
            }))}
            empty={<p className="text-soft">Nothing was posted this month.</p>}
          />
        </Section>
        {sheet.pay.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </>
  )
}
