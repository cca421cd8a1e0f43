import type { ReactNode } from 'react'
import type { EventDefinition } from '#events/define-events.ts'
import type { OrderFacts } from '../events.ts'
import { formatCents, formatGallons } from '#domain/money.ts'
import { dyedNotice } from '#features/trade/dyed.ts'
import { formatPrice, formatQuantity } from '#features/trade/line.ts'
import { Answers } from '#emails/answers.tsx'
import { defineEmail, type Letterhead } from '#emails/email.ts'
import { Action, CallUs, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { formatBasis, orderPage, formatWhen } from './order-event.ts'

type OrderMailDefinition<Facts extends OrderFacts> = {
  name: string
  subject: (event: Facts, letterhead: Letterhead) => string
  title: string | ((event: Facts, letterhead: Letterhead) => string)
  says: (event: Facts, letterhead: Letterhead) => ReactNode
  /** What stands below it, a line each. */
  more?: (event: Facts) => { label: string; said: string }[]
  /** What to press, where it is more than to look. */
  action?: string
  /** Nobody where another email says it. */
  to?: (event: Facts) => readonly string[]
  sample: Facts
}

/** A mail that tells the customer what became of their order. */
export const orderMail = <Facts extends OrderFacts>(
  words: { on: EventDefinition<Facts> } & OrderMailDefinition<NoInfer<Facts>>,
) => {
  const { on, name, subject, title, says, more = () => [], sample, action = 'See the order' } = words
  return defineEmail<Facts>({
    name,
    on,
    audience: 'visitor',
    to: (event) => words.to?.(event) ?? event.order.to,
    subject,
    sample,
    Body: ({ event, head }) => (
      <Layout head={head} reference={event.order.reference} preview={subject(event, head)}>
        <Title>{typeof title === 'string' ? title : title(event, head)}</Title>
        <Reference>{event.order.reference}</Reference>
        <Paragraph>{says(event, head)}</Paragraph>
        {more(event).length > 0 && <Answers answers={more(event)} />}
        <Action href={orderPage(event, head)}>{action}</Action>
        <AboutOrder event={event} />
        <Paragraph>
          Something wrong? <CallUs head={head} /> and mention {event.order.reference}.
        </Paragraph>
      </Layout>
    ),
  })
}

/** Gallons of unlike products are never added up: each stands at its own line. */
const gallonsIn = ({ order, lines = [] }: OrderFacts) =>
  (lines.filter(({ unit }) => unit === 'gallon').length > 1 ? 'Measured' : formatGallons(order.deciGallons)) +
  formatBasis({ order })

export const AboutOrder = ({ event }: { event: OrderFacts }) => {
  const { deliveryAddress, deciGallons, totalCents, firm, dyed, notices } = event.order
  // Emails that were written before they named taxes have none.
  const { freight, taxes = [] } = event.order as Partial<OrderFacts['order']>
  const facts = [
    { label: 'Deliver to', said: deliveryAddress },
    { label: 'Delivery', said: formatWhen(event) },
    ...(event.lines ?? []).map((line) => ({
      label: line.name,
      said: `${formatQuantity(line)} at ${formatPrice(line)}`,
    })),
    ...(deciGallons > 0 ? [{ label: 'Gallons', said: gallonsIn(event) }] : []),
    ...(event.lines && freight !== undefined ? [{ label: 'Freight', said: formatCents(freight) }] : []),
    ...(event.lines ? taxes.map(({ label, cents }) => ({ label, said: formatCents(cents) })) : []),
    { label: 'Total', said: firm ? formatCents(totalCents) : `${formatCents(totalCents)} at your last order's prices` },
  ]
  return (
    <>
      <Answers answers={facts} />
      {(notices ?? (dyed ? [dyedNotice] : [])).map((notice) => (
        <Paragraph key={notice}>
          <strong>{notice}</strong>
        </Paragraph>
      ))}
    </>
  )
}
