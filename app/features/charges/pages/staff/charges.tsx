import { href } from 'react-router'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { formatCents } from '#domain/money.ts'
import { monthInWords } from '#features/statements/month.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { Alert } from '#ui/alert.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Table } from '#ui/table.tsx'
import { chargeForm, chargesPage } from '../../charge-forms.ts'
import { lastCharges } from '../../charge.ts'
import { chargeStatus } from '../charge-sheet.ts'
import { chargeableMonths, previewCharges } from '../../charge-preview.ts'
import type { Route } from './+types/charges'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Finance charges' }]

const read = async (ctx: Context, url: URL) => {
  const months = chargeableMonths(ctx)
  const requested = url.searchParams.get('month') ?? ''
  const month = months.includes(requested) ? requested : months[0]
  return { months, month, would: month ? await previewCharges(ctx, month) : [] }
}

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const { months, month, would } = await read(ctx, url)
  const charged = url.searchParams.get('charged')
  return {
    ...{ month: month && monthInWords(month), after: ctx.credit.financeAfterDays, charged: charged && Number(charged) },
    months: months.map((each) => ({
      words: monthInWords(each),
      to: `${chargesPage}?month=${each}`,
      isNow: each === month,
    })),
    form:
      month && would.length > 0 && can(ctx.viewer, 'invoices.issue')
        ? chargeForm({ month, would }).draw(ctx)
        : undefined,
    would: would.map(({ customerId, name, items, unapplied, base, rate, cents }) => ({
      ...{ id: customerId, name, rate: `${rate / 100}%`, base: formatCents(base), charge: formatCents(cents) },
      items: items.map(
        ({ number, cents, dueOn }) => `${number ?? 'Item'}: ${formatCents(cents)}, due ${formatDay(dueOn)}`,
      ),
      less: unapplied > 0 ? `Less ${formatCents(unapplied)} on account` : undefined,
    })),
    last: (await lastCharges(ctx)).map((charge) => ({
      ...{ id: charge.id, name: charge.name, number: charge.number, month: monthInWords(charge.month) },
      ...{ charge: formatCents(charge.cents), by: charge.chargedBy, status: chargeStatus(charge) },
    })),
  }
})

export const action = answering(async ({ request, url }: Route.ActionArgs, ctx) => {
  const { month, would } = await read(ctx, url)
  return answerVerb(ctx, await request.formData(), month ? [chargeForm({ month, would })] : [])
})

export const clientAction = keepDraft

/** Who would be charged for paying late, before anyone is, and who was. */
export default function Charges({ loaderData, actionData }: Route.ComponentProps) {
  const { month, months, after, charged, form, would, last } = loaderData
  return (
    <>
      <PageHead
        title="Finance charges"
        over={
          <a className="text-link" href={href('/dashboard/admin/receivables')}>
            Receivables
          </a>
        }
        lead={`For businesses that accepted credit terms with a finance charge, on balances more than ${after} days past due. Nobody is charged until you post the charges.`}
      />
      <div className="wrap page-body sections">
        {charged !== null && charged !== undefined && charged !== '' && (
          <Alert tone="kept" title={charged === 1 ? '1 customer was charged.' : `${charged} customers were charged.`}>
            They get an email, and it's on their next statement.
          </Alert>
        )}
        <Section id="would" title={month ? `To be charged for ${month}` : 'To be charged'}>
          {months.length > 1 && (
            <p className="cluster">
              {months.map(({ words, to, isNow }) => (
                <a key={to} className="text-link" href={to} aria-current={isNow ? 'page' : undefined}>
                  {words}
                </a>
              ))}
            </p>
          )}
          <Table
            caption="Who would be charged, and on what"
            columns={[
              { key: 'name', head: 'Customer' },
              { key: 'items', head: 'Past due' },
              { key: 'base', head: 'Balance charged', figures: true },
              { key: 'rate', head: 'Rate', figures: true },
              { key: 'charge', head: 'Charge', figures: true },
            ]}
            rows={would.map(({ id, name, items, less, base, rate, charge }) => ({
              key: id,
              cells: {
                name: (
                  <a className="text-link" href={href('/dashboard/admin/receivables/:id', { id })}>
                    <bdi>{name}</bdi>
                  </a>
                ),
                items: (
                  <>
                    {items.map((words) => (
                      <div key={words}>
                        <bdi>{words}</bdi>
                      </div>
                    ))}
                    {less && <small>{less}</small>}
                  </>
                ),
                ...{ base, rate, charge },
              },
            }))}
            empty={
              <p className="text-soft">
                {month ? 'No one this month.' : 'No full month has been billed here yet.'} Disputed invoices, invoices
                with a promise to pay, and households are never charged.
              </p>
            }
          />
          {form && <VerbForm form={form} refused={actionData} />}
        </Section>
        <Section id="last" title="Charged">
          <Table
            caption="Finance charges, newest first"
            columns={[
              { key: 'number', head: 'Charge' },
              { key: 'name', head: 'Customer' },
              { key: 'month', head: 'Month', wide: true },
              { key: 'status', head: 'Status' },
              { key: 'by', head: 'By', wide: true },
              { key: 'charge', head: 'Amount', figures: true },
            ]}
            rows={last.map(({ id, number, name, by, status, ...cells }) => ({
              key: id,
              cells: {
                number: (
                  <a className="text-link" href={href('/dashboard/admin/receivables/charges/:id', { id })}>
                    {number}
                  </a>
                ),
                name: <bdi>{name}</bdi>,
                by: <bdi>{by}</bdi>,
                status: <StatusWord tone={status.tone}>{status.words}</StatusWord>,
                ...cells,
              },
            }))}
            empty={<p className="text-soft">No finance charges yet.</p>}
          />
        </Section>
      </div>
    </>
  )
}
