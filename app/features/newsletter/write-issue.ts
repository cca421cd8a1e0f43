import { randomUUID } from 'node:crypto'
import { and, eq, getTableColumns, ilike } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { isUnchanged, versionMatches, type ExpectedVersion } from '#events/expected-version.ts'
import { dateOf } from '#domain/instant.ts'
import { listQuery, type SortOrder } from '#domain/list-query.ts'
import { isUuid, literally } from '#domain/text.ts'
import { notFound, DomainError } from '#domain/domain-error.ts'
import { issues, type NewsletterIssue } from './schema.ts'
import { newsletterEvents } from './events.ts'
import { lifecycle } from '#domain/lifecycle.ts'

export type IssueText = Pick<NewsletterIssue, 'subject' | 'markdown'> & Partial<Pick<NewsletterIssue, 'segment'>>

/** Begins an issue. For staff alone. */
export const beginIssue = (ctx: Context, text: IssueText): Promise<NewsletterIssue> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'newsletter.write')
    const at = dateOf(ctx.now)
    const authorName = 'name' in ctx.viewer ? ctx.viewer.name : ''
    const [issue] = await ctx.db
      .insert(issues)
      .values({ id: randomUUID(), state: 'draft', authorName, createdAt: at, updatedAt: at, ...text })
      .returning()
    if (!issue) throw new Error('An issue was not stored.')
    await logEvent(ctx, newsletterEvents.issue_begun, issue.id)
    return issue
  })

/** Keeps a draft's new text. Refuses when it is no longer the draft that the writer began from. */
export const saveIssue = (
  ctx: Context,
  id: string,
  expected: ExpectedVersion<IssueState>,
  text: IssueText,
): Promise<NewsletterIssue> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'newsletter.write')
    const issue = await findIssue(ctx, id)
    if (issue.state !== 'draft' || !versionMatches(issue, expected)) throw staleIssueError(issue)
    const [saved] = await ctx.db
      .update(issues)
      .set({ ...text, updatedAt: dateOf(ctx.now), changes: issue.changes + 1 })
      .where(isUnchanged(issues, issue))
      .returning()
    if (!saved) throw staleIssueError(await findIssue(ctx, id))
    await logEvent(ctx, newsletterEvents.issue_saved, issue.id)
    return saved
  })

/** Throws not-found. */
export const findIssue = async (ctx: Context, id: string): Promise<NewsletterIssue> => {
  demand(ctx, 'newsletter.see')
  const [issue] = isUuid(id) ? await ctx.db.select().from(issues).where(eq(issues.id, id)) : []
  if (!issue) throw notFound('newsletter issue')
  return issue
}

/** Every issue, newest first. For staff alone. */
export const listIssues = listQuery({
  from: (query) => query.from(issues),
  id: issues.id,
  columns: getTableColumns(issues),
  where: (ctx, { state, search }: SortOrder & { state?: IssueState; search?: string }) => {
    demand(ctx, 'newsletter.see')
    return and(state && eq(issues.state, state), search ? ilike(issues.subject, `%${literally(search)}%`) : undefined)
  },
  sorts: { newest: { column: issues.createdAt } },
  usual: 'newest',
})

export const staleIssueError = ({ state }: NewsletterIssue) =>
  new DomainError(
    'conflict',
    state === 'draft'
      ? 'A coworker changed this issue in the meantime. Reload the page to see it.'
      : "This issue was already sent, so you can't change it.",
  )

/** `sent`: every mail of it stands in the outbox. */
export type IssueState = 'draft' | 'sending' | 'sent'
export const issueStates: readonly IssueState[] = ['draft', 'sending', 'sent']
type IssueVerb = 'send' | 'finish'

export const issueLife = lifecycle<IssueState, IssueVerb>('newsletter issue', {
  draft: { send: { to: 'sending', may: 'newsletter.write' } },
  sending: { finish: { to: 'sent', may: 'system.run' } },
  sent: {},
})
