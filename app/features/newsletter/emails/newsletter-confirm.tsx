import { href } from 'react-router'
import { newsletterEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Title } from '#emails/layout.tsx'
import { ListFoot, listHeaders, unsubscribeLink, subscriber } from './parts/list-foot.tsx'

/** Asks whether the reader of this mailbox wants the newsletter: somebody else may have typed the address. */
export default defineEmail({
  name: 'newsletter-confirm',
  on: newsletterEvents.signed_up,
  audience: 'visitor',
  rank: 'copy',
  to: ({ subscriber }) => subscriber.email,
  headers: listHeaders,
  subject: (_event, { company }) => `Please confirm: the newsletter of ${company.brand}`,
  sample: { subscriber },
  Body: ({ event, head }) => (
    <Layout head={head} preview="One press of a button, and you are subscribed.">
      <Title>Do you want our newsletter?</Title>
      <Paragraph>
        Somebody, we hope you, signed up {event.subscriber.email} for market and supply notes. Open this page and press
        the button on it:
      </Paragraph>
      <Action href={head.origin + href('/newsletter/confirm/:token', { token: event.subscriber.confirmToken })}>
        Confirm the subscription
      </Action>
      <Paragraph>Was it not you? Then do nothing: you will not hear from us, and your address is deleted.</Paragraph>
      <ListFoot
        head={head}
        why="To have it deleted at once:"
        link={unsubscribeLink(event, head)}
        action="I did not ask for this"
      />
    </Layout>
  ),
})
