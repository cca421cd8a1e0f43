import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { mailPlan } from '#emails/index.ts'
import { changeProfile } from '#features/accounts/own-account.ts'
import { profiles } from '#features/accounts/schema.ts'
import { sayToCustomer } from '#features/conversation/post.ts'
import { mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { confirmationsForMentions, mentionedIn } from './mentions.ts'
import { deskOn } from './testing.ts'

const { db } = await testDatabase()
const { person, sent } = deskOn(db)
const robin = await person('admin', 'Robin Marsh')
const sam = await person('admin', 'Sam Doyle')
const [pat, other] = [await person('admin', 'Pat Long'), await person('admin', 'Pat Short')]
await person('customer', 'Dana Field')
const ctx = contextOn(db, { viewer: robin, mails: mailPlan({ staffEmail: 'desk@leonefuel.example' }) })

test('a note emails the coworkers it names once each, and nobody else', async () => {
  const { id } = await sent({ contact: { email: 'dana@farm.example' } })
  const told = async (text: string, kind: 'note' | 'reply' = 'note') => {
    const before = await written()
    await sayToCustomer(ctx, { on: { kind: 'request', id }, kind, words: { id: randomUUID(), text } })
    return (await written()).slice(before.length).map(({ recipient }) => recipient)
  }
  const written = () =>
    db
      .select({ recipient: mails.recipient })
      .from(mails)
      .where(and(eq(mails.subjectId, id), eq(mails.email, 'request-mentioned')))
      .orderBy(mails.createdAt)
  expect(await told('@sam, and again @Sam Doyle: the gate code?')).toEqual([sam.email])
  expect(await told('@Pat Short knows')).toEqual([other.email])
  // Two people are called Pat, Robin writes it, Dana is a customer, and an address is no name.
  expect(await told('@Pat @Robin @Dana x@sam.example @Samantha')).toEqual([])
  expect(await told('@Sam Doyle', 'reply')).toEqual([])
  expect(pat.email).not.toBe(other.email)
})

test('a note that mentions an unknown name asks for a confirmation, with the reason', async () => {
  const billing = await person('admin', 'Bill Ames')
  await db.update(profiles).set({ staffRole: 'billing' }).where(eq(profiles.userId, billing.userId))
  const why = async (note: string) =>
    (await confirmationsForMentions(ctx, note)).map((confirmation) => confirmation.why)
  expect(await why('@sam, @Sam Doyle and @Pat Short: mail x@nobody.example')).toEqual([])
  expect(await why('@Bill please, and @Bill again')).toEqual([
    "Bill Ames doesn't answer requests, so we won't email them about this note.",
  ])
  expect(await why('@Pat @Gus')).toEqual([
    '@Pat could be Pat Long or Pat Short, so nobody is emailed. Use the full name.',
    'No coworker is called Gus, so nobody is emailed.',
  ])
})

test('a coworker who wants no email about mentions gets none', async () => {
  await changeProfile({ ...ctx, viewer: sam }, { displayName: 'Sam Doyle', phone: '', mentionMails: false })
  expect(await mentionedIn(ctx, '@Sam please call')).toEqual([])
  await changeProfile({ ...ctx, viewer: sam }, { displayName: 'Sam Doyle', phone: '', mentionMails: true })
  expect(await mentionedIn(ctx, '@Sam please call')).toMatchObject([{ name: 'Sam Doyle' }])
})
