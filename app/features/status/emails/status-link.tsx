import { href } from 'react-router'
import { mailedReceipt } from '#features/requests/emails/request-moved.ts'
import { defineEmail, type Letterhead } from '#emails/email.ts'
import { Action, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { statusEvents, type LinkRequestedFacts } from '../events.ts'

type Kind = keyof typeof statusEvents
type RequestedLink = LinkRequestedFacts & { secretLink: string }

const kinds: Record<Kind, { name: string; page: (link: RequestedLink, letterhead: Letterhead) => string }> = {
  request: {
    name: 'request',
    page: ({ secretLink, portal }, head) =>
      portal ? href('/dashboard/customer/requests') : mailedReceipt(secretLink, head),
  },
  quote: {
    name: 'quote',
    page: ({ id, secretLink, portal }) =>
      portal ? href('/dashboard/customer/quotes/:id', { id }) : href('/offer/:link', { link: secretLink }),
  },
  order: {
    name: 'order',
    page: ({ id, secretLink, portal }) =>
      portal ? href('/dashboard/customer/orders/:id', { id }) : href('/order/:link', { link: secretLink }),
  },
}

const opens = (link: LinkRequestedFacts): link is RequestedLink => link.secretLink !== null

/** The private link, to the address on file, for the person who typed the reference. */
export default (Object.keys(kinds) as Kind[]).map((kind) => {
  const { name, page } = kinds[kind]
  return defineEmail({
    name: `status-${kind}`,
    on: statusEvents[kind],
    audience: 'visitor',
    rank: 'copy',
    to: ({ to }) => to,
    subject: ({ reference }) => `Your link: ${name} ${reference}`,
    sample: {
      id: '0d9a1c44-51f2-4c0a-9a6d-0f6a5e1b7c21',
      reference: 'OR-7K3M-92XD',
      secretLink: 'sample-link',
      portal: false,
      to: ['office@hilltop-farm.example'],
    },
    Body: ({ event, head }) => (
      <Layout head={head} preview={`Where ${name} ${event.reference} stands.`}>
        <Title>{`Your ${name}`}</Title>
        <Reference>{event.reference}</Reference>
        <Paragraph>You asked for its status on our site.{opens(event) && ' This link opens it:'}</Paragraph>
        <Action href={opens(event) ? head.origin + page(event, head) : undefined}>{`Check your ${name}`}</Action>
        <Paragraph>
          {opens(event) && 'Keep this link private. '}Didn't ask? You can ignore this email. The person who typed your
          reference didn't see anything about it.
        </Paragraph>
      </Layout>
    ),
  })
})
