import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { beforeEach, expect, test } from 'vitest'
import { createCipher } from '#platform/cipher.ts'
import { billing } from '#domain/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import type { Context } from '#domain/context.ts'
import { credit } from '#domain/testing.ts'
import { events } from '#events/schema.ts'
import { system, type Viewer } from '#domain/viewer.ts'
import { mailsAbout, outbox, troubledMails } from './outbox.ts'
import { queueMails } from '#mails/queue.ts'
import { resend } from './resend.ts'
import { mailboxes, mails, type MailState } from '#mails/schema.ts'

const { db } = await testDatabase()
const now = Temporal.Instant.from('2026-11-20T17:00:00Z')
const subjectId = crypto.randomUUID()
const admin: Viewer = {
  role: 'admin',
  staffRole: 'administrator',
  userId: 'u1',
  name: 'Ada',
  email: 'ada@fuel.example',
}
const as = (viewer: Viewer): Context => ({
  db,
  viewer,
  now,
  mails: () => [],
  promises: {},
  credit,
  billTolerance: { gallonsBasisPoints: 50, price: 5, cents: 100 as never },
  checkOrder: async () => {},
  fullDays: async () => undefined,
  confirmationsForOrder: async () => [],
  tanksChanged: async () => undefined,
  settings: { check: (_kind, value) => ({ value }), ofFile: () => ({}), chargedRates: async () => new Map() },
  site: { files: () => new Map(), check: () => [], leftOut: () => new Set(), drawings: [] },
  taxes: [],
  paperWords: [],
  salesTax: { offices: [], local: [] },
  tolerance: { basisPoints: 0, most: 0 as never },
  billing,
  pricing: { terminals: [], changesAt: '18:00', staleHours: 36, fees: [], freight: {}, shown: 'price' as const },
  places: { state: { name: 'Ohio', code: 'OH' }, counties: [], zips: {}, centers: {} },
  storm: { on: false, reason: '' },
  climate: { station: '', normals: [] },
  cipher: createCipher('a secret of the tests'),
  calendar: { timeZone: 'America/New_York', hours: [], holidays: new Set() } as unknown as Context['calendar'],
})

beforeEach(async () => {
  for (const table of [mails, mailboxes, events]) await db.delete(table)
})

const mailThatIs = async (state: MailState) => {
  await queueMails(
    { db, now, viewer: system },
    [{ email: 'note', audience: 'staff', to: 'a@x.example', data: { name: 'n', v: 1 } }],
    {
      subjectId,
    },
  )
  const [mail] = await db
    .update(mails)
    .set({ state, attempts: 11, nextAttemptAt: new Date(), lastError: '450' })
    .returning()
  if (!mail) throw new Error('No mail was queued.')
  return mail.id
}

test.each(['failed', 'held', 'waiting'] as const)(
  'a mail that is %s is sent again, and the history says by whom',
  async (state) => {
    const id = await mailThatIs(state)
    expect(await resend(as(admin), id)).toMatchObject({ state: 'waiting', attempts: 0, nextAttemptAt: null })
    expect(await db.select().from(events).where(eq(events.subjectId, subjectId))).toMatchObject([
      { name: 'mail.resent', actorName: 'Ada', detail: { mail: id } },
    ])
  },
)

test('a mail that was sent, or is being sent, is not sent again', async () => {
  const id = await mailThatIs('sent')
  await expect(resend(as(admin), id)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This email was already sent.',
  })
  await db.update(mails).set({ state: 'waiting', claimedUntil: new Date(Date.now() + 60_000) })
  await expect(resend(as(admin), id)).rejects.toMatchObject({ kind: 'conflict' })
})

test('the outbox is for staff alone: to others it does not exist', async () => {
  const id = await mailThatIs('failed')
  for (const viewer of [
    { role: 'visitor' },
    { ...admin, role: 'customer' },
    { ...admin, role: 'supplier' },
  ] as Viewer[]) {
    await expect(resend(as(viewer), id)).rejects.toMatchObject({ kind: 'not-found' })
    await expect(outbox(as(viewer))).rejects.toMatchObject({ kind: 'not-found' })
    await expect(troubledMails(as(viewer))).rejects.toMatchObject({ kind: 'not-found' })
  }
})

test('staff see how the mail stands', async () => {
  const id = await mailThatIs('failed')
  await queueMails({ db, now, viewer: system }, [
    { email: 'note', audience: 'staff', to: 'b@x.example', data: { name: 'n', v: 1 } },
  ])
  expect(await outbox(as(admin))).toEqual({
    counts: { waiting: 1, sent: 0, failed: 1, held: 0 },
    oldestWaiting: new Date(now.epochMilliseconds),
    bounced: 0,
    pause: undefined,
  })
  expect(await troubledMails(as(admin))).toMatchObject([{ id }])
  expect(await mailsAbout(as(admin), subjectId)).toMatchObject([{ id }])
})
