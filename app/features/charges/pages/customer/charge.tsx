import { href } from 'react-router'
import { customerNames } from '#features/customers/customer.ts'
import { PrintButton } from '#features/requests/pages/print-button.tsx'
import { answering } from '#http/answering.ts'
import { ButtonLink } from '#ui/button.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { Table } from '#ui/table.tsx'
import { findOwnCharge } from '../../charge.ts'
import { chargeSheet } from '../charge-sheet.ts'
import type { Route } from './+types/charge'

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData?.sheet.title ?? 'Finance charge' }]

export const handle = { interactive: true }

export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) => {
  const charge = await findOwnCharge(ctx, params.id)
  const [customer] = await customerNames(ctx, [charge.customerId])
  return { id: charge.id, sheet: chargeSheet(ctx, charge, customer?.name ?? '') }
})

/** A finance charge as its customer sees it: on which invoices, for how many days, by which rate and whose yes. */
export default function CustomerCharge({ loaderData: { id, sheet } }: Route.ComponentProps) {
  const { title, status, heads, paper, facts } = sheet
  return (
    <>
      <PageHead
        title={title}
        lead={status}
        over={
          <a className="text-link" href={href('/dashboard/customer/account')}>
            Balance
          </a>
        }
        actions={
          <span className="cluster">
            <PrintButton />
            <ButtonLink href={href('/dashboard/customer/account/charges/:id/charge.pdf', { id })} download>
              <Icon name="download" /> PDF
            </ButtonLink>
          </span>
        }
      />
      <div className="wrap page-body main-and-side sections">
        <Section id="items" title="Past-due items">
          <Table
            caption="Past-due items"
            columns={[
              { key: 'name', head: heads.name },
              { key: 'quantity', head: heads.quantity },
              { key: 'price', head: heads.price, figures: true },
              { key: 'amount', head: heads.amount, figures: true },
            ]}
            rows={paper.lines.map(({ dyed: _dyed, ...cells }, at) => ({ key: String(at), cells }))}
          />
          <DefinitionTable
            dense
            rows={(paper.sums ?? []).map(({ label, amount }) => ({ name: label, value: amount }))}
          />
        </Section>
        <aside className="stack loose">
          <Section id="facts" title="How we calculated it" size="h4" spacing="none">
            <DefinitionTable dense rows={facts.map(({ name, value }) => ({ name, value: <bdi>{value}</bdi> }))} />
            <p>
              <a className="text-link" href="/legal/credit-terms">
                Read the credit terms
              </a>
            </p>
          </Section>
        </aside>
      </div>
    </>
  )
}
