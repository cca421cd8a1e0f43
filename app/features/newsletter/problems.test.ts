import { beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { testDatabase } from '#platform/testing.ts'
import { events } from '#events/schema.ts'
import { mails } from '#mails/schema.ts'
import { inbox } from '#features/requests/inbox.ts'
import { requests } from '#features/requests/schema.ts'
import { contextOn } from '#domain/testing.ts'
import { forgetUnconfirmed } from './forget.ts'
import { newsletterProblem, reportProblems } from './problems.ts'
import { deliveries, issues, subscribers } from './schema.ts'
import { queueIssue, sendIssue } from './send-issue.ts'
import { subscribe, unsubscribe } from './subscribe.ts'
import { admin, newsletterOn } from './testing.ts'
import { beginIssue } from './write-issue.ts'

const { db } = await testDatabase()
const { at, reader, row } = newsletterOn(db)
const promises = {
  newsletter_problem: {
    key: 'newsletter_problem',
    words: 'within 1 business day',
    clock: 'business-days' as const,
    amount: 1,
  },
}
/** With the plan that writes to anyone who sends a form. */
const later = (hours = 1) => ({ ...at(hours), promises, mails: contextOn(db).mails })
const bounce = (email: string, reason = '550 5.1.1 No such mailbox') =>
  db.update(mails).set({ state: 'failed', lastError: reason }).where(eq(mails.recipient, email))
/** The plan of these tests names mails by their events. */
const named = async () => {
  await db.update(mails).set({ email: 'newsletter-confirm' }).where(eq(mails.email, 'newsletter.signed_up'))
  await db.update(mails).set({ email: 'newsletter-issue' }).where(eq(mails.email, 'newsletter.issue'))
}
const listed = async () => (await inbox(contextOn(db, { viewer: admin }), { view: 'open' })).rows

beforeEach(async () => {
  for (const table of [requests, deliveries, issues, subscribers, mails, events]) await db.delete(table)
})

test('a confirmation that could not be delivered stands in the inbox, once, with its reason and a due time', async () => {
  await subscribe(at(0), 'typo@hill.example', 'By email.')
  await named()
  expect(await reportProblems(later())).toBe(0)
  await bounce('typo@hill.example')
  expect(await reportProblems(later())).toBe(1)
  expect(await reportProblems(later())).toBe(0)
  const [found, ...more] = await listed()
  expect(more).toEqual([])
  expect(found).toMatchObject({
    kind: newsletterProblem.kind,
    reference: expect.stringMatching(/^NP-/),
    contactEmail: 'typo@hill.example',
    promiseWords: 'within 1 business day',
    dueAt: new Date('2025-11-21T23:00:00Z'),
  })
  expect(JSON.stringify(found?.answers)).toContain('550 5.1.1 No such mailbox')
  const [mail] = await db.select().from(mails)
  expect(found?.submissionId).toBe(mail?.id)
})

test('a bounced newsletter sends no email about itself', async () => {
  await subscribe(at(0), 'typo@hill.example', 'By email.')
  await named()
  await bounce('typo@hill.example')
  await reportProblems(later())
  expect(await db.$count(mails)).toBe(1)
})

test('an issue of which mails failed is one problem, however many there were', async () => {
  for (const email of ['a@hill.example', 'b@hill.example', 'c@hill.example']) await reader(email)
  await db.delete(mails)
  const issue = await beginIssue(at(1, admin), { subject: 'Before the frost', markdown: 'Cold.' })
  await sendIssue(at(1, admin), issue.id, issue)
  await queueIssue(at(2))
  await named()
  await bounce('a@hill.example')
  await bounce('b@hill.example')
  expect(await reportProblems(later(3))).toBe(1)
  await bounce('c@hill.example')
  expect(await reportProblems(later(4))).toBe(0)
  const [found] = await listed()
  expect(found?.answers.map(({ said }) => said)).toContain('Before the frost')
  expect(JSON.stringify(found)).not.toContain('@hill.example')
})

test.each([
  ['unsubscribed', async () => unsubscribe(later(2), (await row('typo@hill.example')).unsubscribeToken)],
  ['never confirmed', async () => void (await forgetUnconfirmed(later(24 * 15), 14))],
])('anyone who has %s is forgotten here too', async (_what, go) => {
  await subscribe(at(0), 'typo@hill.example', 'By email.')
  await named()
  await bounce('typo@hill.example')
  await reportProblems(later())
  await go()
  expect(await db.$count(requests)).toBe(0)
})
