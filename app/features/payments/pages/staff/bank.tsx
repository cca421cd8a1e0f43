import { href } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { formatCents } from '#domain/money.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Table } from '#ui/table.tsx'
import { asideLines, setAside, waitingLines } from '../../bank-lines.ts'
import type { Route } from './+types/bank'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Bank transactions | Payments' }]

type Row = { id: string; about: string; aside: boolean }

const asideForm = verbForm({
  verb: 'set_aside',
  row: ({ id, about }: Row) => ({ name: 'line', value: id, about }),
  button: ({ aside }) => (aside ? 'Put back' : 'Not a payment'),
  permission: 'payments.record',
  submit: async (ctx, { id, aside }) => {
    await setAside(ctx, id, !aside)
    return href('/dashboard/admin/payments/bank')
  },
})

export const loader = answering(async (_args: Route.LoaderArgs, ctx) => {
  const [lines, aside] = [await waitingLines(ctx), await asideLines(ctx)]
  const to = (customer: string | undefined, line: string) =>
    `${href('/dashboard/admin/payments/new')}?${new URLSearchParams({ ...(customer && { customer }), line })}`
  const row = ({ id, description, cents, day, number }: (typeof aside)[number], isAside: boolean) => ({
    ...{ id, description, amount: formatCents(cents), day: formatDay(day), number },
    form: asideForm({ id, about: description, aside: isAside }).draw(ctx),
  })
  return {
    lines: lines.map((line) => ({
      ...row(line, false),
      proposals: line.proposals.map(({ customerId, name, why }) => ({ name, why, to: to(customerId, line.id) })),
      other: to(undefined, line.id),
    })),
    aside: aside.map((line) => row(line, true)),
  }
})

export const action = answering(async ({ request }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const id = String(body.get('line') ?? '')
  const isAside = (await asideLines(ctx)).some((line) => line.id === id)
  return answerVerb(ctx, body, [asideForm({ id, about: '', aside: isAside })])
})

export const clientAction = keepDraft

/** Deposits that wait to be matched: who may have paid each, and why we think so. A person decides. */
export default function BankRoute({ loaderData: { lines, aside } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        over={<a href={href('/dashboard/admin/payments')}>Payments</a>}
        title="Bank transactions"
        lead="Deposits with no payment recorded yet. Suggested matches are shown; nothing is applied until you confirm."
        actions={
          <ButtonLink href={href('/dashboard/admin/imports/new/:import', { import: 'bank-lines' })}>
            Import bank CSV
          </ButtonLink>
        }
      />
      <div className="wrap page-body stack loose">
        {lines.length === 0 && (
          <p className="text-soft">Every deposit is matched. Import the next file of your bank.</p>
        )}
        {lines.length > 0 && (
          <Table
            caption="Deposits with no payment recorded yet"
            columns={[
              { key: 'deposit', head: 'Deposit' },
              { key: 'bank', head: "Bank's description" },
              { key: 'match', head: 'Suggested match' },
              { key: 'verbs', head: <span className="visually-hidden">Match</span> },
            ]}
            rows={lines.map(({ id, description, amount, day, number, proposals, other, form }) => ({
              key: id,
              cells: {
                deposit: (
                  <span>
                    <b>{amount}</b> on {day}
                    {number && `, ${number}`}
                  </span>
                ),
                bank: <bdi className="answer">{description}</bdi>,
                match: proposals.map(({ name, why, to }) => (
                  <div key={to}>
                    <a className="text-link" href={to}>
                      <bdi>{name}</bdi>
                    </a>{' '}
                    <small className="text-soft">{why}</small>
                  </div>
                )),
                verbs: (
                  <span className="cluster">
                    <a className="text-link" href={other}>
                      {proposals.length > 0 ? 'Another customer' : 'Choose the customer'}
                      <span className="visually-hidden">, {amount}</span>
                    </a>
                    <VerbForm form={form} />
                  </span>
                ),
              },
            }))}
          />
        )}
        {aside.length > 0 && (
          <details>
            <summary>Set aside</summary>
            <ul className="rows text-small">
              {aside.map(({ id, description, amount, day, form }) => (
                <li key={id}>
                  <span>
                    {amount} on {day}, <bdi>{description}</bdi>
                  </span>
                  <VerbForm form={form} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </>
  )
}
