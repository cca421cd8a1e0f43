import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { mails } from '#mails/schema.ts'
import { forgetRequests } from '#features/requests/forget.ts'
import { requests } from '#features/requests/schema.ts'
import { submitRequest, type RequestForm } from '#features/requests/submit.ts'
import { issues, subscribers } from './schema.ts'

/** What went wrong with the newsletter stands in the inbox like anything else that someone has to see to. */
export const newsletterProblem = {
  kind: 'newsletter_problem',
  title: 'Newsletter problem',
  prefix: 'NP',
  promise: 'newsletter_problem',
} as const satisfies RequestForm

const atOnce = 50

/**
 * Puts mails about signing up that could not be delivered into the inbox, each once, and each issue of which mails could
 * not. Their submission is the mail, or the issue, itself. Nobody is written to. Returns how many.
 */
export const reportProblems = async (ctx: Context): Promise<number> => {
  const [signUps, unsent] = await Promise.all([failedSignUps(ctx), troubledIssues(ctx)])
  for (const { id, email, reason } of signUps) {
    await report(ctx, id, { email }, [
      ['what', 'What happened', 'Sign-up email not delivered'],
      ['address', 'Address', email ?? ''],
      ['reason', 'Message from the mail server', reason ?? ''],
    ])
  }
  for (const { id, subject } of unsent) {
    await report(ctx, id, {}, [
      ['what', 'What happened', 'Emails of an issue not delivered'],
      ['issue', 'Issue', subject],
    ])
  }
  return signUps.length + unsent.length
}

type Line = [name: string, label: string, said: string]

const report = (ctx: Context, submissionId: string, contact: { email?: string | null }, lines: Line[]) =>
  submitRequest(ctx, newsletterProblem, {
    submissionId,
    contact: { email: contact.email ?? undefined },
    answers: lines.map(([name, label, said]) => ({ name, label, value: said, said })),
    unasked: true,
  })

const failedSignUps = ({ db }: Context) =>
  db
    .select({ id: mails.id, email: subscribers.email, reason: mails.lastError })
    .from(mails)
    .innerJoin(subscribers, eq(subscribers.id, mails.subjectId))
    .where(and(eq(mails.state, 'failed'), inArray(mails.email, signUpMails), notReported(db, mails.id)))
    .orderBy(asc(mails.createdAt))
    .limit(atOnce)

const signUpMails = ['newsletter-confirm', 'newsletter-already']

const troubledIssues = ({ db }: Context) =>
  db
    .selectDistinct({ id: issues.id, subject: issues.subject })
    .from(mails)
    .innerJoin(issues, eq(issues.id, mails.subjectId))
    .where(
      and(
        eq(mails.state, 'failed'),
        eq(mails.email, 'newsletter-issue'),
        eq(mails.audience, 'visitor'),
        notReported(db, issues.id),
      ),
    )
    .limit(atOnce)

const notReported = (db: Context['db'], id: typeof mails.id | typeof issues.id) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(requests)
      .where(eq(requests.submissionId, id)),
  )

/** Takes out of the inbox what was reported about people who are themselves forgotten. Call it before their mails go. */
export const forgetProblems = async (ctx: Context, subscriberIds: readonly string[]): Promise<void> => {
  if (subscriberIds.length === 0) return
  const ownRows = ctx.db
    .select({ id: mails.id })
    .from(mails)
    .where(and(inArray(mails.subjectId, [...subscriberIds]), inArray(mails.email, signUpMails)))
  await forgetRequests(ctx, and(eq(requests.kind, newsletterProblem.kind), inArray(requests.submissionId, ownRows)))
}
