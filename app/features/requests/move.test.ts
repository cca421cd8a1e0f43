import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { profiles, users } from '#features/accounts/schema.ts'
import { inTransaction } from '#domain/context.ts'
import { historyOf } from '#events/audit-log.ts'
import { DomainError } from '#domain/domain-error.ts'
import { contextOn, thursdayMorning } from '#domain/testing.ts'
import type { Viewer } from '#domain/viewer.ts'
import { assignRequest } from './assign.ts'
import { findRequest, findRequestByLink } from './find.ts'
import { withdrawRequest } from './link-holder.ts'
import { requestLife } from './lifecycle.ts'
import { moveRequest } from './move.ts'
import { submitRequest } from './submit.ts'
import { messagesOf } from '#features/conversation/messages.ts'
import { addToRequest, sayOn } from '#features/conversation/testing.ts'

const { db } = await testDatabase()

const person = async (role: 'admin' | 'customer', name: string): Promise<Viewer & { userId: string }> => {
  const userId = randomUUID()
  const email = `${userId}@leonefuel.example`
  await db
    .insert(users)
    .values({ id: userId, name, email, emailVerified: true, createdAt: new Date(), updatedAt: new Date() })
  const staff = role === 'admin' ? { staffRole: 'administrator' } : {}
  await db.insert(profiles).values({ userId, role, displayName: name, ...staff })
  return { role, userId, name, email, ...staff }
}

const dispatcher = await person('admin', 'Robin')
const colleague = await person('admin', 'Sam')
const third = await person('admin', 'Kim')
const customer = await person('customer', 'Dana')

const submitted = async (viewer: Viewer = { role: 'visitor' }, now = thursdayMorning) => {
  const form = { kind: 'fuel_quote', title: 'Fuel quote', prefix: 'FQ', promise: 'fuel_quote' }
  const { request } = await submitRequest(contextOn(db, { viewer, now }), form, {
    submissionId: randomUUID(),
    answers: [],
    contact: {},
  })
  return request
}

test('a request is taken and answered, and the history tells who did it and when', async () => {
  const { id } = await submitted()
  const later = thursdayMorning.add({ hours: 2 })
  await moveRequest(contextOn(db, { viewer: dispatcher }), id, 'take', 'received')
  const answered = await moveRequest(contextOn(db, { viewer: dispatcher, now: later }), id, 'answer', 'in_progress')
  expect(answered.answeredAt?.toISOString()).toBe('2025-11-20T17:00:00.000Z')
  const history = await historyOf(contextOn(db), id)
  expect(history.map(({ name, actorName, at }) => [name, actorName, at.toISOString()])).toEqual([
    ['request.received', null, '2025-11-20T15:00:00.000Z'],
    ['request.take', 'Robin', '2025-11-20T15:00:00.000Z'],
    ['request.answer', 'Robin', '2025-11-20T17:00:00.000Z'],
  ])
})

test('when two take a request at once, one wins and the other reads who and when', async () => {
  const { id } = await submitted()
  const takes = await Promise.allSettled(
    [dispatcher, colleague].map((viewer) => moveRequest(contextOn(db, { viewer }), id, 'take', 'received')),
  )
  const lost = takes.find((take) => take.status === 'rejected')
  expect(takes.filter((take) => take.status === 'fulfilled')).toHaveLength(1)
  expect(lost?.reason).toBeInstanceOf(DomainError)
  expect(lost?.reason.message).toMatch(/^(Robin|Sam) changed this request at 10:00 AM\. It is now in progress\.$/)
})

