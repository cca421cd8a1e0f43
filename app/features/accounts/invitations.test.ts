import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailPlan } from '#emails/index.ts'
import { historyOf } from '#events/audit-log.ts'
import { testDatabase } from '#platform/testing.ts'
import { moveCompany } from '#features/companies/change-company.ts'
import { mails } from '#mails/schema.ts'
import { acceptBySigningUp, acceptInvitation, declineInvitation, findInvitationByToken } from './accept-invitation.ts'
import { changeRole, disableAccount } from './manage-account.ts'
import { companiesOn, viewerNow } from './companies-testing.ts'
import { listCompanyPeople, changeCompanyRole, linkToCompany, removeFromCompany } from './company-people.ts'
import { forgetOldInvitations } from './forget.ts'
import { invitationLife } from './lifecycles.ts'
import { invitationsToMe, openInvitations, resendInvitation, withdrawInvitation } from './invitations.ts'
import { invite } from './invite.ts'
import { invitations, profiles, users } from './schema.ts'
import { signUp } from './sign-up.ts'
import { accountsOn, browser, jar, password } from './testing.ts'

const { db } = await testDatabase()
const site = accountsOn(db, { mails: mailPlan({ staffEmail: 'desk@leonefuel.example' }) })
const { auth, ctx: staff, knock, opened, person } = site
const services = { auth, rateLimitFactor: 1 }
const { company, colleague } = companiesOn(db, staff, person)
const refusal = (kind: string) => expect.objectContaining({ name: 'DomainError', kind })
const fresh = () => `${randomUUID()}@works.example`
const caller = { address: '192.0.2.1', headers: browser('') }
const visiting = { ...staff, viewer: { role: 'visitor' as const } }
const newcomer = { password, displayName: 'Dana Field', address: '192.0.2.1' }

const invited = async (wish: Parameters<typeof invite>[2], ctx = staff) => {
  const answer = await invite(ctx, services, wish)
  if (answer.outcome !== 'invited') throw new Error(answer.problem)
  return { ...answer, key: await keyTo(wish.email) }
}
/** The key in the newest invitation to an address. */
const keyTo = async (email: string) => {
  const rows = await db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.createdAt, mails.id)
  const links = rows.filter((mail) => mail.email === 'account-invited').map(({ data }) => String(data.link))
  const hashes = new Set((await db.select({ hash: invitations.keyHash }).from(invitations)).map(({ hash }) => hash))
  const { hashToken } = await import('./link.ts')
  const link = links.find((name) => hashes.has(hashToken(auth.cipher.tokenFor(name))))
  if (!link) throw new Error('No invitation with a living link was sent.')
  return auth.cipher.tokenFor(link)
}
const profileOf = async (email: string) => {
  const [row] = await db
    .select({ profile: profiles })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(users.email, email))
  return row?.profile
}

test('someone invited makes an account by the link, verified, in the company and with the role in it', async () => {
  const works = await company()
  const manager = await colleague(works, 'manager')
  const email = fresh()
  const { key } = await invited({ email, companyId: works.id, companyRole: 'buyer' }, manager.ctx)
  expect(await findInvitationByToken(visiting, key)).toMatchObject({ email, company: works.name, hasAccount: false })
  expect(await acceptBySigningUp(visiting, services, key, { ...newcomer, password: '12345' })).toMatchObject({
    outcome: 'refused',
  })
  expect(await acceptBySigningUp(visiting, services, key, newcomer)).toEqual({ outcome: 'joined', email })
  expect(await profileOf(email)).toMatchObject({ role: 'customer', companyId: works.id, companyRole: 'buyer' })
  expect(await opened(jar(await knock(email)))).toMatchObject({ company: { id: works.id, role: 'buyer' } })
  // A second press of the same button made nothing, and ends as the first did; the link itself is used up.
  expect(await acceptBySigningUp(visiting, services, key, newcomer)).toEqual({ outcome: 'joined', email })
  expect(await findInvitationByToken(visiting, key, true)).toMatchObject({ email, company: works.name })
  await expect(findInvitationByToken(visiting, key)).rejects.toEqual(refusal('gone'))
  const later = { ...visiting, now: staff.now.add({ minutes: 11 }) }
  await expect(acceptBySigningUp(later, services, key, newcomer)).rejects.toEqual(refusal('gone'))
})

