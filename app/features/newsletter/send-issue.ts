import { and, asc, eq, sql } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { planned } from '#events/define-events.ts'
import { logEvent } from '#events/audit-log.ts'
import { isUnchanged, versionMatches, type ExpectedVersion } from '#events/expected-version.ts'
import { dateOf } from '#domain/instant.ts'
import { queueMails } from '#mails/queue.ts'
import { mails } from '#mails/schema.ts'
import { issueFacts, newsletterEvents } from './events.ts'
import { findIssue, issueLife, staleIssueError, type IssueState } from './write-issue.ts'
import { deliveries, issues, subscribers, type NewsletterIssue } from './schema.ts'
import { orAll } from './segments.ts'

/** Mails of the newsletter that wait at a time: receipts of visitors stand behind no more than these. */
export const waitingAtMost = 200

/** Lets an issue go to everybody it is for who has confirmed by now. `expected` is what was looked at. */
export const sendIssue = (ctx: Context, id: string, expected: ExpectedVersion<IssueState>): Promise<NewsletterIssue> =>
  inTransaction(ctx, async (ctx) => {
    const issue = await findIssue(ctx, id)
    const state = issueLife.move(issue.state, 'send', ctx.viewer)
    if (!versionMatches(issue, expected)) throw staleIssueError(issue)
    const [sending] = await ctx.db
      .update(issues)
      .set({ state, sendingAt: dateOf(ctx.now), changes: issue.changes + 1 })
      .where(isUnchanged(issues, issue))
      .returning()
    if (!sending) throw staleIssueError(await findIssue(ctx, id))
    await logEvent(ctx, newsletterEvents.issue_sending, id)
    return sending
  })

/** Mails an issue to the person who asks, to see it as subscribers will. */
export const sendTest = async (ctx: Context, id: string): Promise<string> => {
  demand(ctx, 'newsletter.write')
  const issue = await findIssue(ctx, id)
  if (!('email' in ctx.viewer)) throw new Error('Sign in to send yourself a test.')
  const { email } = ctx.viewer
  const drafts = ctx.mails(planned(newsletterEvents.issue, issueFacts(issue, { email, unsubscribeToken: 'test' })))
  await queueMails(
    ctx,
    drafts.map((draft) => ({ ...draft, audience: 'staff' as const, rank: 'promise' as const })),
    { subjectId: id },
  )
  return email
}

/**
 * Puts the next mails of the oldest issue being sent into the outbox, as many as there is room for: in one transaction
 * the note of whom they go to and the mails themselves, so that a kill leaves both or neither. Returns how many, and
 * whether to come back for more.
 */
export const queueIssue = (ctx: Context): Promise<{ queued: number; more: boolean }> =>
  inTransaction(ctx, async (ctx) => {
    // The lock makes several processes go one after the other; the key of the deliveries would hold without it.
    const [issue] = await ctx.db
      .select()
      .from(issues)
      .where(eq(issues.state, 'sending'))
      // The one with the fewest in the outbox: a long issue must not hold up the next one.
      .orderBy(ctx.db.$count(mails, isWaitingOf(issues.id)), asc(issues.sendingAt))
      .limit(1)
      .for('update')
    if (!issue) return { queued: 0, more: false }
    const room = waitingAtMost - (await countWaiting(ctx, issue))
    if (room <= 0) return { queued: 0, more: true }
    const next = await address(ctx, issue, room)
    if (next.length === 0) await finish(ctx, issue)
    const drafts = next.flatMap((subscriber) =>
      ctx.mails(planned(newsletterEvents.issue, issueFacts(issue, subscriber))),
    )
    await queueMails(ctx, drafts, { subjectId: issue.id })
    return { queued: next.length, more: true }
  })

const countWaiting = ({ db }: Context, { id }: NewsletterIssue) => db.$count(mails, isWaitingOf(id))

const isWaitingOf = (issue: string | typeof issues.id) => and(eq(mails.subjectId, issue), eq(mails.state, 'waiting'))

type IssueRecipient = { email: string; unsubscribeToken: string }

/** Shared locks make anyone who unsubscribes at this moment wait, and then take the mail out again. */
const address = async ({ db }: Context, issue: NewsletterIssue, limit: number): Promise<IssueRecipient[]> => {
  const { rows } = await db.execute<IssueRecipient>(sql`
    with next as (
      select id, email, unsubscribe_token from ${subscribers} as subscriber
       where confirmed_at <= ${issue.sendingAt?.toISOString()}::timestamptz and unsubscribed_at is null and ${orAll(issue.segment)}
         and not exists (select from ${deliveries} where issue_id = ${issue.id} and subscriber_id = subscriber.id)
       order by id limit ${limit} for share of subscriber
    ), noted as (
      insert into ${deliveries} (issue_id, subscriber_id) select ${issue.id}::uuid, id from next
      on conflict do nothing returning subscriber_id
    )
    select email, unsubscribe_token as "unsubscribeToken" from next join noted on noted.subscriber_id = next.id`)
  return rows
}

const finish = async (ctx: Context, issue: NewsletterIssue) => {
  const state = issueLife.move(issue.state, 'finish', ctx.viewer)
  await ctx.db
    .update(issues)
    .set({ state, sentAt: dateOf(ctx.now) })
    .where(eq(issues.id, issue.id))
  await logEvent(ctx, newsletterEvents.issue_sent, issue.id)
}
