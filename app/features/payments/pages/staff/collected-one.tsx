import { href } from 'react-router'
import type { Context } from '#domain/context.ts'
import { findCollection } from '#features/collections/find.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { sendBackForm } from '../../collected-forms.ts'
import { answerForm, collectedView } from '../collected-view.ts'
import type { Route } from './+types/collected-one'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Collected by driver | Payments' }]

const read = async (ctx: Context, id: string) => {
  const row = await findCollection(ctx, id)
  const back = sendBackForm({ id, cents: row.collection.cents, who: row.customerName })
  return { row, back, answer: answerForm(row) }
}

const states = {
  waiting: 'Not counted yet',
  confirmed: 'Recorded',
  sent_back: 'Sent back',
  noted: 'Seen: nothing was collected',
  corrected: 'The driver has corrected this report',
} as const

export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) => {
  const { row, back } = await read(ctx, params.id)
  const { collection } = row
  const { form, ...view } = collectedView(ctx, row)
  return {
    ...view,
    status: states[collection.state],
    paymentAt:
      collection.state === 'confirmed' ? href('/dashboard/admin/payments/:id', { id: collection.id }) : undefined,
    forms: [form, ...(form && view.state === 'waiting' && collection.how !== 'none' ? [back.draw(ctx)] : [])],
  }
})

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const { answer, back } = await read(ctx, params.id)
  return answerVerb(ctx, await request.formData(), [answer, back])
})

export const clientAction = keepDraft

/** One payment that a driver collected: what it is for, and counting it or asking the driver. */
export default function CollectedOneRoute({ loaderData: view, actionData }: Route.ComponentProps) {
  const refusal = actionData ?? undefined
  const link = (text: string, to?: string) =>
    to ? (
      <a className="text-link" href={to}>
        {text}
      </a>
    ) : (
      <bdi>{text}</bdi>
    )
  return (
    <>
      <PageHead
        over={<a href={href('/dashboard/admin/payments/collected')}>Collected by drivers</a>}
        title={view.what}
        lead={<bdi>{view.customerName}</bdi>}
      />
      <div className="wrap page-body stack loose">
        <RefusedElsewhere refused={refusal} forms={view.forms} />
        <DefinitionTable
          dense
          rows={[
            { name: 'Status', value: link(view.status, view.paymentAt) },
            ...(view.why ? [{ name: 'Reason', value: <bdi>{view.why}</bdi> }] : []),
            { name: 'Collected', value: `${view.when}, by ${view.driver}` },
            { name: 'Customer', value: link(view.customerName, view.customerAt) },
            { name: 'Order', value: link(view.orderReference, view.orderAt) },
            ...(view.ticket ? [{ name: 'Delivery ticket', value: link(view.ticket, view.ticketAt) }] : []),
          ]}
        />
        {view.recordAt && (
          <p>
            Got another check or amount? <a href={view.recordAt}>Record payment</a> instead.
          </p>
        )}
        <div className="stack tight trade-verbs" role="group" aria-label="Actions">
          {view.forms.map((form) => form && <VerbForm key={form.verb} form={form} refused={refusal} />)}
        </div>
      </div>
    </>
  )
}