test('hazard 30: the link works for seven days, the database holds only its hash, and sending again ends the old one', async () => {
  const works = await company()
  const email = fresh()
  const { id, key } = await invited({ email, companyId: works.id, companyRole: 'viewer' })
  expect(JSON.stringify([await db.select().from(invitations), await db.select().from(mails)])).not.toContain(key)
  const later = (hours: number) => ({ ...visiting, now: staff.now.add({ hours }) })
  await findInvitationByToken(later(7 * 24 - 1), key)
  await expect(findInvitationByToken(later(7 * 24 + 1), key)).rejects.toEqual(refusal('gone'))
  await resendInvitation({ ...staff, now: staff.now.add({ hours: 8 * 24 }) }, services, id)
  await expect(findInvitationByToken(visiting, key)).rejects.toEqual(refusal('gone'))
  await findInvitationByToken(later(9 * 24), await keyTo(email))
  await withdrawInvitation(staff, id)
  await expect(findInvitationByToken(later(9 * 24), await keyTo(email))).rejects.toEqual(refusal('gone'))
  await expect(resendInvitation(staff, services, id)).rejects.toEqual(refusal('conflict'))
})

test('an invitation link pressed twice at once makes one account, and both presses end well', async () => {
  const email = fresh()
  const { id, key } = await invited({ email, companyId: (await company()).id, companyRole: 'buyer' })
  const both = await Promise.all([1, 2].map(() => acceptBySigningUp(visiting, services, key, newcomer)))
  expect(both).toEqual([1, 2].map(() => ({ outcome: 'joined', email })))
  expect(await db.$count(users, eq(users.email, email))).toBe(1)
  expect((await historyOf(staff, id)).filter(({ name }) => name === 'account.invitation_accepted')).toHaveLength(1)
})

test('an account accepts when it is signed in with that very address, and nobody else can', async () => {
  const works = await company()
  const [someone, stranger] = [await person('customer'), await person('customer')]
  const { id, key } = await invited({ email: someone.email, companyId: works.id, companyRole: 'viewer' })
  expect(await findInvitationByToken(visiting, key)).toMatchObject({ hasAccount: true })
  await expect(acceptBySigningUp(visiting, services, key, newcomer)).rejects.toEqual(refusal('conflict'))
  const as = async ({ userId }: { userId: string }) => ({ ...staff, viewer: await viewerNow(db, userId) })
  await expect(acceptInvitation(await as(stranger), auth, id, caller)).rejects.toEqual(refusal('not-found'))
  expect(await invitationsToMe(await as(stranger))).toEqual([])
  expect(await invitationsToMe(await as(someone))).toMatchObject([{ id, company: works.name }])
  expect(await acceptInvitation(await as(someone), auth, id, caller)).toBeUndefined()
  expect(await viewerNow(db, someone.userId)).toMatchObject({ companyId: works.id, companyRole: 'viewer' })
  // Pressed again at once it ends the same way; later there is no such invitation.
  expect(await acceptInvitation(await as(someone), auth, id, caller)).toBeUndefined()
  const later = { ...(await as(someone)), now: staff.now.add({ minutes: 11 }) }
  await expect(acceptInvitation(later, auth, id, caller)).rejects.toEqual(refusal('not-found'))
})

test('hazard 10: joining a supplier makes a customer a supplier, with a new session', async () => {
  const works = await company('supplier')
  const someone = await person('customer')
  const before = jar(await knock(someone.email))
  const { id } = await invited({ email: someone.email, companyId: works.id, companyRole: 'buyer' })
  const cookie = await acceptInvitation({ ...staff, viewer: await viewerNow(db, someone.userId) }, auth, id, caller)
  expect(await opened(before)).toBeUndefined()
  expect(await opened(cookie?.split(';')[0] ?? '')).toMatchObject({ role: 'supplier', company: { id: works.id } })
})

test('an administrator joins no company, and nobody belongs to two', async () => {
  const [one, two] = [await company(), await company()]
  const boss = await person('admin')
  const { id } = await invited({ email: boss.email, companyId: one.id, companyRole: 'buyer' })
  const asBoss = { ...staff, viewer: await viewerNow(db, boss.userId) }
  await expect(acceptInvitation(asBoss, auth, id, caller)).rejects.toEqual(refusal('conflict'))
  const someone = await colleague(one, 'buyer')
  const second = await invited({ email: someone.email, companyId: two.id, companyRole: 'manager' })
  await expect(acceptInvitation(someone.ctx, auth, second.id, caller)).rejects.toEqual(refusal('conflict'))
  await declineInvitation(someone.ctx, second.id)
  expect(await openInvitations(staff, two.id)).toEqual([])
})

