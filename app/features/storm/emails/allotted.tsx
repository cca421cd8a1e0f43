import { href } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { formatGallons, type DeciGallons } from '#domain/money.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, CallUs, Layout, Paragraph, Title } from '#emails/layout.tsx'
import { shareWords } from '../share-words.ts'
import { stormEvents, type AllottedFacts } from '../events.ts'

const sample: AllottedFacts = {
  ...{ to: 'office@hilltop-farm.example', reason: 'Ice on the roads', endsOn: '2026-02-03' },
  ...{ quota: 4200 as DeciGallons, perDelivery: null, percent: 70, month: '2026-02-01' },
}

/** A customer reads of the delay and of their share, as UCC 2-615 wants it, and that they may order elsewhere. */
export default defineEmail({
  name: 'storm-allotted',
  on: stormEvents.allotted,
  audience: 'visitor',
  to: ({ to }) => to,
  subject: ({ endsOn }) => `Your deliveries through ${formatDay(endsOn)}`,
  sample,
  Body: ({ event, head }) => (
    <Layout head={head} preview={shareWords(event)}>
      <Title>Your deliveries through {formatDay(event.endsOn)}</Title>
      <Paragraph>
        {event.reason}. Until {formatDay(event.endsOn)} deliveries take longer, and we're allocating what we have so
        that everyone gets some.
      </Paragraph>
      <Paragraph>{shareWords(event)}.</Paragraph>
      {event.quota !== null && event.percent !== null && (
        <Paragraph>
          That is {event.percent} percent of{' '}
          {event.basis === 'average'
            ? 'what you order in an average month, because we delivered nothing to you in the same month last year'
            : 'what we delivered to you in the same month last year'}
          {event.quota === 0 ? `. We delivered nothing to you then, so please call us` : ''}.{' '}
          {formatGallons(event.quota)} covers all your tanks together.
        </Paragraph>
      )}
      <Paragraph>
        Hospitals, homes and livestock come first, then whichever tank will run out first. If this doesn't work for you,
        tell us in writing: you can cancel what we can't deliver in time.
      </Paragraph>
      <Action href={new URL(href('/how-we-deliver'), head.origin).href}>See delivery updates</Action>
      <Paragraph>
        <CallUs head={head} />
      </Paragraph>
    </Layout>
  ),
})
