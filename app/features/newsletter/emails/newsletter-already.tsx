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
  subject: (_event, { company }) => `You already get the ${company.brand} newsletter`,
  sample: { subscriber },
  Body: ({ event, head }) => (
    <Layout head={head} preview="You don't need to do anything.">
      <Title>You're already subscribed.</Title>
      <Paragraph>
        {event.subscriber.email} was signed up for our newsletter again. It was already on the list, so you don't need
        to do anything.
      </Paragraph>
      <ListFoot head={head} why="Don't want it anymore?" link={unsubscribeLink(event, head)} action="Unsubscribe" />
    </Layout>
  ),
})