test('hazard 38: a manager invites into their own company alone; buyers, viewers and strangers invite nobody', async () => {
  const [mine, other] = [await company(), await company()]
  const [manager, buyer, viewer] = [
    await colleague(mine, 'manager'),
    await colleague(mine, 'buyer'),
    await colleague(mine, 'viewer'),
  ]
  const stranger = { ...staff, viewer: await viewerNow(db, (await person('customer')).userId) }
  const wish = (companyId: string) => ({ email: fresh(), companyId, companyRole: 'buyer' as const })
  await expect(invite(manager.ctx, services, wish(other.id))).rejects.toEqual(refusal('not-found'))
  await expect(invite(manager.ctx, services, { email: fresh(), role: 'supplier' })).rejects.toEqual(
    refusal('not-found'),
  )
  for (const { ctx } of [buyer, viewer]) {
    await expect(invite(ctx, services, wish(mine.id))).rejects.toEqual(refusal('forbidden'))
    await expect(openInvitations(ctx, mine.id)).rejects.toEqual(refusal('forbidden'))
    await expect(changeCompanyRole(ctx, mine.id, manager.userId, 'viewer')).rejects.toEqual(refusal('forbidden'))
    await expect(removeFromCompany(ctx, mine.id, manager.userId)).rejects.toEqual(refusal('forbidden'))
  }
  await expect(invite(stranger, services, wish(mine.id))).rejects.toEqual(refusal('not-found'))
  await expect(listCompanyPeople(stranger, mine.id)).rejects.toEqual(refusal('not-found'))
  const theirs = await invited(wish(other.id))
  await expect(withdrawInvitation(manager.ctx, theirs.id)).rejects.toEqual(refusal('not-found'))
  await expect(resendInvitation(manager.ctx, services, theirs.id)).rejects.toEqual(refusal('not-found'))
  const far = await colleague(other, 'viewer')
  await expect(removeFromCompany(manager.ctx, mine.id, far.userId)).rejects.toEqual(refusal('not-found'))
  await expect(changeCompanyRole(manager.ctx, other.id, far.userId, 'buyer')).rejects.toEqual(refusal('not-found'))
  await expect(
    linkToCompany(manager.ctx, stranger.viewer.role === 'customer' ? far.userId : '', {
      companyId: mine.id,
      companyRole: 'viewer',
    }),
  ).rejects.toEqual(refusal('not-found'))
})

test('a manager changes and removes people, and the last one stays', async () => {
  const works = await company()
  const [manager, buyer] = [await colleague(works, 'manager'), await colleague(works, 'buyer')]
  await expect(changeCompanyRole(manager.ctx, works.id, manager.userId, 'buyer')).rejects.toEqual(refusal('conflict'))
  await expect(removeFromCompany(manager.ctx, works.id, manager.userId)).rejects.toEqual(refusal('conflict'))
  await changeCompanyRole(manager.ctx, works.id, buyer.userId, 'manager')
  expect(await viewerNow(db, buyer.userId)).toMatchObject({ companyRole: 'manager' })
  await removeFromCompany(manager.ctx, works.id, manager.userId)
  expect(await viewerNow(db, manager.userId)).not.toHaveProperty('companyId')
  expect((await listCompanyPeople(staff, works.id)).map(({ userId }) => userId)).toEqual([buyer.userId])
})

test('hazard 7: anyone who is removed, or whose company is closed, acts for nobody on the very next request', async () => {
  const works = await company()
  const buyer = await colleague(works, 'buyer')
  const cookie = jar(await knock(buyer.email))
  expect(await opened(cookie)).toMatchObject({ company: { id: works.id } })
  await moveCompany(staff, works.id, 'close')
  expect((await opened(cookie))?.company).toBeUndefined()
  await expect(invite(staff, services, { email: fresh(), companyId: works.id, companyRole: 'buyer' })).rejects.toEqual(
    refusal('conflict'),
  )
  await moveCompany(staff, works.id, 'reopen')
  await removeFromCompany(staff, works.id, buyer.userId)
  expect((await opened(cookie))?.company).toBeUndefined()
})

test('someone who was removed from a company does not walk back in by an invitation of before', async () => {
  const works = await company()
  const [manager, elsewhere] = [await colleague(works, 'manager'), await company()]
  const member = await person('customer')
  const wish = { email: member.email, companyRole: 'manager' as const }
  const { id } = await invited({ ...wish, companyId: works.id }, manager.ctx)
  const { id: other } = await invited({ ...wish, companyId: elsewhere.id })
  // Our desk links the account meanwhile, and the manager takes it out again.
  await linkToCompany(staff, member.userId, { companyId: works.id, companyRole: 'buyer' })
  await removeFromCompany(manager.ctx, works.id, member.userId)
  const self = { ...staff, viewer: await viewerNow(db, member.userId) }
  await expect(acceptInvitation(self, auth, id, caller)).rejects.toEqual(refusal('not-found'))
  // What another company wants of them is no affair of this one.
  expect((await invitationsToMe(self)).map((each) => each.id)).toEqual([other])
})

