import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailPlan } from '#emails/index.ts'
import { historyOf } from '#events/audit-log.ts'
import { testDatabase } from '#platform/testing.ts'
import { mails } from '#mails/schema.ts'
import { visitor, type Viewer } from '#domain/viewer.ts'
import { acceptBySigningUp, acceptInvitation, findInvitationByToken } from './accept-invitation.ts'
import { changeProfileOf } from './own-account.ts'
import { changeRole, disableAccount, decideRoleRequest, waitingRoleRequests } from './manage-account.ts'
import { viewerNow } from './companies-testing.ts'
import { openInvitationsWithoutCompany, resendInvitation, withdrawInvitation } from './invitations.ts'
import { invite } from './invite.ts'
import { profiles, roleRequests } from './schema.ts'
import { viewerFromSession } from './session.ts'
import { accountsOn, browser, jar, now, password } from './testing.ts'

const { db } = await testDatabase()
const plan = mailPlan({ staffEmail: 'desk@leonefuel.example' })
const { auth, ctx, knock, opened, person } = accountsOn(db, { mails: plan })
const services = { auth, rateLimitFactor: 1000 }
const as = (viewer: Viewer) => ({ ...ctx, now: now(), viewer })
const refusal = (kind: string) => expect.objectContaining({ name: 'DomainError', kind })

const colleague = async (staffRole: string) => {
  const someone = await person('admin')
  await db.update(profiles).set({ staffRole }).where(eq(profiles.userId, someone.userId))
  return { ...someone, ctx: as(await viewerNow(db, someone.userId)) }
}
const staffRoleOf = async (userId: string) => (await viewerNow(db, userId)) as { role: string; staffRole?: string }

/** What the newest link of an invitation to this address opens with. */
const keyFor = async (email: string) => {
  const sent = await db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.createdAt)
  return auth.cipher.tokenFor(String(sent.filter((mail) => mail.email === 'account-invited').at(-1)?.data.link))
}
const newcomer = { password, displayName: 'Kim Case', address: '192.0.2.3' }

test('an administrator gives staff roles; nobody else does, and nobody their own', async () => {
  const [boss, sales] = [await colleague('administrator'), await colleague('sales')]
  await changeRole(boss.ctx, sales.userId, 'admin', 'dispatcher')
  expect(await staffRoleOf(sales.userId)).toMatchObject({ role: 'admin', staffRole: 'dispatcher' })
  await expect(changeRole(sales.ctx, boss.userId, 'admin', 'sales')).rejects.toEqual(refusal('forbidden'))
  await expect(changeRole(boss.ctx, boss.userId, 'admin', 'sales')).rejects.toEqual(refusal('forbidden'))
  await expect(changeRole(boss.ctx, sales.userId, 'admin', 'owner')).rejects.toEqual(refusal('invalid'))
  await expect(changeRole(boss.ctx, sales.userId, 'admin')).rejects.toEqual(refusal('invalid'))
  expect(await staffRoleOf(sales.userId)).toMatchObject({ staffRole: 'dispatcher' })
})

test('a narrower role holds from the next request on; wider rights never come to an old session', async () => {
  const boss = await colleague('administrator')
  const someone = await colleague('sales')
  const cookie = jar(await knock(someone.email))
  await changeRole(boss.ctx, someone.userId, 'admin', 'read-only')
  // Read-only sees what sales does not: that is wider.
  expect(await opened(cookie)).toBeUndefined()
  const again = jar(await knock(someone.email))
  await db.update(profiles).set({ staffRole: 'administrator' }).where(eq(profiles.userId, someone.userId))
  await changeRole(boss.ctx, someone.userId, 'admin', 'sales')
  expect(viewerFromSession(await opened(again))).toMatchObject({ role: 'admin', staffRole: 'sales' })
})

