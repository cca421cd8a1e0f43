import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { sessions } from '#features/accounts/schema.ts'
import { chatSessions } from '#features/chat/schema.ts'
import { chatsOn } from '#features/chat/testing.ts'
import { events } from '#events/schema.ts'
import { mails } from '#mails/schema.ts'
import { deliveries, issues, subscribers } from '#features/newsletter/schema.ts'
import { subscribe } from '#features/newsletter/subscribe.ts'
import { orderLines, orders } from '#features/orders/schema.ts'
import { purchaseOrders } from '#features/purchasing/schema.ts'
import { quotes, quoteVersions } from '#features/quotes/schema.ts'
import { moveRequest } from '#features/requests/move.ts'
import { messages } from '#features/conversation/schema.ts'
import { requests } from '#features/requests/schema.ts'
import { deskOn } from '#features/requests/testing.ts'
import { shipPurchase } from '#features/fulfillment/schedule.ts'
import { shipments } from '#features/shipments/schema.ts'
import { diesel, tradeOn } from '#features/fulfillment/testing.ts'
import { contextOn, thursdayMorning } from '#domain/testing.ts'
import { system } from '#domain/viewer.ts'
import { allEmails } from '#emails/index.ts'
import { createLog } from '#platform/log.ts'
import { testDatabase } from '#platform/testing.ts'
import { withoutSubject } from './forget.ts'
import { allTasks } from './index.ts'
import type { TaskContext } from './task.ts'
import { sayOn } from '#features/conversation/testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { retention, legal } = content
const { sent, person } = deskOn(db)
const trade = tradeOn(ctx)

/** Everything that deletes by the clock, as it would run so long after that Thursday morning. */
const after = async (time: Temporal.DurationLike, less: Temporal.DurationLike = { minutes: 0 }) => {
  const now = thursdayMorning.toZonedDateTimeISO('America/New_York').add(time).subtract(less).toInstant()
  const task: TaskContext = {
    context: () => contextOn(db, { viewer: system, now }),
    post: {
      mailer: { send: async () => {} },
      from: 'desk@fuel.example',
      render: async () => ({ subject: '', text: '', html: '' }),
    },
    retention: () => retention,
    wake: () => {},
    log: createLog('silent'),
  }
  const signal = new AbortController().signal
  for (const { run } of allTasks.filter(({ name }) => name.startsWith('forget-'))) await run(task, signal)
}

/** Kept a minute before its time is up, gone a minute after it. */
const goneAfter = async (time: Temporal.DurationLike, left: () => Promise<number>) => {
  await after(time, { minutes: 1 })
  expect(await left()).toBeGreaterThan(0)
  await after(time, { minutes: -1 })
  expect(await left()).toBe(0)
}

const printed = legal
  .filter(({ path }) => path === '/privacy-policy')
  .map((page) => JSON.stringify(page))
  .join('')

