import { href } from 'react-router'
import { formatMoment, zoneName } from '#domain/day.ts'
import { formatCents } from '#domain/money.ts'
import type { Content } from '#content/index.ts'
import { formatPromised } from '#features/orders/delivery.ts'
import { History } from '#features/trade/pages/history.tsx'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { tradeProducts } from '#features/trade/pages/products.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { Alert } from '#ui/alert.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { approvalForms } from '../approval-forms.ts'
import { findApproval, priceOf } from '../find.ts'
import type { Approval } from '../schema.ts'
import type { Route } from './+types/approval'
import { approvalWords } from './approvals.tsx'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.goods ?? 'Order'} | Approvals` }]

const read = async (ctx: Parameters<typeof findApproval>[0], content: Content, id: string) => {
  const approval = await findApproval(ctx, id)
  const price = await priceOf(ctx, approval)
  return { approval, price, forms: approvalForms(ctx, { approval, products: tradeProducts(content) }) }
}

/** Where what is asked for comes from: the quote, the order before, or the tank. */
const sourceOf = ({ quoteId, reorderOf, tankId }: Approval) => {
  if (quoteId)
    return {
      page: href('/dashboard/customer/quotes/:id', { id: quoteId }),
      words: 'See the quote with its lines and taxes',
    }
  return tankId
    ? { page: `${href('/dashboard/customer/tanks')}#${tankId}`, words: 'See the tank' }
    : { page: href('/dashboard/customer/orders/:id', { id: reorderOf ?? '' }), words: 'See the earlier order' }
}

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const { approval, price, forms } = await read(ctx, context.get(services).content, params.id)
  const { goods, state, wish, totalCents, limitCents, orderId, tankId, askedBy, reason, decidedBy } = approval
  const at = (moment: Date | null) =>
    moment ? `${formatMoment(ctx.calendar.timeZone, moment)} ${zoneName(ctx.calendar.timeZone)} time` : ''
  return {
    ...{ goods, state, status: approvalWords[state], orderId, reason, decidedBy },
    priceEnded: state === 'waiting' && (price?.ended ?? false),
    mine: 'userId' in ctx.viewer && approval.userId === ctx.viewer.userId,
    source: sourceOf(approval),
    facts: [
      { name: 'Requested by', value: `${askedBy}, ${at(approval.askedAt)}` },
      { name: 'Total', value: formatCents(totalCents) },
      { name: 'Limit per order', value: formatCents(limitCents) },
      {
        name: 'Price',
        value: price
          ? `${price.ended ? 'Was valid until' : 'Valid until'} ${at(price.until)}`
          : `${tankId ? 'Your last price for this product' : 'Same as the earlier order'}. If today's price is higher, we'll ask you first.`,
      },
      { name: 'Delivery', value: formatPromised(wish) },
      { name: 'Address', value: wish.deliveryAddress },
      ...(wish.customerPo ? [{ name: 'Your PO number', value: wish.customerPo }] : []),
    ],
    forms:
      state === 'waiting'
        ? {
            approve: price?.ended ? undefined : forms.approve?.draw(ctx),
            decline: forms.decline?.draw(ctx),
            withdraw: forms.withdraw?.draw(ctx),
          }
        : {},
    history: await historyLines(ctx, approval.id),
  }
})

export const action = answering(async ({ request, params, context }: Route.ActionArgs, ctx) => {
  const { forms } = await read(ctx, context.get(services).content, params.id)
  return answerVerb(ctx, await request.formData(), Object.values(forms))
})

export const clientAction = keepDraft

/** One order that waits for a manager, or what became of it. */
export default function ApprovalRoute({ loaderData, actionData }: Route.ComponentProps) {
  useFreshPage()
  const { goods, state, status, facts, forms, orderId, reason, decidedBy, priceEnded, mine, source } = loaderData
  return (
    <>
      <PageHead
        over={
          <a className="text-link" href={href('/dashboard/customer/approvals')}>
            Approvals
          </a>
        }
        title={goods}
        actions={<StatusWord tone={status.tone}>{status.words}</StatusWord>}
      />
      <div className="wrap page-body">
        <RefusedElsewhere refused={actionData} forms={Object.values(forms)} />
        {state === 'waiting' && mine && !priceEnded && (
          <Alert tone="due" title="A manager of your company has to approve this.">
            We emailed them. Nothing is ordered until then: no delivery is promised, and the price holds only as long as
            it says below.
          </Alert>
        )}
        {priceEnded && (
          <Alert tone="late" title="The price has expired, so this can no longer be ordered.">
            Ask for the price again on{' '}
            <a className="text-link" href={source.page}>
              the quote
            </a>
            .
          </Alert>
        )}
        {state === 'withdrawn' && reason && (
          <Alert tone="late" title={`${reason} Nothing was ordered.`}>
            Ask for the price again on{' '}
            <a className="text-link" href={source.page}>
              the quote
            </a>
            , then send it for approval.
          </Alert>
        )}
        {state === 'declined' && (
          <Alert tone="late" title={`${decidedBy ?? 'A manager'} declined this. Nothing was ordered.`}>
            {reason && <p>Reason: {reason}</p>}
          </Alert>
        )}
        {orderId && (
          <p>
            <a className="text-link" href={href('/dashboard/customer/orders/:id', { id: orderId })}>
              See the order
            </a>
          </p>
        )}
        <DefinitionTable rows={facts} />
        <p className="text-small">
          <a className="text-link" href={source.page}>
            {source.words}
          </a>
        </p>
        <VerbForm form={forms.approve} refused={actionData} />
        <VerbForm form={forms.decline} refused={actionData} />
        <VerbForm form={forms.withdraw} refused={actionData} />
        <History {...loaderData.history} />
      </div>
    </>
  )
}
