import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { confirm, subscribe, unsubscribe } from '../../app/features/newsletter/subscribe.ts'
import type { Interests } from '../../app/features/newsletter/segments.ts'
import { issues, subscribers } from '../../app/features/newsletter/schema.ts'
import { queueIssue, sendIssue } from '../../app/features/newsletter/send-issue.ts'
import { beginIssue } from '../../app/features/newsletter/write-issue.ts'
import { system, visitor } from '#domain/viewer.ts'
import type { DemoStage } from './world.ts'

/** Who signed up how many days ago, and pressed the button or left how many days ago, if they did. */
type DemoSubscriber = { email: string; ago: number; confirmed?: number; left?: number; interests?: Interests }

const consent = 'Rack prices, winter blends and rule changes by email. Unsubscribe any time with one click.'

/** What one of them chose, so that an issue for farms has a reader. */
const dairy = { county: 'Knox', product: 'off-road-diesel', industry: 'agriculture' }

const told: DemoSubscriber[] = [
  { email: 'office@olentangy-excavating.example', ago: 29, confirmed: 29 },
  { email: 'fleet@scioto-freight.example', ago: 28, confirmed: 27.9 },
  { email: 'garage@logan-county.example', ago: 26, confirmed: 25 },
  { email: 'buying@marion-castings.example', ago: 25, confirmed: 25, left: 6 },
  { email: 'herd@knox-dairy.example', ago: 21, confirmed: 21, interests: dairy },
  { email: 'ops@delaware-transit.example', ago: 19, confirmed: 18.5 },
  { email: 'dispatch@licking-milk.example', ago: 15, confirmed: 15 },
  { email: 'yard@hilliard-paving.example', ago: 12, confirmed: 12 },
  { email: 'orchard@ross-orchards.example', ago: 6, confirmed: 5.9 },
  { email: 'crew@polaris-landscaping.example', ago: 3 },
  { email: 'grain@darby-grain.example', ago: 0.3 },
]

const sentIssue = {
  subject: 'Winter blend is on the rack: what changes on your ticket',
  markdown: `Terminals in central Ohio are loading **winter blend** starting this week. Three things to know.

## On the ticket

- The product name ends in *WB*, and the gravity is higher.
- The price at the rack moves with the share of No. 1; see [how we price](/pricing).
- Off-road diesel is blended too, and stays dyed.

## In the tank

Water is what freezes first. Drain the sump before the first delivery of the season, and change the filter after it.

> Running dry in the cold? The hotline answers day and night.`,
}

const draft = {
  subject: 'Spill rules at 1,320 gallons: how to count your tanks',
  markdown: `Every container of 55 gallons or more counts, full or empty.

- Bulk tanks, totes and full drums: **yes**
- Pails: no

More in [our article](/insights/spill-rule-1320-gallons).`,
}

/** The newsletter's month: sign-ups, one issue that went out, and one being written. */
export const tellNewsletter = ({ month, people }: DemoStage): void => {
  const daysAgo = (days: number) => month.ago({ seconds: Math.round(days * 86_400) })
  for (const { email, ago, confirmed, left, interests } of told) {
    month.tell(daysAgo(ago), (as) => subscribe(as(visitor), email, consent, interests))
    if (confirmed)
      month.tell(daysAgo(confirmed), async (as) => {
        const ctx = as(visitor)
        await confirm(ctx, (await tokensOf(ctx, email)).confirmToken)
      })
    if (left)
      month.tell(daysAgo(left), async (as) => {
        const ctx = as(visitor)
        await unsubscribe(ctx, (await tokensOf(ctx, email)).unsubscribeToken)
      })
  }
  month.tell(daysAgo(9), (as) => beginIssue(as(people.admin), sentIssue))
  month.tell(daysAgo(8), async (as) => {
    const [issue] = await as(system).db.select().from(issues)
    if (!issue) throw new Error("The demo's issue was not stored.")
    await sendIssue(as(people.admin), issue.id, issue)
    while ((await queueIssue(as(system))).more);
  })
  month.tell(daysAgo(0.1), (as) => beginIssue(as(people.admin), draft))
}

const tokensOf = async ({ db }: Context, email: string) => {
  const [subscriber] = await db.select().from(subscribers).where(eq(subscribers.email, email))
  if (!subscriber) throw new Error(`The demo's subscriber ${email} was not stored.`)
  return subscriber
}
