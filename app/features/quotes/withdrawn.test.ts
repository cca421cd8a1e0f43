import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailPlan } from '#emails/index.ts'
import { testDatabase } from '#platform/testing.ts'
import { historyOf } from '#events/audit-log.ts'
import { dateOf } from '#domain/instant.ts'
import { mails } from '#mails/schema.ts'
import { findRequest } from '#features/requests/find.ts'
import { inbox } from '#features/requests/inbox.ts'
import { moveRequest } from '#features/requests/move.ts'
import { promisesKept } from '#features/requests/promise-report.ts'
import { submitRequest } from '#features/requests/submit.ts'
import { watchPromises } from '#features/requests/watch-promises.ts'
import { paper, tradeOn } from '#features/fulfillment/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { system } from '#domain/viewer.ts'
import { decideBehindLink } from './decide.ts'
import { offerQuote } from './offer.ts'
import { answeredAgainBy } from './renew-promise.ts'
import type { Quote } from './schema.ts'
import { withdrawQuote } from './withdraw.ts'
import { beginQuote, reviseQuote } from './write.ts'
import { sayOn } from '#features/conversation/testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db, { mails: mailPlan({ staffEmail: 'desk@leonefuel.example' }) })
const { as, person, offered } = tradeOn(ctx)
const staff = await person('admin')
const later = (hours: number) => as(staff, { now: ctx.now.add({ minutes: hours * 60 }) })

const asked = async () => {
  const form = { kind: 'fuel_quote', title: 'Fuel quote', prefix: 'FQ', promise: 'fuel_quote' }
  const email = `${randomUUID()}@farm.example`
  const submission = { submissionId: randomUUID(), answers: [], contact: { email } }
  return (await submitRequest(ctx, form, submission)).request
}
const begun = ({ id, contactEmail }: { id: string; contactEmail: string | null }) => {
  const nobody = { userId: null, companyId: null, contactName: null, contactPhone: null, company: null }
  return beginQuote(as(staff), { ...nobody, contactEmail }, paper(), id)
}
const quoted = async (request: Awaited<ReturnType<typeof asked>>, hours = 1): Promise<Quote> =>
  offerQuote(later(hours), (await begun(request)).id, 'draft')
const told = async ({ id }: Quote) =>
  db
    .select({ to: mails.recipient, data: mails.data })
    .from(mails)
    .where(and(eq(mails.subjectId, id), eq(mails.email, 'quote-withdrawn')))
const standing = (id: string) => findRequest(as(staff), id)

test('the only quote is taken back: the request is owed an answer from then on, and the customer reads until when', async () => {
  const request = await asked()
  const quote = await quoted(request)
  expect((await standing(request.id)).state).toBe('answered')
  const withdrawn = await withdrawQuote(later(100), quote.id, 'pending')
  const dueAt = dateOf(ctx.now.add({ hours: 124 }))
  const open = await standing(request.id)
  expect(open).toMatchObject({ state: 'in_progress', answeredAt: null, dueAt, assigneeName: staff.name })
  expect(await told(quote)).toMatchObject([{ to: request.contactEmail, data: { answerBy: dueAt.toISOString() } }])
  expect(await answeredAgainBy(ctx, withdrawn)).toEqual(dueAt)
  expect((await inbox(later(100), { view: 'open' })).rows.map(({ id }) => id)).toContain(request.id)
  expect((await historyOf(ctx, request.id)).at(-1)).toMatchObject({ name: 'request.promise_anew', actorRole: 'system' })
  await quoted(open, 110)
  expect(await standing(request.id)).toMatchObject({
    state: 'answered',
    answeredAt: dateOf(ctx.now.add({ hours: 110 })),
  })
  expect(await answeredAgainBy(ctx, withdrawn)).toBeUndefined()
})

test('a late quote that is withdrawn stays late, however soon the next one comes', async () => {
  const counted = () => promisesKept(later(100), 30)
  const before = await counted()
  const request = await asked()
  const late = await quoted(request, 30)
  await withdrawQuote(later(31), late.id, 'pending')
  await quoted(await standing(request.id), 32)
  expect(await standing(request.id)).toMatchObject({ missedDueAt: request.dueAt, countedDueAt: request.dueAt })
  expect(await counted()).toEqual({ due: before.due + 1, kept: before.kept })
})

test('the warnings of a reopened request follow its new answer time, however old the request is', async () => {
  const request = await asked()
  await withdrawQuote(later(100), (await quoted(request)).id, 'pending')
  const warned = async (hours: number) => {
    await watchPromises({ ...later(hours), viewer: system })
    return (await historyOf(ctx, request.id)).filter(({ name }) => name.startsWith('promise.')).length
  }
  expect([await warned(100.1), await warned(111.9), await warned(112.1)]).toEqual([0, 0, 1])
})

