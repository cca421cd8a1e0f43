import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { formAt } from '#forms/index.ts'
import { check } from '#forms/form.ts'
import { contextOn } from '#domain/testing.ts'
import type { Cents } from '#domain/money.ts'
import { mailPlan, renderEmail } from '#emails/index.ts'
import { letterhead } from '#emails/testing.ts'
import { historyOf } from '#events/audit-log.ts'
import { customers } from '#features/customers/schema.ts'
import { findRequest } from '#features/requests/find.ts'
import { revealAnswer } from '#features/requests/reveal-answer.ts'
import { submitRequest } from '#features/requests/submit.ts'
import { requestForm } from '#forms/promise.ts'
import { mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { approve, askMissing, decline, resumeReview, startReview } from './applications.ts'
import { currentTerms, recordAcceptance, setTerms, termsHistory } from './customer-terms.ts'

const { db } = await testDatabase()
const ctx = contextOn(db, { promises: content.promises, mails: mailPlan({ staffEmail: 'desk@fuel.example' }) })
const { as, person } = tradeOn(ctx)
const staff = await person('admin')
const billing = as({ ...staff, staffRole: 'billing' })
const sales = as({ ...staff, staffRole: 'sales' })

const form = formAt('/credit-form')!
const moment = { today: '2025-11-20', creditTerms: '2026-12-01' }
const net = (days: number) => ({ fuel: { kind: 'net' as const, days }, lubricant: { kind: 'net' as const, days } })
const typed = (limit: number, days = 30) => ({
  ...{ terms: net(days), limitCents: limit as Cents, reviewOn: '2026-11-20', reason: null },
  reasons: [],
})

let applicants = 0
const applied = async (overrides: Record<string, string> = {}) => {
  const email = `payables${++applicants}@hilltop.example`
  const phone = `(740) 555-${String(1000 + applicants)}`
  const checked = check(form, { ...form.sample, email, phone, ...overrides }, moment)
  if ('problems' in checked) throw new Error(JSON.stringify(checked.problems))
  const submission = { submissionId: crypto.randomUUID(), ...checked }
  return (await submitRequest(ctx, requestForm(form, checked.answers), submission)).request
}

const letter = async (id: string, name: string) => {
  const sent = await db.select().from(mails).where(eq(mails.subjectId, id))
  const mail = sent.find(({ email }) => email === name)
  if (!mail) throw new Error(`No ${name}; there are ${sent.map(({ email }) => email).join(', ')}.`)
  const { subject, text } = await renderEmail(mail.email, mail.data, letterhead)
  return { to: mail.recipient, subject, text: text.replaceAll(/\s+/g, ' ') }
}

test('an application that lacks something waits, goes on, is approved: terms, limit, letter, and its promise is kept', async () => {
  const request = await applied({ creditTerms: '2026-12-01', acceptedBy: 'Dana Field', acceptedTitle: 'Owner' })
  const begun = await startReview(billing, request.id)
  expect((await startReview(billing, request.id)).startedAt).toEqual(begun.startedAt)
  const waiting = await askMissing(billing, request.id, begun, 'Two trade references.')
  expect((await letter(request.id, 'credit-incomplete')).text).toContain('Two trade references.')
  const again = await resumeReview(billing, request.id, waiting)
  const approved = await approve(billing, request.id, again, typed(2_500_000))
  expect(approved).toMatchObject({ state: 'approved', limitCents: 2_500_000, reasons: null, decidedBy: 'admin' })

  expect(await findRequest(billing, request.id)).toMatchObject({ state: 'answered' })
  const terms = await currentTerms(billing, request.customerId)
  expect(terms).toMatchObject({
    ...{ limitCents: 2_500_000, terms: net(30), reviewOn: '2026-11-20', applicationId: request.id },
    accepted: { by: 'Dana Field', title: 'Owner', version: '2026-12-01', at: request.receivedAt.toISOString() },
  })
  const [customer] = await db
    .select()
    .from(customers)
    .where(eq(customers.id, request.customerId ?? ''))
  expect(customer).toMatchObject({ paymentTerms: 'Net 30', creditLimit: 25_000 })
  const { to, text } = await letter(request.id, 'credit-approved')
  expect(to).toBe(request.contactEmail)
  expect(text).toContain('$25,000.00')
  expect(text).toContain('Net 30')
  expect((await historyOf(billing, request.id)).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['credit.start', 'credit.ask_missing', 'credit.approve', 'request.answer']),
  )
})

