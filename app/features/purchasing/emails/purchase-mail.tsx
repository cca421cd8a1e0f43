import { href } from 'react-router'
import type { EventDefinition } from '#events/define-events.ts'
import { formatCents } from '#domain/money.ts'
import { formatPromised } from '#features/orders/delivery.ts'
import { dyedNotices } from '#features/trade/dyed.ts'
import { Answers } from '#emails/answers.tsx'
import { defineEmail, type Letterhead } from '#emails/email.ts'
import { Action, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { formatDelivery, formatGoods, type PurchaseMailFacts } from './purchase-event.ts'

type PurchaseMailDefinition<Facts extends PurchaseMailFacts> = {
  name: string
  /** Who is told: the supplier's people, or our staff. */
  tells: 'supplier' | 'staff'
  subject: (event: Facts) => string
  title: string
  says: (event: Facts, letterhead: Letterhead) => string
  sample: Facts
}

/** A mail about a purchase order, to whichever side did not act. */
export const purchaseMail = <Facts extends PurchaseMailFacts>(
  words: { on: EventDefinition<Facts> } & PurchaseMailDefinition<NoInfer<Facts>>,
) => {
  const { on, name, tells, subject, title, says, sample } = words
  return defineEmail<Facts>({
    name,
    on,
    audience: tells === 'staff' ? 'staff' : 'visitor',
    to: ({ to }, { staffEmail }) => (tells === 'staff' ? staffEmail : to),
    subject,
    sample,
    Body: ({ event, head }) => {
      const { id, reference, secretLink } = event.purchase
      const page =
        tells === 'staff'
          ? href('/dashboard/admin/purchasing/:id', { id })
          : secretLink
            ? href('/purchase/:link', { link: secretLink })
            : href('/dashboard/supplier/orders/:id', { id })
      return (
        <Layout head={head} preview={subject(event)}>
          <Title>{title}</Title>
          <Reference>{reference}</Reference>
          <Paragraph>{says(event, head)}</Paragraph>
          <Action href={head.origin + page}>Open purchase order</Action>
          <PurchaseFacts event={event} price={tells === 'staff' ? 'Cost' : 'Value'} />
        </Layout>
      )
    },
  })
}

/** What is a cost to us is the order's value to the supplier. */
const PurchaseFacts = ({ event, price }: { event: PurchaseMailFacts; price: string }) => {
  const { costCents, deliveryAddress, deliveryDate, note, lines } = event.purchase
  const { promised } = event
  const facts = [
    { label: 'Items', said: formatGoods(event) },
    { label: price, said: formatCents(costCents) },
    { label: 'Delivery', said: formatDelivery(event) },
    ...(promised && promised.deliveryDate !== deliveryDate
      ? [{ label: 'Promised to the customer', said: formatPromised(promised) }]
      : []),
    { label: 'Deliver to', said: deliveryAddress },
    ...(note ? [{ label: 'Note', said: note }] : []),
  ]
  return (
    <>
      <Answers answers={facts} />
      {dyedNotices(lines).map((notice) => (
        <Paragraph key={notice}>
          <strong>{notice}</strong>
        </Paragraph>
      ))}
    </>
  )
}
