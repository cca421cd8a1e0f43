import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { mailboxDigest } from '#mails/mailbox.ts'
import { mailboxes, mails } from '#mails/schema.ts'
import { forgetNewcomers } from './forget.ts'
import { pendingSignUps } from './schema.ts'
import { signUp } from './sign-up.ts'
import { accountsOn, password } from './testing.ts'

const { db } = await testDatabase()
const plan = (event: { name: string; v: number; email?: unknown }) => [
  { email: 'account-verify', audience: 'visitor' as const, to: String(event.email), data: event },
]
const { auth, ctx, person } = accountsOn(db, { mails: plan })

test('hazard 117: a sign-up that nobody verified is gone after 30 days, with its mails, and not a day before', async () => {
  const email = 'never@works.example'
  const typed = { email, password, displayName: '', role: 'customer' as const, address: '192.0.2.1' }
  await signUp(ctx, { auth, rateLimitFactor: 1 }, typed)
  await forgetNewcomers({ ...ctx, now: ctx.now.add({ hours: 24 * 30 - 1 }) }, 30)
  expect(await db.$count(pendingSignUps)).toBe(1)
  expect(await forgetNewcomers({ ...ctx, now: ctx.now.add({ hours: 24 * 30 + 1 }) }, 30)).toBe(1)
  expect(await db.$count(pendingSignUps)).toBe(0)
  expect(await db.select().from(mails).where(eq(mails.recipient, email))).toEqual([])
})

test('a sign-up with the address of an account goes too, and the account’s mailbox stays known', async () => {
  const { email } = await person('customer')
  const typed = { email, password, displayName: '', role: 'customer' as const, address: '192.0.2.1' }
  await signUp(ctx, { auth, rateLimitFactor: 1 }, typed)
  expect(await forgetNewcomers({ ...ctx, now: ctx.now.add({ hours: 24 * 30 + 1 }) }, 30)).toBe(1)
  expect(await db.$count(mailboxes, eq(mailboxes.digest, mailboxDigest(email)))).toBe(1)
})
