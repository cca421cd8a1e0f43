import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { dateOf } from '#domain/instant.ts'
import { copiesToStranger, queueMails } from '#mails/queue.ts'
import { mails } from '#mails/schema.ts'
import { visitor } from '#domain/viewer.ts'
import { acceptBySigningUp } from './accept-invitation.ts'
import { confirmEmail } from './own-account.ts'
import { hashToken, makeLink } from './link.ts'
import { keepSignUp } from './pending-sign-up.ts'
import { invitations } from './schema.ts'
import { accountsOn, browser, password } from './testing.ts'
import { verifyAddress } from './sign-up.ts'

const { db } = await testDatabase()
const { auth, ctx, person } = accountsOn(db)
const fresh = () => `${randomUUID()}@works.example`

/** How many copies are held back when a whole lot is sent there by forms. */
const heldOf = async (email: string) => {
  const copy = {
    email: 'request-copy',
    audience: 'visitor' as const,
    to: email,
    data: { name: 'request.received', v: 1 },
  }
  await queueMails(
    { ...ctx, viewer: visitor },
    Array.from({ length: copiesToStranger * 3 }, () => copy),
  )
  return db.$count(mails, and(eq(mails.recipient, email), eq(mails.state, 'held')))
}

test('an address that nobody has shown to be theirs is a stranger’s', async () => {
  expect(await heldOf(fresh())).toBeGreaterThan(0)
})

const invited = async (email: string) => {
  const key = randomUUID()
  const [createdAt, expiresAt] = [dateOf(ctx.now), dateOf(ctx.now.add({ hours: 24 }))]
  const row = { id: randomUUID(), email, role: 'customer' as const, state: 'waiting' as const, createdAt, expiresAt }
  await db.insert(invitations).values({ ...row, keyHash: hashToken(key) })
  return key
}

const proofs: Record<string, (email: string) => Promise<unknown>> = {
  'verified it': async (email) => {
    const typed = { email, displayName: 'Dana', role: 'customer' as const, password: 'of no matter' }
    const { link } = await keepSignUp(ctx, auth, typed)
    const proof = { password, isNew: true }
    const caller = { address: '192.0.2.1', headers: browser('') }
    const verified = await verifyAddress(ctx, { auth, rateLimitFactor: 1 }, auth.cipher.tokenFor(link), proof, caller)
    expect(verified.outcome).toBe('signed-in')
  },
  'set a password by a link': (email) => person('customer', email),
  'moved an account to it': async (email) => {
    const { userId, email: before } = await person('customer')
    const viewer = { role: 'customer' as const, userId, name: 'Dana', email: before }
    await confirmEmail({ ...ctx, viewer }, (await makeLink(ctx, auth, 'new-address', { userId, email })).key)
  },
  'accepted an invitation': async (email) => {
    const services = { auth, rateLimitFactor: 1 }
    const typed = { password, displayName: 'Dana', address: '192.0.2.1' }
    const accepted = await acceptBySigningUp({ ...ctx, viewer: visitor }, services, await invited(email), typed)
    expect(accepted.outcome).toBe('joined')
  },
}

test.each(Object.entries(proofs))('someone who %s gets more copies than a stranger’s mailbox', async (_how, prove) => {
  const email = fresh()
  await prove(email)
  expect(await heldOf(email)).toBe(0)
})
