import type { ReactNode } from 'react'
import { sayCents, sayGallons } from '#domain/money.ts'
import { dyedNotice } from '#domain/trade/dyed.ts'
import { Answers } from '../answers.tsx'
import { defineEmail, type Letterhead } from '../email.ts'
import { Action, Layout, Paragraph, Reference, Title } from '../layout.tsx'
import { orderPage, sampleOrder, sayWhen, type OrderEvent } from './order-event.ts'

type Words = {
  /** The verb of the order that it hangs on. */
  verb: string
  name: string
  subject: (event: OrderEvent, head: Letterhead) => string
  title: string | ((event: OrderEvent, head: Letterhead) => string)
  says: (event: OrderEvent, head: Letterhead) => ReactNode
  sample?: Partial<OrderEvent>
}

/** A mail that tells the customer what became of their order. */
export const orderMail = ({ verb, name, subject, title, says, sample }: Words) =>
  defineEmail<OrderEvent>({
    name,
    on: `order.${verb}`,
    audience: 'visitor',
    to: ({ order }) => order.to,
    subject,
    sample: sampleOrder(`order.${verb}`, sample),
    Body: ({ event, head }) => (
      <Layout head={head} preview={subject(event, head)}>
        <Title>{typeof title === 'string' ? title : title(event, head)}</Title>
        <Reference>{event.order.reference}</Reference>
        <Paragraph>{says(event, head)}</Paragraph>
        <Action href={orderPage(event, head)}>See the order</Action>
        <OrderFacts event={event} />
        <Paragraph>
          Something is not right? Call {head.company.phone} and name {event.order.reference}.
        </Paragraph>
      </Layout>
    ),
  })

export const OrderFacts = ({ event }: { event: OrderEvent }) => {
  const { deliveryAddress, deciGallons, totalCents, firm, dyed } = event.order
  const facts = [
    { label: 'Deliver to', said: deliveryAddress },
    { label: 'Day', said: sayWhen(event) },
    ...(deciGallons > 0 ? [{ label: 'Fuel and bulk oil', said: sayGallons(deciGallons) }] : []),
    { label: 'Total', said: firm ? sayCents(totalCents) : `${sayCents(totalCents)} at the prices of last time` },
  ]
  return (
    <>
      <Answers answers={facts} />
      {dyed && (
        <Paragraph>
          <strong>{dyedNotice}</strong>
        </Paragraph>
      )}
    </>
  )
}
