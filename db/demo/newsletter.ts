import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { claimDue } from '#domain/mails/claim.ts'
import { settleRefused } from '#domain/mails/settle.ts'
import { confirm } from '#domain/newsletter/confirm.ts'
import { subscribers } from '#domain/newsletter/schema.ts'
import { queueIssue, sendIssue } from '#domain/newsletter/send-issue.ts'
import { subscribe } from '#domain/newsletter/subscribe.ts'
import { unsubscribe } from '#domain/newsletter/unsubscribe.ts'
import { beginIssue } from '#domain/newsletter/write-issue.ts'
import { system, visitor, type Viewer } from '#domain/viewer.ts'
import type { DemoWorld } from '../demo.ts'
import type { DemoPeople } from './people.ts'

/** Who signed up how many days ago, and pressed the button or left how many days ago, if they did. */
type Told = { email: string; ago: number; confirmed?: number; left?: number }

const consent = 'Rack prices, winter blends and rule changes, by e-mail. You confirm by mail; one click ends it.'

const told: Told[] = [
  { email: 'office@olentangy-excavating.example', ago: 29, confirmed: 29 },
  { email: 'fleet@scioto-freight.example', ago: 28, confirmed: 27.9 },
  { email: 'garage@logan-county.example', ago: 26, confirmed: 25 },
  { email: 'buying@marion-castings.example', ago: 25, confirmed: 25, left: 6 },
  { email: 'herd@knox-dairy.example', ago: 21, confirmed: 21 },
  { email: 'ops@delaware-transit.example', ago: 19, confirmed: 18.5 },
  { email: 'dispatch@licking-milk.example', ago: 15, confirmed: 15 },
  { email: 'yard@hilliard-paving.example', ago: 12, confirmed: 12 },
  { email: 'orchard@ross-orchards.example', ago: 6, confirmed: 5.9 },
  { email: 'crew@polaris-landscaping.example', ago: 3 },
  { email: 'grain@darby-grain.example', ago: 0.3 },
]

const sentIssue = {
  subject: 'Winter blend is on the rack: what changes on your ticket',
  markdown: `Terminals in central Ohio load **winter blend** from this week. Three things to know.

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
export const tellNewsletter = async ({ contextFor }: DemoWorld, people: DemoPeople) => {
  const at = (daysAgo: number, viewer: Viewer = visitor): Context => {
    const ctx = contextFor(viewer)
    return { ...ctx, now: ctx.now.subtract({ seconds: Math.round(daysAgo * 86_400) }) }
  }
  for (const { email, ago, confirmed } of told) {
    await subscribe(at(ago), email, consent)
    if (confirmed) await confirm(at(confirmed), (await tokensOf(at(0), email)).confirmToken)
  }
  const { id, version } = await beginIssue(at(9, people.admin), sentIssue)
  await sendIssue(at(8, people.admin), id, version)
  while ((await queueIssue(at(8, system))).more);
  await beginIssue(at(0.1, people.admin), draft)
  for (const { email, left } of told) {
    if (left) await unsubscribe(at(left), (await tokensOf(at(0), email)).unsubscribeToken)
  }
  await meetClosedMailbox(at(0, system))
}

/** One mailbox is no longer there: its mail stands in the outbox as failed, for somebody to look at. */
const meetClosedMailbox = async (ctx: Context) => {
  const mail = await claimDue(ctx, { domain: 'leonefuel.example', leaseSeconds: 60 })
  if (mail) await settleRefused(ctx, mail, '550 5.1.1 The mailbox does not exist', true)
}

const tokensOf = async ({ db }: Context, email: string) => {
  const [subscriber] = await db.select().from(subscribers).where(eq(subscribers.email, email))
  if (!subscriber) throw new Error(`The demo's subscriber ${email} was not stored.`)
  return subscriber
}