test('a manager who was removed does not come back by an invitation they sent to another mailbox of theirs', async () => {
  const works = await company()
  const [manager, removed] = [await colleague(works, 'manager'), await colleague(works, 'manager')]
  const { key } = await invited({ email: fresh(), companyId: works.id, companyRole: 'manager' }, removed.ctx)
  const { key: kept } = await invited({ email: fresh(), companyId: works.id, companyRole: 'buyer' }, manager.ctx)
  await removeFromCompany(manager.ctx, works.id, removed.userId)
  await expect(findInvitationByToken(visiting, key)).rejects.toEqual(refusal('gone'))
  expect(await findInvitationByToken(visiting, kept)).toMatchObject({ companyRole: 'buyer' })
})

test('an account links only to a company of its kind, and leaves it with its role', async () => {
  const [buys, supplies] = [await company(), await company('supplier')]
  const buyer = await colleague(buys, 'buyer')
  const wrong = { companyId: supplies.id, companyRole: 'buyer' as const }
  await expect(linkToCompany(staff, (await person('customer')).userId, wrong)).rejects.toEqual(refusal('conflict'))
  await expect(linkToCompany(staff, buyer.userId, { ...wrong, companyId: buys.id })).rejects.toEqual(
    refusal('conflict'),
  )
  await changeRole(staff, buyer.userId, 'supplier')
  expect(await viewerNow(db, buyer.userId)).not.toHaveProperty('companyId')
})

test('hazard 37: nobody is invited twice at once, and no mailbox gets more than three within the hour', async () => {
  const works = await company()
  const email = fresh()
  const { id } = await invited({ email, companyId: works.id, companyRole: 'buyer' })
  expect(
    await invite(staff, services, { email: email.toUpperCase(), companyId: works.id, companyRole: 'buyer' }),
  ).toMatchObject({ outcome: 'refused' })
  const answers: string[] = []
  for (let turn = 0; turn < 4; turn++)
    answers.push(
      await resendInvitation(staff, services, id).then(
        () => 'sent',
        (error: { kind: string }) => error.kind,
      ),
    )
  expect(answers.filter((answer) => answer === 'sent').length).toBeLessThanOrEqual(2)
  expect(answers.at(-1)).toBe('too-many')
  const member = await colleague(works, 'viewer')
  expect(
    await invite(staff, services, { email: member.email, companyId: works.id, companyRole: 'buyer' }),
  ).toMatchObject({
    problem: 'This person already belongs to the company.',
  })
})

test('a sign-up of a stranger with the address ends, and a wish to be admin with it', async () => {
  const email = fresh()
  await signUp(visiting, services, {
    email,
    password: 'a stranger was here',
    displayName: 'Stranger',
    role: 'admin',
    address: '192.0.2.7',
  })
  const { key } = await invited({ email, role: 'supplier' })
  await acceptBySigningUp(visiting, services, key, newcomer)
  expect(await profileOf(email)).toMatchObject({ role: 'supplier', displayName: 'Dana Field' })
  expect(await knock(email, { word: 'a stranger was here' })).toEqual({ outcome: 'wrong' })
  const { waitingRoleRequests } = await import('./manage-account.ts')
  expect((await waitingRoleRequests(staff)).map((wish) => wish.email)).not.toContain(email)
})

test('hazard 117: invitations that ended are gone after thirty days, with the mails that brought them', async () => {
  const email = fresh()
  const { id } = await invited({ email, companyId: (await company()).id, companyRole: 'buyer' })
  const at = (days: number) => ({ ...staff, now: staff.now.add({ hours: 24 * days }) })
  await forgetOldInvitations(at(36), 30)
  expect(await db.select().from(invitations).where(eq(invitations.id, id))).toHaveLength(1)
  await forgetOldInvitations(at(38), 30)
  expect(await db.select().from(invitations).where(eq(invitations.id, id))).toEqual([])
  expect(await db.select().from(mails).where(eq(mails.recipient, email))).toEqual([])
})

test('only staff disable accounts, and never their own', async () => {
  const [boss, someone] = [await person('admin'), await person('customer')]
  const asBoss = { ...staff, viewer: await viewerNow(db, boss.userId) }
  const asCustomer = { ...staff, viewer: await viewerNow(db, someone.userId) }
  await expect(disableAccount(asCustomer, boss.email)).rejects.toEqual(refusal('not-found'))
  await expect(disableAccount(asBoss, boss.email)).rejects.toEqual(refusal('forbidden'))
  await disableAccount(asBoss, someone.email)
  expect(await knock(someone.email)).toEqual({ outcome: 'wrong' })
})

test('the life of an invitation is the one in the docs', async () => {
  await expect(
    `# The life of an invitation\n\n\`\`\`mermaid\n${invitationLife.diagram()}\n\`\`\`\n`,
  ).toMatchFileSnapshot('../../../docs/lifecycles/invitation.md')
})
