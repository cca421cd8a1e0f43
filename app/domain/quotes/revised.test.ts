import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { drums, paper, tradeOn } from '../shipments/testing.ts'
import { contextOn } from '../testing.ts'
import { visitor } from '../viewer.ts'
import { decideQuote } from './decide.ts'
import { findQuote, quoteBehind } from './find.ts'
import { listQuotes } from './list.ts'
import { quotesOfAccount } from './of-account.ts'
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
  expect((await quotesOfAccount(as(customer), customer.userId)).quotes).toMatchObject([{ version: 1 }])
  expect((await listQuotes(as(staff), {})).rows.find(({ id }) => id === quote.id)).toMatchObject({ version: 2 })
})

test('what was never offered is seen by nobody who buys, also when it is withdrawn', async () => {
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

test('whoever is outside reads that the desk was faster, never who of it; a colleague is named', async () => {
  const customer = await person('customer', { id: farm })
  const quote = await offered(staff, customer)
  await revise(quote)
  const accept = { verb: 'accept', version: 2 } as const
  await expect(decideQuote(as(customer), quote.id, accept)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'The Leone desk changed this quote at 10:00 AM. It is now being revised.',
  })
  const other = await offered(staff, customer)
  const colleague = { ...(await person('customer', { id: farm })), name: 'Dana Field' }
  await decideQuote(as(colleague), other.id, { verb: 'reject', version: 1, reason: 'No' })
  await expect(decideQuote(as(customer), other.id, { verb: 'accept', version: 1 })).rejects.toThrow(
    'Dana Field changed this quote at 10:00 AM. It is now rejected.',
  )
})
