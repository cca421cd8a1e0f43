import { randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { dateOf } from '#domain/instant.ts'
import { notFound, Refusal } from '#domain/refusal.ts'
import { issues, type Issue } from './schema.ts'
import { newsletterEvents } from './events.ts'
import { lifecycle } from '#domain/lifecycle.ts'

export type IssueText = Pick<Issue, 'subject' | 'markdown'>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Begins an issue. For staff alone. */
export const beginIssue = (ctx: Context, text: IssueText): Promise<Issue> =>
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

/** Keeps a draft's new text. `seen` is the version the writer began from. Refuses when it is no longer that draft. */
export const saveIssue = (ctx: Context, id: string, seen: number, text: IssueText): Promise<Issue> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'newsletter.write')
    const issue = await findIssue(ctx, id)
    const [saved] = await ctx.db
      .update(issues)
      .set({ ...text, updatedAt: dateOf(ctx.now), version: sql`${issues.version} + 1` })
      .where(and(eq(issues.id, issue.id), eq(issues.state, 'draft'), eq(issues.version, seen)))
      .returning()
    if (!saved) throw staleIssueError(await findIssue(ctx, id))
    await logEvent(ctx, newsletterEvents.issue_saved, issue.id)
    return saved
  })

/** Throws not-found. */
export const findIssue = async (ctx: Context, id: string): Promise<Issue> => {
  demand(ctx, 'newsletter.see')
  const [issue] = uuid.test(id) ? await ctx.db.select().from(issues).where(eq(issues.id, id)) : []
  if (!issue) throw notFound('newsletter issue')
  return issue
}

/** The latest hundred, newest first. */
export const listIssues = async (ctx: Context): Promise<Issue[]> => {
  demand(ctx, 'newsletter.see')
  return ctx.db.select().from(issues).orderBy(desc(issues.createdAt), desc(issues.id)).limit(100)
}

export const staleIssueError = ({ state }: Issue) =>
  new Refusal(
    'conflict',
    state === 'draft' ? 'Somebody else changed this issue meanwhile.' : 'This issue was sent meanwhile.',
  )

/** `sent`: every mail of it stands in the outbox. */
export type IssueState = 'draft' | 'sending' | 'sent'
type IssueVerb = 'send' | 'finish'

export const issueLife = lifecycle<IssueState, IssueVerb>('newsletter issue', {
  draft: { send: { to: 'sending', may: 'newsletter.write' } },
  sending: { finish: { to: 'sent', may: 'system.run' } },
  sent: {},
})
