import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { mails, type MailState } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { ownersOn } from '#features/accounts/pages/account/testing.ts'
import { thrown } from '#features/accounts/pages/auth/testing.ts'
import { action, loader } from './outbox.tsx'

const { db } = await testDatabase()
const { owner, visit } = ownersOn(db)
const boss = await owner('admin')
const path = '/dashboard/admin/outbox'

beforeEach(async () => void (await db.delete(mails)))

const mail = async (state: MailState, recipient = 'dana@hill.example') => {
  const id = randomUUID()
  await db.insert(mails).values({
    ...{ id, state, recipient, email: 'request-copy', audience: 'visitor' },
    ...{ createdAt: new Date('2026-11-20T15:00:00Z'), data: { v: 1, name: 'request.received' } },
  })
  return id
}
const stateOf = async (id: string) => (await db.select().from(mails).where(eq(mails.id, id)))[0]?.state
const page = async (query: string) => loader(visit(`${path}?${query}`, { cookie: boss.cookie }) as never)
/** Sends the boxes that are checked. */
const press = (query: string, form: [string, string][]) =>
  action(visit(`${path}?${query}`, { cookie: boss.cookie, form: [['verb', 'resend'], ...form] }) as never)

test('only emails that can be resent have checkboxes', async () => {
  await mail('failed')
  await mail('sent')
  expect((await page('state=failed')).list.choose).toMatchObject({ found: 1, verbs: [{ verb: 'resend' }] })
  for (const query of ['', 'state=sent', 'state=waiting']) expect((await page(query)).list.choose).toBeUndefined()
})

test('the mails that were chosen go out again, and no other', async () => {
  const [chosen, other] = [await mail('failed'), await mail('failed')]
  expect(await press('state=failed', [['id', chosen]])).toEqual({
    many: { done: '1 email queued to send again.', refused: [] },
  })
  expect([await stateOf(chosen), await stateOf(other)]).toEqual(['waiting', 'failed'])
})

test('all that match are those the list finds now: the others of the folder stay', async () => {
  for (let made = 0; made < 60; made++) await mail('failed', `farm${made}@a.example`)
  const other = await mail('failed', 'dana@hill.example')
  const answer = await press('state=failed&q=a.example', [
    ['all', 'yes'],
    ['found', '60'],
  ])
  expect(answer).toEqual({ many: { done: '60 emails queued to send again.', refused: [] } })
  expect(await stateOf(other)).toBe('failed')
  expect(await db.$count(mails, eq(mails.state, 'waiting'))).toBe(60)
})

test('when more match than the person who chose has seen, nothing is done and they are told how many', async () => {
  const ids = [await mail('failed'), await mail('failed')]
  expect(
    await press('state=failed', [
      ['all', 'yes'],
      ['found', '1'],
    ]),
  ).toMatchObject({
    data: {
      refused:
        'The list changed: 2 match now, and you selected 1. Nothing was changed. Please check the list and try again.',
    },
    init: { status: 409 },
  })
  for (const id of ids) expect(await stateOf(id)).toBe('failed')
})

test('one that is refused stops no other, and is told with its reason', async () => {
  const [gone, failed] = [await mail('sent'), await mail('failed')]
  expect(
    await press('state=failed', [
      ['id', gone],
      ['id', failed],
    ]),
  ).toEqual({
    many: { done: '1 email queued to send again.', refused: [{ reason: 'This email was already sent.', count: 1 }] },
  })
})

test('pressed with nothing chosen, nothing happens and the page says so', async () => {
  await mail('failed')
  expect(await press('state=failed', [])).toMatchObject({
    data: { refused: 'Nothing is selected. Check the rows you want first.' },
  })
})

test('emails without checkboxes are not resent in bulk', async () => {
  const id = await mail('waiting')
  const form = { id, all: 'yes', found: '1' }
  expect(await thrown(press('state=waiting', Object.entries(form)))).toMatchObject({ init: { status: 400 } })
})
