import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { invite } from '../../invite.ts'
import { profiles } from '../../schema.ts'
import { viewerFromSession } from '../../session.ts'
import { signUp } from '../../sign-up.ts'
import { password } from '../../testing.ts'
import { mails } from '#mails/schema.ts'
import { chatsOn } from '#features/chat/testing.ts'
import { subscribe } from '#features/newsletter/subscribe.ts'
import { requests } from '#features/requests/schema.ts'
import { submitRequest } from '#features/requests/submit.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { system } from '#domain/viewer.ts'
import { testDatabase } from '#platform/testing.ts'
import { action as remove } from './data.tsx'
import { action as download, loader as downloadPage } from './download.ts'
import { action as saveProfile } from './profile.tsx'
import { thrown } from '../auth/testing.ts'
import { ownersOn, redirected } from './testing.ts'

const { db } = await testDatabase()
const { auth, call, ctx, opened, owner, knock } = ownersOn(db)
const trade = tradeOn(contextOn(db))
const staff = await trade.person('admin')
const form = { kind: 'fuel_quote', title: 'Fuel quote', prefix: 'FQ', promise: 'fuel_quote' }

/** Someone whose every trace is marked. */
const marked = async () => {
  const canary = `canary${randomUUID().replaceAll('-', '')}`
  const someone = await owner()
  const phone = String(BigInt(`0x${canary.slice('canary'.length)}`)).slice(0, 30)
  await call(saveProfile, '/account', someone.cookie, { display_name: canary, phone })
  const viewer = viewerFromSession(await opened(someone.cookie))
  const answers = [{ name: 'place', label: 'Delivery address', value: canary, said: canary }]
  const submission = { submissionId: randomUUID(), answers, contact: { name: canary, email: someone.email } }
  const { request } = await submitRequest(contextOn(db, { viewer }), form, submission)
  await chatsOn(db).asks(`My name is ${canary}`, {}, { viewer })
  if (viewer.role !== 'customer') throw new Error('This is no customer.')
  const order = await trade.ordered(staff, { ...viewer, name: canary })
  const invitation = { email: someone.email, companyId: await trade.company('customer'), companyRole: 'buyer' }
  await invite({ ...ctx, viewer: system }, { auth, rateLimitFactor: 1 }, invitation as never)
  const tried = { email: someone.email, password, displayName: canary, role: 'supplier', address: '192.0.2.1' } as const
  await signUp(ctx, { auth, rateLimitFactor: 1 }, tried)
  await subscribe(ctx, someone.email, `Agreed by ${canary}`)
  return { ...someone, canary, phone, request, order }
}

/** The rows of every table in which a text stands, by table. */
const tablesWith = async (text: string) => {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const found: Record<string, number> = {}
  for (const { name } of rows) {
    const table = sql.identifier(name)
    const { rows: hits } = await db.execute(sql`select 1 from ${table} where strpos(${table}::text, ${text}) > 0`)
    if (hits.length > 0) found[name] = hits.length
  }
  return found
}