test('the last administrator keeps the role, also when two take it from each other at once', async () => {
  await db.update(profiles).set({ role: 'customer', staffRole: null })
  const two = [await colleague('administrator'), await colleague('administrator')] as const
  await colleague('dispatcher')
  const answers = await Promise.allSettled([
    changeRole(two[0].ctx, two[1].userId, 'admin', 'dispatcher'),
    changeRole(two[1].ctx, two[0].userId, 'admin', 'dispatcher'),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const roles = await Promise.all(two.map(async ({ userId }) => (await staffRoleOf(userId)).staffRole))
  expect(roles.toSorted()).toEqual(['administrator', 'dispatcher'])
  const last = two[roles.indexOf('administrator')]
  await expect(disableAccount(ctx, last?.email ?? '')).rejects.toEqual(refusal('conflict'))
  await expect(changeRole(ctx, last?.userId ?? '', 'customer')).rejects.toEqual(refusal('conflict'))
})

test('a role without staff permissions cannot change any account', async () => {
  const [sales, boss] = [await colleague('sales'), await colleague('administrator')]
  const typed = { displayName: 'Mallory', phone: '' }
  await expect(changeProfileOf(sales.ctx, boss.userId, typed)).rejects.toEqual(refusal('forbidden'))
  await expect(disableAccount(sales.ctx, boss.email)).rejects.toEqual(refusal('forbidden'))
})

test('an approved admin sign-up becomes staff with the role that the administrator gives', async () => {
  const boss = await colleague('administrator')
  const { userId, email } = await person('customer')
  const wish = { id: randomUUID(), userId, role: 'admin', state: 'waiting', askedAt: new Date() } as const
  await db.insert(roleRequests).values(wish)
  expect((await waitingRoleRequests(boss.ctx)).map((asked) => asked.email)).toContain(email)
  const dispatcher = await colleague('dispatcher')
  await expect(decideRoleRequest(dispatcher.ctx, wish.id, 'approve', 'sales')).rejects.toEqual(refusal('forbidden'))
  await expect(decideRoleRequest(boss.ctx, wish.id, 'approve', '')).rejects.toEqual(refusal('invalid'))
  await decideRoleRequest(boss.ctx, wish.id, 'approve', 'billing')
  expect(await staffRoleOf(userId)).toMatchObject({ role: 'admin', staffRole: 'billing' })
})

test('an administrator invites staff with a role: who reads the mailbox sets password and name, and is that', async () => {
  const boss = await colleague('administrator')
  const email = `${randomUUID()}@works.example`
  expect(await invite(boss.ctx, services, { email, staffRole: 'dispatcher' })).toMatchObject({ outcome: 'invited' })
  const key = await keyFor(email)
  expect(await findInvitationByToken(as(visitor), key)).toMatchObject({ email, role: 'admin', staffRole: 'Dispatcher' })
  await acceptBySigningUp(as(visitor), services, key, newcomer)
  const session = await opened(jar(await knock(email)))
  expect(viewerFromSession(session)).toMatchObject({ role: 'admin', staffRole: 'dispatcher', name: 'Kim Case' })
  await expect(findInvitationByToken(as(visitor), key)).rejects.toEqual(refusal('gone'))
})

test('an invitation of staff ends after seven days, when it is sent again, and when it is withdrawn', async () => {
  const boss = await colleague('administrator')
  const email = `${randomUUID()}@works.example`
  const answer = await invite(boss.ctx, services, { email, staffRole: 'sales' })
  const id = answer.outcome === 'invited' ? answer.id : ''
  const first = await keyFor(email)
  const late = { ...as(visitor), now: now().add({ hours: 24 * 7 + 1 }) }
  await expect(findInvitationByToken(late, first)).rejects.toEqual(refusal('gone'))
  await resendInvitation({ ...boss.ctx, now: now().add({ minutes: 1 }) }, services, id)
  await expect(findInvitationByToken(as(visitor), first)).rejects.toEqual(refusal('gone'))
  await withdrawInvitation(boss.ctx, id)
  await expect(acceptBySigningUp(as(visitor), services, await keyFor(email), newcomer)).rejects.toEqual(refusal('gone'))
})

test('only someone who manages staff invites staff or resends such an invitation', async () => {
  const [boss, sales] = [await colleague('administrator'), await colleague('sales')]
  const email = `${randomUUID()}@works.example`
  await expect(invite(sales.ctx, services, { email, staffRole: 'sales' })).rejects.toEqual(refusal('forbidden'))
  await expect(invite(boss.ctx, services, { email, staffRole: 'owner' })).rejects.toEqual(refusal('invalid'))
  const answer = await invite(boss.ctx, services, { email, staffRole: 'administrator' })
  const id = answer.outcome === 'invited' ? answer.id : ''
  await expect(resendInvitation(sales.ctx, services, id)).rejects.toEqual(refusal('forbidden'))
  await expect(withdrawInvitation(sales.ctx, id)).rejects.toEqual(refusal('forbidden'))
})

test('someone who made a customer account meanwhile becomes staff by the invitation, with a new session', async () => {
  const boss = await colleague('administrator')
  const email = `${randomUUID()}@works.example`
  const answer = await invite(boss.ctx, services, { email, staffRole: 'sales' })
  const { userId } = await person('customer', email)
  const cookie = jar(await knock(email))
  const caller = { address: '192.0.2.3', headers: browser(cookie) }
  const self = as(await viewerNow(db, userId))
  await acceptInvitation(self, auth, answer.outcome === 'invited' ? answer.id : '', caller)
  expect(await staffRoleOf(userId)).toMatchObject({ role: 'admin', staffRole: 'sales' })
  expect(await opened(cookie)).toBeUndefined()
})

test('an administrator who is disabled leaves no invitation behind that makes another administrator', async () => {
  const [boss, dismissed] = [await colleague('administrator'), await colleague('administrator')]
  const email = `${randomUUID()}@works.example`
  await invite(dismissed.ctx, services, { email, staffRole: 'administrator' })
  await disableAccount(boss.ctx, dismissed.email)
  await expect(acceptBySigningUp(as(visitor), services, await keyFor(email), newcomer)).rejects.toEqual(refusal('gone'))
  expect((await openInvitationsWithoutCompany(boss.ctx)).map((each) => each.email)).not.toContain(email)
})

test('someone whose staff role was taken away is not staff again by an older invitation, and its end is logged', async () => {
  const boss = await colleague('administrator')
  const email = `${randomUUID()}@works.example`
  const answer = await invite(boss.ctx, services, { email, staffRole: 'administrator' })
  const id = answer.outcome === 'invited' ? answer.id : ''
  const member = await person('customer', email)
  await changeRole(boss.ctx, member.userId, 'admin', 'dispatcher')
  await changeRole(boss.ctx, member.userId, 'customer')
  const caller = { address: '192.0.2.1', headers: browser('') }
  const self = as(await viewerNow(db, member.userId))
  await expect(acceptInvitation(self, auth, id, caller)).rejects.toEqual(refusal('not-found'))
  expect((await historyOf(boss.ctx, id)).map(({ name }) => name)).toEqual([
    'account.invited',
    'account.invitation_withdrawn',
  ])
})
