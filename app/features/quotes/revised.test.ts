import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { submitRequest } from '#features/requests/submit.ts'
import { quoteForm } from '#features/requests/testing.ts'
import { drums, paper, tradeOn } from '#features/fulfillment/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { visitor } from '#domain/viewer.ts'
import { decideBehindLink, decideQuote } from './decide.ts'
import { findQuote, quoteBehind } from './find.ts'
import { listQuotes } from './list.ts'
import personalData from './personal-data.ts'
import { offerQuote } from './offer.ts'
import type { Quote } from './schema.ts'
import { withdrawQuote } from './withdraw.ts'
import { beginQuote, reviseQuote } from './write.ts'

const { db } = await testDatabase()
const { as, company, person, offered } = tradeOn(contextOn(db))
const staff = { ...(await person('admin')), name: 'Robin Marsh' }
const farm = await company('customer')

const revise = (quote: Quote) => reviseQuote(as(staff), quote.id, quote, paper([drums]))

test('a quote that staff revise stays in every list of its customer, in the version offered last', async () => {
  const customer = await person('customer', { id: farm })
  const quote = await offered(staff, customer)
  await revise(quote)
  const [row, ...more] = (await listQuotes(as(customer), {})).rows
  expect(more).toEqual([])
  expect(row).toMatchObject({ state: 'draft', version: 1, lines: quote.lines, totalCents: quote.totalCents })
  expect((await listQuotes(as(customer), { state: 'draft' })).rows).toHaveLength(1)
  const { userId, email } = customer
  expect(await personalData.copy?.(as(customer), { userId, email })).toMatchObject({ quotes: [{ version: 1 }] })
  expect((await listQuotes(as(staff), {})).rows.find(({ id }) => id === quote.id)).toMatchObject({ version: 2 })
})

test('no customer sees a quote that was never sent, even after it is withdrawn', async () => {
  const customer = await person('customer')
  const { userId, email } = customer
  const buyer = { userId, companyId: null, contactName: null, contactEmail: email, contactPhone: null, company: null }
  const never = await beginQuote(as(staff), buyer, paper())
  await withdrawQuote(as(staff), never.id, 'draft')
  expect((await listQuotes(as(customer), {})).rows).toEqual([])
  await expect(findQuote(as(customer), never.id)).rejects.toMatchObject({ kind: 'not-found' })
  await expect(quoteBehind(as(visitor), never.secretLink)).rejects.toMatchObject({ kind: 'not-found' })
})

test('a next version that is withdrawn unread leaves the one that was offered', async () => {
  const customer = await person('customer')
  const quote = await offered(staff, customer)
  await revise(quote)
  await withdrawQuote(as(staff), quote.id, 'draft')
  const seen = await findQuote(as(customer), quote.id)
  expect(seen).toMatchObject({ state: 'withdrawn', version: 1, lines: quote.lines, totalCents: quote.totalCents })
})

test('a customer reads that our office was faster without a name; a coworker is named', async () => {
  const customer = await person('customer', { id: farm })
  const quote = await offered(staff, customer)
  await revise(quote)
  const accept = { verb: 'accept', expected: 'pending' } as const
  await expect(decideQuote(as(customer), quote.id, accept)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Dispatch changed this quote at 10:00 AM. It is now being revised.',
  })
  const other = await offered(staff, customer)
  const colleague = { ...(await person('customer', { id: farm })), name: 'Dana Field' }
  await decideQuote(as(colleague), other.id, { verb: 'reject', expected: 'pending', reason: 'No' })
  await expect(decideQuote(as(customer), other.id, { verb: 'accept', expected: 'pending' })).rejects.toThrow(
    'Dana Field changed this quote at 10:00 AM. It is now declined.',
  )
})

test('a corrected address takes the quote from the wrong customer, with the link that was mailed to them', async () => {
  const [wrong, right] = [await person('customer', { id: farm }), await person('customer')]
  const typed = { contactName: 'Dana Field', contactPhone: null, company: null }
  const nobody = { ...typed, contactEmail: wrong.email, userId: null, companyId: null }
  const { id } = await beginQuote(as(staff), nobody, paper())
  const first = await offerQuote(as(staff), id, 'draft')
  expect(first).toMatchObject({ userId: wrong.userId, companyId: farm })
  const seen = { state: first.state, changes: first.changes }
  await reviseQuote(as(staff), id, seen, paper([drums]), { ...typed, contactEmail: right.email })
  const second = await offerQuote(as(staff), id, 'draft')
  expect(second).toMatchObject({ userId: right.userId, companyId: null })
  const gone = { kind: 'not-found' }
  const accept = { verb: 'accept', expected: 'pending' } as const
  const colleague = await person('customer', { id: farm })
  for (const viewer of [wrong, colleague]) {
    await expect(findQuote(as(viewer), id)).rejects.toMatchObject(gone)
    await expect(decideQuote(as(viewer), id, accept)).rejects.toMatchObject(gone)
  }
  await expect(decideBehindLink(as(visitor), first.secretLink, accept)).rejects.toMatchObject(gone)
  expect((await quoteBehind(as(visitor), second.secretLink)).id).toBe(id)
  expect(await decideQuote(as(right), id, accept)).toMatchObject({ state: 'approved' })
})

test('the same address in other letters changes nothing; one of nobody leaves the quote to the person who asked signed in', async () => {
  const sender = await person('customer', { id: farm })
  const typed = { contactName: 'Dana Field', contactPhone: null, company: null }
  const submission = { submissionId: randomUUID(), answers: [], contact: { email: sender.email } }
  const { request } = await submitRequest(as(sender), quoteForm, submission)
  const buyer = { ...typed, contactEmail: sender.email, userId: sender.userId, companyId: null }
  const { id } = await beginQuote(as(staff), buyer, paper(), request.id)
  const first = await offerQuote(as(staff), id, 'draft')
  const write = (quote: Quote, contactEmail: string) => {
    const seen = { state: quote.state, changes: quote.changes }
    return reviseQuote(as(staff), id, seen, paper(), { ...typed, contactEmail })
  }
  const same = await write(first, sender.email.toUpperCase())
  expect(same).toMatchObject({ secretLink: first.secretLink, userId: sender.userId, companyId: farm })
  const other = await write(same, 'office@nobody.example')
  expect(other).toMatchObject({ userId: sender.userId, companyId: farm })
  expect(other.secretLink).not.toBe(first.secretLink)
})