test('a lower limit and a denial are letters with the reasons and the notice that the law requires', async () => {
  const request = await applied()
  const begun = await startReview(billing, request.id)
  await expect(approve(billing, request.id, begun, typed(1_000_000))).rejects.toThrow('Reasons')
  expect(await currentTerms(billing, request.customerId)).toBeUndefined()
  const less = await approve(billing, request.id, begun, { ...typed(1_000_000), reasons: ['references'] })
  expect(less).toMatchObject({ state: 'approved_less', reasons: ['references'] })
  for (const words of ['$10,000.00', '$25,000.00', 'too few trade references', 'Equal Credit Opportunity Act', '20580'])
    expect((await letter(request.id, 'credit-approved-for-less')).text).toContain(words)

  const other = await applied()
  await expect(decline(billing, other.id, await startReview(billing, other.id), [])).rejects.toThrow('at least one')
  await decline(billing, other.id, 'in_review', ['new_business'])
  const { text } = await letter(other.id, 'credit-declined')
  for (const words of ['too short a time', 'Equal Credit Opportunity Act', 'pay in advance'])
    expect(text).toContain(words)
  expect(await currentTerms(billing, other.customerId)).toBeUndefined()
})

test('the second of two decisions on a credit application at once is refused and stores nothing', async () => {
  const request = await applied()
  const begun = await startReview(billing, request.id)
  await approve(billing, request.id, begun, typed(2_500_000))
  await expect(approve(billing, request.id, begun, typed(9_900_000, 10))).rejects.toThrow()
  await expect(decline(billing, request.id, begun, ['past_due'])).rejects.toThrow('It is now approved')
  expect((await termsHistory(billing, request.customerId ?? '')).map(({ limitCents }) => limitCents)).toEqual([
    2_500_000,
  ])
})

test('a credit decision needs the permission, and only credit requests are applications', async () => {
  const request = await applied()
  await expect(startReview(sales, request.id)).rejects.toThrow()
  await startReview(billing, request.id)
  await expect(decline(sales, request.id, 'in_review', ['past_due'])).rejects.toThrow()
})

test('the EIN is sealed and shown with an entry; a Social Security number is refused at each field', async () => {
  const request = await applied({ ein: '12-3456789' })
  expect(JSON.stringify(request.answers)).not.toContain('3456789')
  expect(await revealAnswer(billing, request.id, 'ein')).toBe('12-3456789')
  expect((await historyOf(billing, request.id)).at(-1)).toMatchObject({
    name: 'request.reveal',
    detail: { answer: 'ein' },
  })

  const wrong = (overrides: Record<string, string>) => {
    const checked = check(form, { ...form.sample, ...overrides }, moment)
    return 'problems' in checked ? checked.problems : {}
  }
  expect(wrong({ ein: '123-45-6789' })).toEqual({ ein: expect.stringContaining('Social Security number') })
  expect(wrong({ ein: '123456789' })).toEqual({ ein: expect.stringContaining('with its dash') })
  expect(wrong({ ein: '12-3456789', accountType: 'individual' })).toEqual({
    ein: expect.stringContaining('only businesses'),
  })
  expect(wrong({ tradeReferences: 'Valley Supply, 123 45 6789' })).toEqual({
    tradeReferences: expect.stringContaining('Social Security number'),
  })
  expect(wrong({ tradeReferences: 'Valley Supply, (740) 555-0119' })).toEqual({})
  expect(Object.keys(wrong({ creditTerms: '2026-12-01', acceptedBy: ' ', acceptedTitle: '' }))).toEqual([
    'acceptedBy',
    'acceptedTitle',
  ])
  // The text changed while they wrote: nobody is taken to have accepted what their page didn't show.
  for (const shown of ['2026-06-01', 'yes'])
    expect(wrong({ creditTerms: shown, acceptedBy: 'Dana Field', acceptedTitle: 'Owner' })).toEqual({
      creditTerms: expect.stringContaining('read the terms again, effective Tue, Dec 1, 2026'),
    })
})

test('a signature is recorded with the text it was given to; one from before that text began, or of a later day, is refused', async () => {
  const customerId = (await applied()).customerId ?? ''
  const begun: typeof billing = { ...billing, credit: { ...billing.credit, termsVersion: '2025-11-10' } }
  const signed = (on: string) => recordAcceptance(begun, customerId, { by: 'Dana Field', title: 'Owner', on })
  await expect(signed('2025-11-12')).rejects.toThrow('Set credit terms first')
  const { reasons: _none, ...terms } = typed(1_000_000)
  await setTerms(begun, customerId, terms)
  await expect(signed('2025-11-09')).rejects.toThrow(
    'Signed on: these credit terms began on Mon, Nov 10, 2025. Please have them signed again.',
  )
  await expect(signed('2025-11-21')).rejects.toThrow('in the future')
  expect((await currentTerms(begun, customerId))?.accepted).toBeNull()
  await signed('2025-11-10')
  const accepted = { by: 'Dana Field', title: 'Owner', version: '2025-11-10', at: '2025-11-10' }
  expect(await currentTerms(begun, customerId)).toMatchObject({ accepted })
  await expect(
    recordAcceptance({ ...begun, viewer: sales.viewer }, customerId, { ...accepted, on: '2025-11-12' }),
  ).rejects.toThrow()
})
