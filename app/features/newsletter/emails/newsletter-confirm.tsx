import { href } from 'react-router'
import { newsletterEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Title } from '#emails/layout.tsx'
import { ListFoot, listHeaders, unsubscribeLink, subscriber } from './parts/list-foot.tsx'

/** Asks whether the reader of this mailbox wants the newsletter: someone else may have typed the address. */
export default defineEmail({
  name: 'newsletter-confirm',
  on: newsletterEvents.signed_up,
  audience: 'visitor',
  rank: 'copy',
  to: ({ subscriber }) => subscriber.email,
  headers: listHeaders,
  subject: (_event, { company }) => `Please confirm: ${company.brand} newsletter`,
  sample: { subscriber },
  Body: ({ event, head }) => (
    <Layout head={head} preview="Press one button and you're subscribed.">
      <Title>Do you want our newsletter?</Title>
      <Paragraph>
        Someone, hopefully you, signed up {event.subscriber.email} for our market and supply notes. Open this page and
        click the button:
      </Paragraph>
      <Action href={head.origin + href('/newsletter/confirm/:token', { token: event.subscriber.confirmToken })}>
        Confirm subscription
      </Action>
      <Paragraph>Not you? You can ignore this email: you won't hear from us and we'll delete your address.</Paragraph>
      <ListFoot
        head={head}
        why="To have it deleted right away:"
        link={unsubscribeLink(event, head)}
        action="I didn't ask for this"
      />
    </Layout>
  ),
})
