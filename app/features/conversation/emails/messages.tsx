import { href } from 'react-router'
import { defineEmail, type Letterhead } from '#emails/email.ts'
import { Action, CallUs, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { QuotedMessage } from '#emails/quoted-message.tsx'
import type { EventDefinition } from '#events/define-events.ts'
import { orderPage, sampleOrder, whoOrdered } from '#features/orders/emails/order-event.ts'
import { orderEvents, type OrderFacts, type OrderMessage } from '#features/orders/events.ts'
import { samplePurchase } from '#features/purchasing/emails/purchase-event.ts'
import { purchaseEvents } from '#features/purchasing/events.ts'
import { offerPage, quoteDeskPage, sampleQuote, whoBuys } from '#features/quotes/emails/quote-facts.ts'
import { quoteEvents, type QuoteFacts } from '#features/quotes/events.ts'

type ThreadMailDefinition<Facts extends OrderMessage> = {
  noun: 'order' | 'quote'
  reply: EventDefinition<Facts>
  add: EventDefinition<Facts>
  about: (event: Facts) => { to: readonly string[]; reference: string; contact: { email: string | null } }
  who: (event: Facts) => string
  /** Where the customer reads it, and where staff do. */
  page: (event: Facts, letterhead: Letterhead) => string | undefined
  deskPage: (event: Facts, letterhead: Letterhead) => string
  sample: Facts
}

/** What one side wrote, for the other: the words themselves, and one button to answer. */
const messageMails = <Facts extends OrderMessage>({
  noun,
  reply,
  add,
  about,
  who,
  page,
  deskPage,
  sample,
}: ThreadMailDefinition<Facts>) => [
  defineEmail({
    name: `${noun}-reply`,
    on: reply,
    audience: 'visitor',
    to: (event) => about(event).to,
    subject: (event) => `About your ${noun} ${about(event).reference}`,
    sample,
    Body: ({ event, head }) => (
      <Layout head={head} preview={event.said} reference={about(event).reference}>
        <Title>{`A message about your ${noun}`}</Title>
        <Reference>{about(event).reference}</Reference>
        <QuotedMessage who={event.by?.name ?? head.company.brand} said={event.said} />
        <Action href={page(event, head)?.concat('#said')}>Reply</Action>
        <Paragraph>
          Or <CallUs head={head} inside /> and mention {about(event).reference}.
        </Paragraph>
      </Layout>
    ),
  }),
  defineEmail({
    name: `${noun}-added`,
    on: add,
    audience: 'staff',
    to: (_event, { staffEmail }) => staffEmail,
    replyTo: (event) => about(event).contact.email,
    subject: (event) => `${who(event)} wrote about ${noun} ${about(event).reference}`,
    sample,
    Body: ({ event, head }) => (
      <Layout head={head} preview={event.said}>
        <Title>{`${who(event)} wrote to us`}</Title>
        <Reference>{about(event).reference}</Reference>
        <QuotedMessage who={event.by?.name ?? who(event)} said={event.said} />
        <Action href={`${deskPage(event, head)}#said`}>Answer</Action>
      </Layout>
    ),
  }),
]

export default [
  ...messageMails<OrderFacts & OrderMessage>({
    noun: 'order',
    reply: orderEvents.reply,
    add: orderEvents.add,
    about: ({ order }) => order,
    who: whoOrdered,
    page: orderPage,
    deskPage: ({ order: { id } }, { origin }) => origin + href('/dashboard/admin/orders/:id', { id }),
    sample: { ...sampleOrder(), by: null, said: 'Will the truck fit under the power line at the south gate?' },
  }),
  ...messageMails<QuoteFacts & OrderMessage>({
    noun: 'quote',
    reply: quoteEvents.reply,
    add: quoteEvents.add,
    about: ({ quote }) => quote,
    who: whoBuys,
    page: offerPage,
    deskPage: quoteDeskPage,
    sample: { ...sampleQuote(), by: null, said: 'Is that with the drums, or for the diesel alone?' },
  }),
  defineEmail({
    name: 'purchase-order-added',
    on: purchaseEvents.add,
    audience: 'staff',
    to: (_event, { staffEmail }) => staffEmail,
    subject: ({ purchase }) => `A supplier wrote about purchase order ${purchase.reference}`,
    sample: { ...samplePurchase(), said: 'We can load at 6 AM. Is the gate open then?' },
    Body: ({ event: { purchase, said }, head }) => (
      <Layout head={head} preview={said}>
        <Title>A supplier wrote to us</Title>
        <Reference>{purchase.reference}</Reference>
        <QuotedMessage who="By email" said={said} />
        <Action href={`${head.origin}${href('/dashboard/admin/purchasing/:id', { id: purchase.id })}#said`}>
          Open
        </Action>
      </Layout>
    ),
  }),
]
