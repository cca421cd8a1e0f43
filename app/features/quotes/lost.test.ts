import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { system, visitor } from '#domain/viewer.ts'
import { historyOf } from '#events/audit-log.ts'
import { historyWords } from '#features/activity/event-catalogue.ts'
import { quotesLost } from '#features/analytics/lost-quotes.ts'
import { diesel, drums, paper, tradeOn } from '#features/fulfillment/testing.ts'
import { addReminder } from '#features/reminders/change-reminder.ts'
import { finishFollowUps, hasFollowUp, proposedFollowUp } from '#features/reminders/follow-ups.ts'
import { reminders } from '#features/reminders/schema.ts'
import { compareVersions } from './compare.ts'
import { decideBehindLink, decideQuote } from './decide.ts'
import { expireQuotes } from './expire.ts'
import { findQuote, versionsOf } from './find.ts'
import { offerQuote } from './offer.ts'
import { sentToThem } from './pages/compare-view.ts'
import { reportLost, reportLostBehindLink } from './report-lost.ts'
import { withdrawQuote } from './withdraw.ts'
import { reviseQuote } from './write.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, offered } = tradeOn(ctx)
const staff = { ...(await person('admin')), name: 'Robin Marsh' }
const customer = await person('customer')

const november = { from: '2025-11-01', to: '2025-11-30' }

test('lost quotes are counted by the reason that customers or staff gave, and not once they are written anew', async () => {
  const [cheap, late, gone, anew, open] = [
    ...[await offered(staff, customer), await offered(staff, customer), await offered(staff, customer)],
    ...[await offered(staff, customer), await offered(staff, customer)],
  ]
  if (!cheap || !late || !gone || !anew || !open) throw new Error('Five quotes were offered.')
  await decideBehindLink(as(visitor), cheap.secretLink, { verb: 'reject', expected: 'pending', lostReason: 'price' })
  await decideQuote(as(staff), late.id, { verb: 'reject', expected: 'pending', reason: 'No.', lostReason: 'timing' })
  await withdrawQuote(as(staff), gone.id, 'pending')
  await reportLost(as(staff), gone.id, 'replaced')
  await decideQuote(as(staff), anew.id, { verb: 'reject', expected: 'pending', reason: 'No.', lostReason: 'price' })
  await reviseQuote(as(staff), anew.id, 'rejected', paper())
  expect(await quotesLost(as(staff), november)).toEqual([
    { reason: 'price', rejected: 1, expired: 0, withdrawn: 0 },
    { reason: 'timing', rejected: 1, expired: 0, withdrawn: 0 },
    { reason: 'replaced', rejected: 0, expired: 0, withdrawn: 1 },
  ])
  expect(await findQuote(as(staff), cheap.id)).toMatchObject({ reason: 'Price', lostBy: 'customer' })
  await expect(reportLost(as(staff), open.id, 'price')).rejects.toMatchObject({ kind: 'conflict' })
  await decideQuote(as(staff), open.id, { verb: 'accept', expected: 'pending' })
})

test('a quote that expired is counted on the day it ended, and its customer may say why', async () => {
  const quote = await offered(staff, customer)
  const later = ctx.now.add({ hours: 24 * 20 })
  await expireQuotes(as(system, { now: later }))
  const december = { from: '2025-12-01', to: '2025-12-31' }
  expect(await quotesLost(as(staff), december)).toEqual([])
  const counted = async (reason: string | null) =>
    (await quotesLost(as(staff), november)).find((row) => row.reason === reason)?.expired ?? 0
  expect([await counted(null), await counted('elsewhere')]).toEqual([1, 0])
  await reportLostBehindLink(as(visitor, { now: later }), quote.secretLink, 'elsewhere')
  expect([await counted(null), await counted('elsewhere')]).toEqual([0, 1])
  const said = (await historyOf(as(staff), quote.id)).map((entry) => historyWords(entry))
  expect(said).toContain('noted why it was lost: Bought elsewhere')
})

test('two versions of a quote are compared item by item, and a customer reads those alone that they were sent', async () => {
  const quote = await offered(staff, customer, [diesel])
  const dearer = { ...paper([{ ...diesel, price: diesel.price + 500 }, drums]), paymentTerms: 'Net 30' }
  await reviseQuote(as(staff), quote.id, quote, dearer)
  const second = await offerQuote(as(staff), quote.id, 'draft')
  const [newest, first] = await versionsOf(as(staff), second)
  if (!newest || !first) throw new Error('Two versions were sent.')
  const rows = compareVersions({ ...first, ends: 'Thursday' }, { ...newest, ends: 'Friday' })
  const changed = rows.filter(({ differs }) => differs).map(({ what, before, after }) => [what, before, after])
  expect(changed).toContainEqual(['Payment terms', '–', 'Net 30'])
  expect(changed).toContainEqual(['Valid until', 'Thursday', 'Friday'])
  expect(changed.find(([what]) => what === drums.name)).toMatchObject([
    drums.name,
    '–',
    expect.stringContaining(' at '),
  ])
  expect(changed.find(([what]) => what === diesel.name)?.slice(1)).toEqual([
    expect.stringContaining(`$${(diesel.price / 10_000).toFixed(4)}`),
    expect.stringContaining(`$${((diesel.price + 500) / 10_000).toFixed(4)}`),
  ])
  expect(rows.find(({ what }) => what === 'Freight')?.differs).toBe(false)
  const elsewhere = { ...first, offeredTo: 'somebody@else.example' }
  expect(sentToThem(second, [newest, elsewhere]).map(({ version }) => version)).toEqual([2])
})

test('a follow-up is proposed before the quote ends, and is done by itself once the customer answers', async () => {
  const quote = await offered(staff, customer)
  // Thursday 10 AM: two business days later would be Monday, and this price ends tonight at 5:59 PM.
  expect(proposedFollowUp(ctx, quote.validUntil)).toBe('2025-11-20T16:00')
  expect(proposedFollowUp(ctx, new Date('2025-12-20T23:00:00Z'))).toBe('2025-11-24T10:00')
  expect(proposedFollowUp({ ...ctx, now: Temporal.Instant.from('2025-11-20T22:00:00Z') }, quote.validUntil)).toBe(
    undefined,
  )
  const task = { id: randomUUID(), words: 'Follow up', due: '2025-11-20T16:00', assignedTo: null, followUp: true }
  await addReminder(as(staff), { kind: 'quote', id: quote.id }, task)
  expect([(await finishFollowUps(as(system))).finished, await hasFollowUp(ctx, quote.id)]).toEqual([0, true])
  await decideQuote(as(customer), quote.id, { verb: 'accept', expected: 'pending' })
  expect([(await finishFollowUps(as(system))).finished, await hasFollowUp(ctx, quote.id)]).toEqual([1, false])
  const [done] = await db.select().from(reminders).where(eq(reminders.id, task.id))
  expect([done?.doneAt !== null, done?.doneBy]).toEqual([true, null])
})