test('when two give a request to someone at once, one wins and the other reads of it', async () => {
  const { id } = await submitted()
  const seen = await assignRequest(contextOn(db, { viewer: dispatcher }), id, dispatcher.userId, 'received')
  const given = await Promise.allSettled([
    assignRequest(contextOn(db, { viewer: dispatcher }), id, colleague.userId, seen),
    assignRequest(contextOn(db, { viewer: colleague }), id, third.userId, seen),
  ])
  const lost = given.find((one) => one.status === 'rejected')
  expect(given.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect(lost?.reason).toMatchObject({ kind: 'conflict' })
  expect(lost?.reason.message).toMatch(/^(Robin|Sam) changed this request at 10:00 AM\./)
  const assigned = (await historyOf(contextOn(db), id)).filter(({ name }) => name === 'request.assign')
  expect(assigned).toHaveLength(2)
  const again = assignRequest(contextOn(db, { viewer: dispatcher }), id, dispatcher.userId, seen)
  await expect(again).rejects.toMatchObject({ kind: 'conflict' })
})

test('a message sent while someone assigns the request is kept', async () => {
  const words = () => ({ id: randomUUID(), text: 'The gate code is 4711.' })
  const sayings = [
    (id: string, _link: string) => sayOn(contextOn(db, { viewer: colleague }), id, 'note', words()),
    (id: string, _link: string) => sayOn(contextOn(db, { viewer: colleague }), id, 'reply', words()),
    (_id: string, link: string) => addToRequest(contextOn(db), link, words()),
  ]
  for (const say of sayings) {
    const { id, secretLink } = await submitted()
    let said: ReturnType<typeof say> | undefined
    await inTransaction(contextOn(db, { viewer: dispatcher }), async (taking) => {
      await moveRequest(taking, id, 'take', 'received')
      said = say(id, secretLink)
      await Promise.race([said.catch(() => {}), setTimeout(300)])
    })
    expect(await said).toMatchObject({ state: 'in_progress', assigneeName: 'Robin' })
    const kept = await findRequest(contextOn(db, { viewer: dispatcher }), id)
    expect(kept).toMatchObject({ state: 'in_progress', assigneeName: 'Robin' })
    expect(await messagesOf(contextOn(db), { kind: 'request', id })).toMatchObject([{ text: 'The gate code is 4711.' }])
  }
})

test('a message sent while the request is marked as spam is refused and not stored', async () => {
  const { id, secretLink } = await submitted()
  let said: Promise<unknown> | undefined
  await inTransaction(contextOn(db, { viewer: dispatcher }), async (sorting) => {
    await moveRequest(sorting, id, 'spam', 'received')
    said = addToRequest(contextOn(db), secretLink, { id: randomUUID(), text: 'Hello?' }).catch(
      (error: unknown) => error,
    )
    await Promise.race([said, setTimeout(300)])
  })
  expect(await said).toMatchObject({ kind: 'conflict' })
  expect(await messagesOf(contextOn(db), { kind: 'request', id })).toEqual([])
})

test('a canceled request is no longer among the customer replies', async () => {
  const { id, secretLink } = await submitted()
  const holder = contextOn(db)
  await addToRequest(holder, secretLink, { id: randomUUID(), text: 'On second thought, no.' })
  expect(await findRequest(contextOn(db, { viewer: dispatcher }), id)).toMatchObject({ heardAt: expect.any(Date) })
  expect(await withdrawRequest(holder, secretLink, 'received')).toMatchObject({ state: 'withdrawn', heardAt: null })
})

test('only staff move a request, and only along its lifecycle', async () => {
  const { id } = await submitted(customer)
  await expect(moveRequest(contextOn(db, { viewer: customer }), id, 'take', 'received')).rejects.toMatchObject({
    kind: 'forbidden',
  })
  await expect(moveRequest(contextOn(db, { viewer: dispatcher }), id, 'reopen', 'received')).rejects.toMatchObject({
    kind: 'conflict',
  })
})

test('a request outside the viewer’s access is not found; the holder of the private link may read it', async () => {
  const request = await submitted(customer)
  const stranger = await person('customer', 'Eve')
  expect(await findRequest(contextOn(db, { viewer: customer }), request.id)).toMatchObject({ id: request.id })
  await expect(findRequest(contextOn(db, { viewer: stranger }), request.id)).rejects.toMatchObject({
    kind: 'not-found',
  })
  await expect(findRequest(contextOn(db), request.id)).rejects.toMatchObject({ kind: 'not-found' })
  await expect(findRequest(contextOn(db, { viewer: dispatcher }), 'not-an-id')).rejects.toMatchObject({
    kind: 'not-found',
  })
  expect(await findRequestByLink(contextOn(db), request.secretLink)).toMatchObject({ id: request.id })
})

test('the life of a request is the one drawn in the docs', async () => {
  await expect(`# The life of a request\n\n\`\`\`mermaid\n${requestLife.diagram()}\n\`\`\`\n`).toMatchFileSnapshot(
    '../../../docs/lifecycles/request.md',
  )
})
