import { href } from 'react-router'
import { can } from '#domain/can.ts'
import { formatDay, formatMoment } from '#domain/day.ts'
import { formatCents } from '#domain/money.ts'
import { customerNames } from '#features/customers/customer.ts'
import { openItemsOf } from '#features/ledger/find.ts'
import { monthInWords } from '#features/statements/month.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Table } from '#ui/table.tsx'
import { waiveForm } from '../../charge-forms.ts'
import { findCharge } from '../../charge.ts'
import { chargeStatus } from '../charge-sheet.ts'
import type { Route } from './+types/charge'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.number ?? 'Charge'} | Finance charges` },
]

export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) => {
  const charge = await findCharge(ctx, params.id)
  const [customer] = await customerNames(ctx, [charge.customerId])
  const item = (await openItemsOf(ctx, charge.customerId)).find(({ id }) => id === charge.entryId)
  const at = (moment: Date) => formatMoment(ctx.calendar.timeZone, moment)
  return {
    ...{
      id: charge.id,
      number: charge.number,
      amount: formatCents(charge.cents),
      customer,
      isWaived: charge.waivedAt !== null,
    },
    status: chargeStatus(charge, item?.openCents),
    items: charge.items.map(({ entryId, number, dueOn, cents }) => ({
      ...{ id: entryId, number: number ?? 'Item', due: formatDay(dueOn), open: formatCents(cents) },
    })),
    facts: [
      ['Month', monthInWords(charge.month)],
      ['Balance charged', formatCents(charge.baseCents)],
      ['Rate', `${charge.rate / 100}% a month`],
      ['Due', formatDay(charge.dueOn)],
      ['Credit terms', charge.termsVersion && `Version of ${formatDay(charge.termsVersion)}`],
      ['Wording', charge.clause],
      ['Charged', `${at(charge.chargedAt)}, ${charge.chargedBy}`],
      ['Waived', charge.waivedAt && `${at(charge.waivedAt)}, ${charge.waivedBy}`],
      ['Reason', charge.reason],
    ].flatMap(([name, value]) => (name && value ? [{ name, value: value }] : [])),
    form: !charge.waivedAt && can(ctx.viewer, 'invoices.issue') ? waiveForm(charge).draw(ctx) : undefined,
  }
})

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) =>
  answerVerb(ctx, await request.formData(), [waiveForm(await findCharge(ctx, params.id))]),
)

export const clientAction = keepDraft

/** One finance charge: on which invoices, by which terms, and whether it was waived. */
export default function Charge({ loaderData, actionData }: Route.ComponentProps) {
  const { number, amount, customer, status, items, facts, form } = loaderData
  return (
    <>
      <PageHead
        over={
          <a className="text-link" href={href('/dashboard/admin/receivables/charges')}>
            Finance charges
          </a>
        }
        title={`${amount}, ${number}`}
        lead={<bdi>{customer?.name}</bdi>}
        actions={
          <span className="cluster">
            <StatusWord tone={status.tone}>{status.words}</StatusWord>
            <ButtonLink
              href={href('/dashboard/admin/receivables/charges/:id/charge.pdf', { id: loaderData.id })}
              download
            >
              <Icon name="download" /> PDF
            </ButtonLink>
          </span>
        }
      />
      <div className="wrap page-body main-and-side sections">
        <div className="stack loose">
          <Section id="items" title="Past-due items">
            <Table
              caption="Past-due items"
              columns={[
                { key: 'number', head: 'Invoice' },
                { key: 'due', head: 'Was due' },
                { key: 'open', head: 'Open', figures: true },
              ]}
              rows={items.map(({ id, ...cells }) => ({ key: id, cells }))}
            />
          </Section>
          <VerbForm form={form} refused={actionData ?? undefined} />
        </div>
        <aside className="stack loose">
          <Section id="facts" title="Charge" size="h4" spacing="none">
            <DefinitionTable dense rows={facts.map(({ name, value }) => ({ name, value: <bdi>{value}</bdi> }))} />
            {customer && (
              <a className="text-link" href={href('/dashboard/admin/receivables/:id', { id: customer.id })}>
                Customer account
              </a>
            )}
          </Section>
        </aside>
      </div>
    </>
  )
}
