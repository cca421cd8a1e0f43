import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { addCustomer, moveToCustomer } from '#features/customers/change-customer.ts'
import { mergeCustomers } from '#features/customers/merge.ts'
import { customerEvents } from '#features/customers/events.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { orders } from '#features/orders/schema.ts'
import { contextOn } from '#domain/testing.ts'
import { historyOf } from '#events/audit-log.ts'
import { waitingNow } from '#features/analytics/work-counts.ts'
import { testDatabase } from '#platform/testing.ts'
import { addReminder, changeReminder, finishReminder, reopenReminder } from './change-reminder.ts'
import { findReminder, listReminders, remindersOn } from './find.ts'
import { tasksToday } from './pages/reminder-view.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, ordered } = tradeOn(ctx)
const [ann, bob] = [await person('admin'), await person('admin')]
const desk = as(ann)

const customer = (name = `Farm ${randomUUID()}`) => addCustomer(desk, { name, kind: 'farm', email: null, phone: null })

const added = async (id: string, typed: { due?: string; assignedTo?: string | null } = {}) => {
  const task = { id: randomUUID(), words: 'Call back', due: '2025-11-20T14:00', assignedTo: null, ...typed }
  await addReminder(desk, { kind: 'customer', id }, task)
  return task.id
}

test('a task for 2 PM is due at 2 PM on the company clock, and marked in the bar from that minute', async () => {
  const id = await added(await customer(), { assignedTo: bob.userId })
  expect((await findReminder(desk, id)).dueAt).toEqual(new Date('2025-11-20T19:00:00Z'))
  const marks = async (viewer: typeof ann, now: string) =>
    (await waitingNow({ ...as(viewer), now: Temporal.Instant.from(now) })).tasks?.work
  expect(await marks(bob, '2025-11-20T18:59:59Z')).toBe(0)
  expect([await marks(bob, '2025-11-20T19:00:00Z'), await marks(ann, '2025-11-20T19:00:00Z')]).toEqual([1, 0])
  await finishReminder(desk, id)
})

test('tasks left from days before leave room on the page Today for those of today', async () => {
  const [id, carl] = [await customer(), await person('admin')]
  const noon = { ...as(carl), now: Temporal.Instant.from('2025-11-20T17:00:00Z') }
  const given = { assignedTo: carl.userId }
  for (let day = 1; day <= 12; day++)
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await added(id, { ...given, due: `2025-11-${String(day).padStart(2, '0')}T09:00` })
  const today = [
    await added(id, { ...given, due: '2025-11-20T11:00' }),
    await added(id, { ...given, due: '2025-11-20T14:00' }),
  ]
  await added(id, { ...given, due: '2025-11-21T09:00' })
  const { all, rows } = await tasksToday(noon)
  expect([all, rows.length, rows.slice(8).map((row) => row.id)]).toEqual([14, 10, today])
})

test('a task sent twice is added once, and its history stands with the customer and names the task', async () => {
  const customerId = await customer()
  const task = { id: randomUUID(), words: 'Ask for the W-9', due: '2025-11-21T09:00', assignedTo: null }
  const send = () => addReminder(desk, { kind: 'customer', id: customerId }, task)
  await Promise.all([send(), send()])
  await Promise.all([finishReminder(desk, task.id), finishReminder(as(bob), task.id)])
  await expect(changeReminder(desk, task.id, task)).rejects.toMatchObject({ kind: 'conflict' })
  await reopenReminder(desk, task.id)
  await changeReminder(desk, task.id, { ...task, due: '2025-11-24T09:00' })
  const told = (await historyOf(desk, customerId)).map(({ name }) => name)
  expect(told.slice(1)).toEqual(['added', 'done', 'reopened', 'changed'].map((verb) => `customer_task.${verb}`))
})

test('mine are those given to me or to anyone; done ones stand apart', async () => {
  const id = await customer()
  const [anyones, bobs, done] = [await added(id), await added(id, { assignedTo: bob.userId }), await added(id)]
  await finishReminder(desk, done)
  const ids = async (show: 'mine' | 'everyone' | 'done') =>
    (await listReminders(desk, { show, subject: { kind: 'customer', id } })).rows.map((row) => row.id)
  expect(await ids('mine')).toEqual([anyones])
  expect(new Set(await ids('everyone'))).toEqual(new Set([anyones, bobs]))
  expect(await ids('done')).toEqual([done])
})

test('a task on an order follows the order to another customer, and a merged customer brings theirs', async () => {
  const order = await ordered(ann, await person('customer'))
  await addReminder(
    desk,
    { kind: 'order', id: order.id },
    {
      ...{ id: randomUUID(), words: 'Confirm the gate', due: '2025-11-21T09:00', assignedTo: null },
    },
  )
  const [first, second] = [await customer(), await customer()]
  const words = async (id: string) =>
    (await remindersOn(desk, { kind: 'customer', id })).open.map((row) => row.words).toSorted()
  await moveToCustomer(desk, { table: orders, event: customerEvents.order_moved }, order.id, first)
  await added(second)
  await mergeCustomers(desk, first, second)
  expect(await words(first)).toEqual(['Call back', 'Confirm the gate'])
  expect(await words(second)).toEqual(['Call back'])
})

test('only staff add, see or finish tasks, and tasks go only to staff who can have them', async () => {
  const id = await customer()
  const task = await added(id)
  const outsider = as(await person('customer'))
  await expect(finishReminder(outsider, task)).rejects.toMatchObject({ kind: 'not-found' })
  await expect(findReminder(outsider, task)).rejects.toMatchObject({ kind: 'not-found' })
  await expect(listReminders(outsider, {})).rejects.toMatchObject({ kind: 'not-found' })
  const { userId } = await person('customer')
  await expect(added(id, { assignedTo: userId })).rejects.toMatchObject({ kind: 'invalid' })
})
