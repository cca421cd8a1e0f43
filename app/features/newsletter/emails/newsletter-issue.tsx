import { newsletterEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Layout, Title } from '#emails/layout.tsx'
import { ListFoot, listHeaders, unsubscribeLink, subscriber } from './parts/list-foot.tsx'
import { Markdown, opening } from './parts/markdown.tsx'

const markdown = `Distillate stocks in the Midwest are **below their five-year average** for a third week.

## What that means for you

Prices at the rack follow within days. Tanks filled before the first frost cost less than those filled after it: see
[how we price](/pricing), or [ask for a quote](/quote/fuel).

Winter blend is loaded from *November 1*.`

/** An issue of the newsletter, as one subscriber gets it. */
export default defineEmail({
  name: 'newsletter-issue',
  on: newsletterEvents.issue,
  audience: 'visitor',
  rank: 'newsletter',
  to: ({ subscriber }) => subscriber.email,
  headers: listHeaders,
  subject: ({ issue }) => issue.subject,
  sample: {
    issue: {
      id: '6f1c9a3e-2b7d-4c58-9e04-8a5d3f7b1c26',
      subject: 'Before the first frost: stocks and blends',
      markdown,
    },
    subscriber,
  },
  Body: ({ event, head }) => (
    <Layout head={head} preview={opening(event.issue.markdown)}>
      <Title>{event.issue.subject}</Title>
      <Markdown text={event.issue.markdown} origin={head.origin} />
      <ListFoot
        head={head}
        why={`You're receiving this because ${event.subscriber.email} is subscribed.`}
        link={unsubscribeLink(event, head)}
        action="Unsubscribe"
      />
    </Layout>
  ),
})