test('a request stays answered while another of its quotes is open, also while that one is revised', async () => {
  const request = await asked()
  const [first, second] = [await quoted(request), await quoted(request, 2)]
  const seen = { state: second.state, changes: second.changes }
  await reviseQuote(later(3), second.id, seen, paper())
  await withdrawQuote(later(4), first.id, 'pending')
  expect((await standing(request.id)).state).toBe('answered')
  expect((await told(first)).map(({ data }) => 'answerBy' in data)).toEqual([false])
  await withdrawQuote(later(5), second.id, 'draft')
  expect(await standing(request.id)).toMatchObject({ state: 'in_progress', dueAt: dateOf(ctx.now.add({ hours: 29 })) })
})

test('two quotes that are taken back at once leave the request open', async () => {
  const request = await asked()
  const both = [await quoted(request), await quoted(request)]
  await Promise.all(both.map(({ id }) => withdrawQuote(later(2), id, 'pending')))
  expect((await standing(request.id)).state).toBe('in_progress')
})

test('a quote that is offered while another is taken back answers its request, no matter which comes first', async () => {
  for (let round = 0; round < 6; round++) {
    const request = await asked()
    const [old, next] = [await quoted(request), await begun(request)]
    await Promise.all([withdrawQuote(later(2), old.id, 'pending'), offerQuote(later(2), next.id, 'draft')])
    expect((await standing(request.id)).state).toBe('answered')
  }
})

test('a request answered in words stays answered when its quote is withdrawn', async () => {
  const request = await asked()
  const words = { id: randomUUID(), text: 'We call you at noon.' }
  await sayOn(as(staff), request.id, 'answer', words, 'received')
  const quote = await quoted(request, 2)
  await withdrawQuote(later(3), quote.id, 'pending')
  expect((await standing(request.id)).state).toBe('answered')
})

test('an accepted price that we take back leaves its request owed an answer again, and the customer reads until when', async () => {
  const request = await asked()
  const quote = await quoted(request)
  const accepted = await decideBehindLink(later(2), quote.secretLink, { verb: 'accept', expected: 'pending' })
  expect((await standing(request.id)).state).toBe('won')
  await withdrawQuote(later(3), quote.id, accepted, 'We read the wrong rack.')
  const dueAt = dateOf(ctx.now.add({ hours: 27 }))
  expect(await standing(request.id)).toMatchObject({ state: 'in_progress', answeredAt: null, dueAt })
  expect(await told(quote)).toMatchObject([{ data: { answerBy: dueAt.toISOString() } }])
})

test('a request that staff closed as won stays won when a quote that nobody accepted is withdrawn', async () => {
  const request = await asked()
  const quote = await quoted(request)
  await moveRequest(later(2), request.id, 'win')
  await withdrawQuote(later(3), quote.id, 'pending')
  expect((await standing(request.id)).state).toBe('won')
})

test('withdrawing a quote that was never sent emails nobody; one without a request still emails its customer', async () => {
  const request = await asked()
  const draft = await begun(request)
  await withdrawQuote(as(staff), draft.id, 'draft')
  expect(await told(draft)).toEqual([])
  expect((await standing(request.id)).state).toBe('received')
  const customer = await person('customer')
  const quote = await offered(staff, customer)
  await withdrawQuote(as(staff), quote.id, 'pending')
  expect((await told(quote)).map(({ to }) => to)).toEqual([customer.email])
})

test('anyone who was sent it last is told, not the address it was corrected to and never sent to', async () => {
  for (const sentAgain of [false, true]) {
    const request = await asked()
    const quote = await quoted(request)
    const typed = { contactName: 'Dana Field', contactPhone: null, company: null, contactEmail: 'right@farm.example' }
    await reviseQuote(later(2), quote.id, { state: quote.state, changes: quote.changes }, paper(), typed)
    if (sentAgain) await offerQuote(later(3), quote.id, 'draft')
    await withdrawQuote(later(4), quote.id, sentAgain ? 'pending' : 'draft')
    const sentTo = sentAgain ? typed.contactEmail : request.contactEmail
    expect((await told(quote)).map(({ to }) => to)).toEqual([sentTo])
  }
})

test('only staff withdraw a quote, and a slower acceptance has no effect', async () => {
  const customer = await person('customer')
  const quote = await offered(staff, customer)
  await expect(withdrawQuote(as(customer), quote.id, 'pending')).rejects.toMatchObject({ kind: 'forbidden' })
  const request = await asked()
  const other = await quoted(request)
  await expect(withdrawQuote(later(2), other.id, 'draft')).rejects.toMatchObject({ kind: 'conflict' })
  expect((await standing(request.id)).state).toBe('answered')
})
