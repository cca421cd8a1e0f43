import { and, count, eq, sql } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { mails, type MailState } from '#mails/schema.ts'
import { deliveries, subscribers, type NewsletterIssue } from './schema.ts'
import { orAll } from './segments.ts'

export type IssueProgress = {
  /** Everybody it goes to. */
  recipients: number
  /** Its mails in the outbox by state. */
  mails: Record<MailState, number>
  /** Addressed, and taken out again because they unsubscribed before it left. */
  withdrawn: number
  /** The mails are no longer kept, and with them what became of each. */
  forgotten: boolean
}

/** How far an issue has got. For staff alone. */
export const findProgress = async (ctx: Context, issue: NewsletterIssue): Promise<IssueProgress> => {
  demand(ctx, 'newsletter.see')
  const byState = await ctx.db
    .select({ state: mails.state, mails: count() })
    .from(mails)
    .where(and(eq(mails.subjectId, issue.id), eq(mails.audience, 'visitor')))
    .groupBy(mails.state)
  const inOutbox: IssueProgress['mails'] = { waiting: 0, sent: 0, failed: 0, held: 0 }
  for (const { state, mails } of byState) inOutbox[state] = mails
  const addressed = await ctx.db.$count(deliveries, eq(deliveries.issueId, issue.id))
  const queued = Object.values(inOutbox).reduce((sum, mails) => sum + mails, 0)
  const remaining = issue.state === 'sending' ? await notAddressed(ctx, issue) : 0
  const forgotten = issue.state === 'sent' && addressed > 0 && queued === 0
  const withdrawn = forgotten ? 0 : Math.max(0, addressed - queued)
  return { recipients: addressed + remaining, mails: inOutbox, withdrawn, forgotten }
}

const notAddressed = ({ db }: Context, issue: NewsletterIssue) =>
  db.$count(
    subscribers,
    sql`confirmed_at <= ${issue.sendingAt?.toISOString()}::timestamptz and unsubscribed_at is null and ${orAll(issue.segment)}
      and not exists (select from ${deliveries} where issue_id = ${issue.id} and subscriber_id = ${subscribers.id})`,
  )
