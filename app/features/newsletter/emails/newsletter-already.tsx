import { newsletterEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Layout, Paragraph, Title } from '#emails/layout.tsx'
import { ListFoot, listHeaders, unsubscribeLink, subscriber } from './parts/list-foot.tsx'

/** Tells a subscriber who signs up again; the site itself tells nobody who is on the list. */
export default defineEmail({
  name: 'newsletter-already',
  on: newsletterEvents.asked_again,
  audience: 'visitor',
  rank: 'copy',
  to: ({ subscriber }) => subscriber.email,
  headers: listHeaders,
  subject: (_event, { company }) => `You already get the newsletter of ${company.brand}`,
  sample: { subscriber },
  Body: ({ event, head }) => (
    <Layout head={head} preview="There is nothing to do.">
      <Title>You are subscribed.</Title>
      <Paragraph>
        {event.subscriber.email} was signed up for our newsletter once more. It has been on the list all along, and
        stays there; there is nothing to do.
      </Paragraph>
      <ListFoot head={head} why="No longer wanted?" link={unsubscribeLink(event, head)} action="Unsubscribe" />
    </Layout>
  ),
})
