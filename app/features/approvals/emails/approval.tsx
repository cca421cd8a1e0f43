import { href } from 'react-router'
import { formatMomentWithZone } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { defineEmail, type Letterhead } from '#emails/email.ts'
import { Action, CallUs, Layout, Paragraph, Title } from '#emails/layout.tsx'
import { formatPromised } from '#features/orders/delivery.ts'
import { approvalEvents, type ApprovalFacts } from '../events.ts'

const sample: ApprovalFacts = {
  approval: {
    ...{ id: '4c1be0a2-58a1-4f0e-9f5e-8a54f5c1e7aa', to: ['manager@hilltop-farm.example'], by: 'Lee Ortiz' },
    ...{ goods: 'Ultra-low sulfur diesel', total: 612_480 as Cents, limit: 500_000 as Cents },
    ...{ deliveryDate: '2026-11-24', deliveryWindow: 'morning', firm: true },
    deliveryAddress: '14200 County Road 9, Marysville, OH 43040',
    ...{ decidedBy: 'Dana Field', reason: 'Half of it will do until December.' },
    priceUntil: '2026-11-23T23:00:00.000Z',
  },
}

const pageOf = ({ approval: { id } }: ApprovalFacts, { origin }: Letterhead) =>
  origin + href('/dashboard/customer/approvals/:id', { id })

const describe = ({ approval }: ApprovalFacts) =>
  `${approval.goods} for ${formatCents(approval.total)}, to be delivered ${formatPromised(approval)} at ${approval.deliveryAddress}`

/** Until when the price holds, or that it does not. */
const price = ({ approval: { firm, priceUntil, tank } }: ApprovalFacts, { company }: Letterhead) => {
  if (!firm)
    return `${tank ? 'Your last price for this product' : 'Same prices as the earlier order'}. If today's price is higher, we'll ask you first.`
  return priceUntil ? `The price is valid until ${formatMomentWithZone(company.timeZone, new Date(priceUntil))}.` : ''
}

/** What the people of a company are told of an order above a buyer's limit. */
export default [
  defineEmail<ApprovalFacts>({
    ...{ name: 'approval-asked', on: approvalEvents.asked, audience: 'visitor', sample },
    to: ({ approval }) => approval.to,
    subject: ({ approval }) =>
      `Please approve: ${approval.by} wants to place an order for ${formatCents(approval.total)}`,
    Body: ({ event, head }) => (
      <Layout head={head} preview={`Above the limit of ${formatCents(event.approval.limit)} per order`}>
        <Title>An order needs your approval.</Title>
        <Paragraph>
          {event.approval.by} wants to order {describe(event)}. That is above the limit of{' '}
          {formatCents(event.approval.limit)} that your company set for their orders, so nothing is ordered until you
          approve it.
        </Paragraph>
        <Paragraph>{price(event, head)}</Paragraph>
        <Action href={pageOf(event, head)}>Approve or decline</Action>
        <Paragraph>
          Questions? <CallUs head={head} />.
        </Paragraph>
      </Layout>
    ),
  }),
  defineEmail<ApprovalFacts & { order: { id: string; reference: string } }>({
    ...{ name: 'approval-approved', on: approvalEvents.approved, audience: 'visitor' },
    sample: { ...sample, order: { id: sample.approval.id, reference: 'OR-7K3M-92XD' } },
    to: ({ approval }) => approval.to,
    subject: ({ order }) => `Approved and ordered: ${order.reference}`,
    Body: ({ event, head }) => (
      <Layout
        head={head}
        reference={event.order.reference}
        preview={`${event.approval.decidedBy ?? 'A manager'} approved it`}
      >
        <Title>Your order is approved.</Title>
        <Paragraph>
          {event.approval.decidedBy ?? 'A manager of your company'} approved {describe(event)}. The order number is{' '}
          {event.order.reference}.
        </Paragraph>
        <Action href={head.origin + href('/dashboard/customer/orders/:id', { id: event.order.id })}>
          See the order
        </Action>
      </Layout>
    ),
  }),
  defineEmail<ApprovalFacts>({
    ...{ name: 'approval-declined', on: approvalEvents.declined, audience: 'visitor', sample },
    to: ({ approval }) => approval.to,
    subject: ({ approval }) => `Not approved: your order for ${formatCents(approval.total)}`,
    Body: ({ event, head }) => (
      <Layout head={head} preview={event.approval.reason ?? 'Nothing was ordered'}>
        <Title>Your order was not approved.</Title>
        <Paragraph>
          {event.approval.decidedBy ?? 'A manager of your company'} declined {describe(event)}. Nothing was ordered.
          {event.approval.reason && ` Reason: ${event.approval.reason}`}
        </Paragraph>
        <Action href={pageOf(event, head)}>View details</Action>
      </Layout>
    ),
  }),
  defineEmail<ApprovalFacts>({
    ...{ name: 'approval-price-ended', on: approvalEvents.price_ended, audience: 'visitor' },
    sample: { approval: { ...sample.approval, decidedBy: null, reason: null } },
    to: ({ approval }) => approval.to,
    subject: ({ approval }) => `Not ordered: the price expired on your order for ${formatCents(approval.total)}`,
    Body: ({ event, head }) => (
      <Layout head={head} preview="Nobody approved it in time. Nothing was ordered">
        <Title>The price of your order expired.</Title>
        <Paragraph>
          You wanted to order {describe(event)}. No manager of your company approved it while the price was valid, so
          nothing was ordered. Ask for the price again on the quote, then send it for approval.
        </Paragraph>
        <Action href={pageOf(event, head)}>View details</Action>
      </Layout>
    ),
  }),
]
