import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { historyOf } from '#events/audit-log.ts'
import { diesel, drums, paper, tradeOn } from '#features/fulfillment/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { sumsToday } from '#features/trade/sums.ts'
import { findQuote } from './find.ts'
import { offerQuote } from './offer.ts'
import { withdrawQuote } from './withdraw.ts'
import { beginQuote, reviseQuote } from './write.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person } = tradeOn(ctx)
const staff = await person('admin')
const robin = { ...(await person('admin')), name: 'Robin Marsh' }
const customer = await person('customer')

const drafted = () => {
  const buyer = { contactName: null, contactEmail: customer.email, contactPhone: null, company: null }
  return beginQuote(as(staff), { ...buyer, userId: customer.userId, companyId: null }, paper())
}

test('a draft that someone else wrote anew is not offered, nor withdrawn, by who saw the old one', async () => {
  const seen = await drafted()
  await reviseQuote(as(robin), seen.id, seen, paper([drums]))
  for (const act of [offerQuote, withdrawQuote]) {
    await expect(act(as(staff), seen.id, seen)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'Robin Marsh changed this quote at 10:00 AM. It is now a draft.',
    })
  }
  expect((await historyOf(ctx, seen.id)).map(({ name }) => name)).toEqual(['quote.begin', 'quote.revise'])
  expect((await offerQuote(as(staff), seen.id, await findQuote(as(staff), seen.id))).lines).toEqual([drums])
})

test("one of two people who edit a draft quote at once wins, and only that person's lines are stored", async () => {
  const seen = await drafted()
  const papers = [paper([drums]), paper([{ ...diesel, quantity: 5000 }])]
  const outcomes = await Promise.allSettled(papers.map((paper) => reviseQuote(as(staff), seen.id, seen, paper)))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const won = outcomes.find((outcome) => outcome.status === 'fulfilled')
  expect((await findQuote(as(staff), seen.id)).lines).toEqual(won?.value.lines)
})

test('an offer and a change at once, by whatever said the state alone: no quote has the sums of other lines', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id } = await drafted()
    const outcomes = await Promise.allSettled([
      reviseQuote(as(robin), id, 'draft', paper([drums])),
      offerQuote(as(staff), id, 'draft'),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    const { state, lines, sums, ...quote } = await findQuote(as(staff), id)
    if (state === 'pending') expect(sums).toEqual(sumsToday(ctx, lines, quote))
    else expect(sums).toBeNull()
  }
})

test('the form of a new quote that is sent twice makes one draft; with other answers it says which one it made', async () => {
  const submissionId = randomUUID()
  const buyer = { userId: null, companyId: null, contactName: 'Dana', contactEmail: null, contactPhone: null }
  const send = (lines = [diesel], company: string | null = null) =>
    beginQuote(as(staff), { ...buyer, company }, paper(lines), null, submissionId)
  const [one, two] = await Promise.all([send(), send()])
  expect(two.id).toBe(one.id)
  expect((await send()).id).toBe(one.id)
  expect(await historyOf(ctx, one.id)).toHaveLength(1)
  const said = `You already sent this form with different answers and got ${one.reference}.`
  for (const other of [() => send([drums]), () => send([diesel], 'Hilltop Farm')])
    await expect(other()).rejects.toMatchObject({ kind: 'conflict', message: expect.stringContaining(said) })
  expect(await findQuote(as(staff), one.id)).toMatchObject({ lines: [diesel], company: null })
})