describe('hazard 117: what the privacy policy says is what is done', () => {
  test.each([
    [/months after the last activity/, retention.requestMonths, 'months'],
    [/Requests set aside as spam/, retention.spamDays, 'days'],
    [/Orders, delivery tickets/, retention.orderYears, 'years'],
    [/days after the last message/, retention.chatDays, 'days'],
    [/never confirmed/, retention.unconfirmedNewsletterDays, 'days'],
    [/never verified/, retention.signUpDays, 'days'],
    [/Network addresses/, retention.addressDays, 'days'],
    [/import from another program/, retention.importDays, 'days'],
    [
      /about your account, credit, invoices, payments, safety data sheets or the newsletter/,
      retention.mailDays,
      'days',
    ],
    [/fingerprint of each address/, retention.mailboxDays, 'days'],
    [/program's log/, retention.logDays, 'days'],
  ])('it prints %s with its figure', (line, figure, unit) => {
    expect(printed).toMatch(line)
    expect(printed).toContain(`${figure} ${unit}`)
  })

  test('requests go months after their last entry, with messages, mails and diary', async () => {
    const admin = await person('admin', 'Ruth Alder')
    const request = await sent({ contact: { email: 'old@hilltop.example' } })
    const heard = ctx.now.add({ hours: 48 })
    const words = { id: randomUUID(), text: 'Are you there?' }
    await sayOn({ ...ctx, viewer: admin, now: heard }, request.id, 'note', words)
    const about = async () => [
      await db.$count(requests, eq(requests.id, request.id)),
      await db.$count(messages, eq(messages.requestId, request.id)),
      await db.$count(mails, eq(mails.subjectId, request.id)),
      await db.$count(events, eq(events.subjectId, request.id)),
    ]
    await after({ months: retention.requestMonths, days: 1 })
    expect(await about()).toEqual([1, 1, 2, 2])
    await after({ months: retention.requestMonths, days: 3 })
    expect(await about()).toEqual([0, 0, 0, 0])
  })

  test('spam goes sooner, counted from when it was set aside', async () => {
    const admin = await person('admin', 'Ruth Alder')
    const request = await sent({ said: ['pills'] })
    await moveRequest({ ...ctx, viewer: admin }, request.id, 'spam', 'received')
    await goneAfter({ days: retention.spamDays }, () => db.$count(requests, eq(requests.id, request.id)))
  })

  test('orders go after the years of tax papers, with quote, purchase order, shipment, mails and diary', async () => {
    const staff = await trade.person('admin')
    const customer = await trade.person('customer', { id: await trade.company('customer') })
    const supplier = await trade.person('supplier', { id: await trade.company('supplier') })
    const purchase = await trade.purchased(staff, customer, supplier)
    const { price: _price, ...load } = diesel
    const eta = new Date(ctx.now.add({ hours: 3 }).epochMilliseconds)
    const loading = { submissionId: randomUUID(), billOfLading: 'BOL 1', truck: 'Truck 6', eta, loads: [load] }
    await shipPurchase(trade.as(supplier), purchase.id, 'confirmed', loading)
    await db.update(orders).set({ dueAt: new Date(thursdayMorning.epochMilliseconds) })
    const paper = async () => {
      const counts = [orders, orderLines, purchaseOrders, shipments, quotes, quoteVersions].map((table) =>
        db.$count(table),
      )
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
    }
    await goneAfter({ years: retention.orderYears }, paper)
    const about = [purchase.id, purchase.orderId]
    for (const id of about) expect(await db.$count(events, eq(events.subjectId, id))).toBe(0)
  })

  test('a quote that nobody ordered by goes with the requests', async () => {
    const staff = await trade.person('admin')
    const quote = await trade.offered(staff, await trade.person('customer'))
    await goneAfter({ months: retention.requestMonths }, () => db.$count(quotes, eq(quotes.id, quote.id)))
  })

  test('chats go days after their last message', async () => {
    const { chat } = await chatsOn(db).asks('Long ago')
    await goneAfter({ days: retention.chatDays }, () => db.$count(chatSessions, eq(chatSessions.id, chat.id)))
  })

  test('hazard 116: network addresses go from chats and sessions', async () => {
    const { chat } = await chatsOn(db).asks('From where?')
    const { userId } = await person('customer', 'Dana Field')
    const began = new Date(thursdayMorning.epochMilliseconds)
    const times = { createdAt: began, updatedAt: began, expiresAt: new Date(began.getTime() + 9e9) }
    const id = randomUUID()
    await db.insert(sessions).values({ id, token: id, userId, ipAddress: '192.0.2.7', ...times })
    const held = async () => {
      const [session] = await db.select().from(sessions).where(eq(sessions.id, id))
      const [talk] = await db.select().from(chatSessions).where(eq(chatSessions.id, chat.id))
      return [session?.ipAddress, talk?.ipAddress].filter(Boolean).length
    }
    await goneAfter({ days: retention.addressDays }, held)
    expect(await db.$count(sessions, eq(sessions.id, id))).toBe(1)
  })

  test('newsletter addresses that never confirmed go', async () => {
    await subscribe(ctx, 'never@hill.example', 'By email.')
    await goneAfter({ days: retention.unconfirmedNewsletterDays }, () =>
      db.$count(subscribers, eq(subscribers.email, 'never@hill.example')),
    )
  })

  test('copies of mails about accounts and the newsletter go; those that wait, and those about a request, stay', async () => {
    const at = new Date(thursdayMorning.epochMilliseconds)
    const issueId = randomUUID()
    await db.insert(issues).values({
      ...{ id: issueId, subject: 'Frost', markdown: 'Cold.', authorName: 'Ada', state: 'sent' },
      ...{ createdAt: at, updatedAt: at, sendingAt: at, sentAt: at },
    })
    await db.insert(deliveries).values({ issueId, subscriberId: randomUUID() })
    const mail = (email: string, state: 'sent' | 'waiting', subjectId = randomUUID()) => ({
      ...{ id: randomUUID(), email, state, subjectId, audience: 'visitor' as const, recipient: 'copy@hill.example' },
      ...{ data: { name: 'x', v: 1 }, createdAt: at },
    })
    await db
      .insert(mails)
      .values([
        mail('account-verify', 'sent'),
        mail('newsletter-confirm', 'sent'),
        mail('newsletter-issue', 'sent', issueId),
        mail('account-reset', 'waiting'),
        mail('request-copy', 'sent'),
      ])
    const theirs = eq(mails.recipient, 'copy@hill.example')
    await after({ days: retention.mailDays }, { minutes: 1 })
    expect(await db.$count(mails, theirs)).toBe(5)
    await after({ days: retention.mailDays }, { minutes: -1 })
    const left = await db.select({ email: mails.email }).from(mails).where(theirs)
    expect(left.map(({ email }) => email).toSorted()).toEqual(['account-reset', 'request-copy'])
    expect(await db.$count(issues, eq(issues.id, issueId))).toBe(1)
  })

  test('every email of the catalogue goes by one of these ways', () => {
    const withSubject = /^(request|promise|quote|order|purchase-order|shipment|status)-/
    const neither = allEmails
      .map(({ name }) => name)
      .filter((name) => !withoutSubject.test(name) && !withSubject.test(name) && name !== 'newsletter-issue')
    expect(neither).toEqual([])
  })

  test('the log is kept as long by what we ship for it', () => {
    expect(readFileSync('deploy/journald@leone.conf', 'utf8')).toContain(`MaxRetentionSec=${retention.logDays}day\n`)
    expect(readFileSync('deploy/leone.service', 'utf8')).toContain('LogNamespace=leone\n')
  })
})