test('hazard 118: a download holds every trace of someone, no keys, and nothing of others', async () => {
  const { canary, phone, cookie, email, request, order } = await marked()
  const stranger = await marked()
  const answer = await call(download, '/account/download', cookie, {})
  if (!(answer instanceof Response)) throw new Error('This is no file.')
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="my-data.json"')
  const text = await answer.text()
  const file = JSON.parse(text)
  expect(Object.keys(file).toSorted()).toEqual([
    'account',
    'accountEntries',
    'activity',
    'approvals',
    'autopay',
    'autopayDrafts',
    'chatDesk',
    'chats',
    'checkouts',
    'company',
    'creditApplications',
    'creditTerms',
    'customer',
    'customerContacts',
    'deliverySites',
    'exemptionCertificates',
    'files',
    'financeCharges',
    'invitations',
    'invoiceLines',
    'invoiceReads',
    'invoices',
    'leads',
    'mails',
    'messages',
    'newsletter',
    'orderHolds',
    'orderLines',
    'orders',
    'paidToDriver',
    'passkeys',
    'paymentReminders',
    'payments',
    'priceAgreements',
    'priceEmails',
    'quotes',
    'received',
    'requests',
    'roleRequests',
    'sessions',
    'signUps',
    'siteContacts',
    'siteEquipment',
    'standingDeliveries',
    'standingProposals',
    'statements',
    'stormShares',
    'tankLevels',
    'tasks',
    'transcripts',
  ])
  expect(file.account).toMatchObject({ email, displayName: canary, phone, role: 'customer' })
  expect(file.chats).toMatchObject([{ gdprConsent: true, messages: [{ content: `My name is ${canary}` }] }])
  expect(file.requests).toMatchObject([{ reference: request.reference, answers: [{ said: canary }] }])
  expect(file.quotes).toMatchObject([{ contactName: canary }])
  expect(file.orders).toMatchObject([{ reference: order.reference, contactName: canary }])
  expect(file.orderLines).toHaveLength(1)
  expect(file.signUps).toMatchObject([{ displayName: canary, role: 'supplier' }])
  expect(file.invitations).toMatchObject([{ email, companyRole: 'buyer' }])
  expect(file.newsletter).toMatchObject([{ email, state: 'unconfirmed', consentText: `Agreed by ${canary}` }])
  expect(file.mails.map(({ email }: { email: string }) => email)).toContain('account-password-set')
  expect(file.activity.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['request.received', 'account.downloaded']),
  )
  expect(text).not.toContain(stranger.canary)
  expect(text).not.toContain(stranger.phone)
  expect(text).not.toContain(stranger.email)
  expect(text).not.toContain(decodeURIComponent(cookie.split('session=')[1] ?? 'x').split('.')[0])
})

test('a copy is made once a minute', async () => {
  const { cookie } = await marked()
  expect(await call(download, '/account/download', cookie, {})).toBeInstanceOf(Response)
  const again = await thrown(call(download, '/account/download', cookie, {}))
  expect(again).toMatchObject({ init: { status: 429 } })
})

test('hazard 20: opening the address of the download makes no copy', async () => {
  const { cookie } = await owner()
  expect(await redirected(call(downloadPage as never, '/account/download', cookie))).toMatchObject({
    to: '/account/data',
  })
})

test('hazard 119: a deleted account leaves its name and address in no table; requests keep their answers alone', async () => {
  const { canary, userId, email, cookie, request } = await marked()
  expect(await call(remove, '/account/data', cookie, { password })).toMatchObject({
    data: { problems: { sure: 'Please check the box to confirm.' } },
  })
  expect(await call(remove, '/account/data', cookie, { password: 'guessed', sure: 'yes' })).toMatchObject({
    data: { problems: { password: "This isn't your current password." } },
    init: { status: 422 },
  })
  expect(await opened(cookie)).toBeDefined()
  expect(await redirected(call(remove, '/account/data', cookie, { password, sure: 'yes' }))).toMatchObject({
    to: '/auth?deleted',
  })
  expect(await opened(cookie)).toBeUndefined()
  expect(await knock(email)).toEqual({ outcome: 'wrong' })
  const kept = await db.select().from(requests).where(eq(requests.id, request.id))
  expect(kept).toMatchObject([{ userId: null, answers: [{ said: canary }] }])
  // Named on the page of the button: the requests, what was ordered, the customer record, the newsletter, and the mails about those.
  const left = [
    'customers',
    'delivery_sites',
    'mails',
    'newsletter_subscribers',
    'orders',
    'quote_versions',
    'quotes',
    'received',
    'requests',
  ]
  expect(Object.keys(await tablesWith(canary)).filter((table) => !left.includes(table))).toEqual([])
  expect(Object.keys(await tablesWith(email)).filter((table) => !left.includes(table))).toEqual([])
  expect(await db.select({ email: mails.email }).from(mails).where(eq(mails.subjectId, userId))).toEqual([
    { email: 'account-deleted' },
  ])
  expect(Object.keys(await tablesWith(userId)), 'its own diary, and the mail that says so').toEqual(['events', 'mails'])
})

test('hazard 6: the last administrator cannot delete the account', async () => {
  await db.update(profiles).set({ role: 'customer' })
  const boss = await owner('admin')
  expect(await call(remove, '/account/data', boss.cookie, { password, sure: 'yes' })).toMatchObject({
    data: { message: 'This is the last administrator. Give someone else the role first.' },
    init: { status: 409 },
  })
  await owner('admin')
  expect(await redirected(call(remove, '/account/data', boss.cookie, { password, sure: 'yes' }))).toMatchObject({
    status: 303,
  })
})
