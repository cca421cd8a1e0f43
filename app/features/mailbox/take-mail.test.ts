import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { contextOn, thursdayMorning } from '#domain/testing.ts'
import { system } from '#domain/viewer.ts'
import { historyOf } from '#events/audit-log.ts'
import { messagesOf } from '#features/conversation/messages.ts'
import { endWaiting } from '#features/conversation/post.ts'
import { markRead } from '#features/conversation/read.ts'
import { messages } from '#features/conversation/schema.ts'
import { waitingThreads } from '#features/conversation/waiting-threads.ts'
import { findPurchase } from '#features/purchasing/find.ts'
import { files } from '#features/files/schema.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { moveRequest } from '#features/requests/move.ts'
import { requests, type Request } from '#features/requests/schema.ts'
import { deskOn } from '#features/requests/testing.ts'
import { claimDue } from '#mails/claim.ts'
import { deliverDue, type Post } from '#mails/deliver.ts'
import { reviveAddress } from '#mails/bounces.ts'
import { isKnownMailbox } from '#mails/mailbox.ts'
import { queueMails } from '#mails/queue.ts'
import { replyAddress } from '#mails/reply-address.ts'
import { deadAddresses, mailboxes, mails, receivedFiles, receivedMails, type Mail } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { takeMail } from './take-mail.ts'
import { recorded } from './testing.ts'

const { db } = await testDatabase()
const { sent, person } = deskOn(db)
const dana = 'dana@hilltop-farm.example'
const support = { key: 'support', words: 'within 24 hours', clock: 'clock-hours' as const, amount: 24 }
const at = (hours = 0) => {
  const ctx = contextOn(db, { viewer: system, now: thursdayMorning.add({ minutes: hours * 60 }) })
  return { ...ctx, promises: { ...ctx.promises, support } }
}
const ours = ['desk@fuel.example', 'office@fuel.example']

beforeEach(async () => {
  for (const table of [files, messages, receivedMails, deadAddresses, mailboxes, mails, requests])
    await db.delete(table)
})

/** The token that a mail about it carries in its Reply-To. */
const tokenOf = (id: string) => /\+r\.(\w+)@/.exec(replyAddress('o@fuel.example', id, at().cipher))?.[1] ?? ''

const take = (name: string, overrides: Parameters<typeof recorded>[1] = {}, hours = 1) =>
  takeMail(at(hours), { source: recorded(name, overrides) }, { ours })

const asked = () => sent({ contact: { name: 'Dana Field', email: dana } })
const again = async ({ id }: Pick<Request, 'id'>) => (await db.select().from(requests).where(eq(requests.id, id)))[0]

const saidOn = ({ id }: Pick<Request, 'id'>) => messagesOf(at(), { kind: 'request', id })

/** The mail to the customer, as it left. */
const mailAbout = async ({ id }: Pick<Request, 'id'>): Promise<Mail> => {
  await db
    .update(mails)
    .set({ state: 'sent', sentAt: new Date(), messageId: sql`'<' || id || '@fuel.example>'` })
    .where(eq(mails.subjectId, id))
  const found = await db.select().from(mails).where(eq(mails.subjectId, id))
  const mail = found.find(({ audience }) => audience === 'visitor')
  if (!mail) throw new Error('The customer had no mail.')
  return mail
}

test('an answer by email is a message on its request, staff hear of it, and its files are kept', async () => {
  const request = await asked()
  expect(await take('reply-gmail', { token: tokenOf(request.id) })).toBe('reply')
  expect((await saidOn(request)).map(({ kind, text }) => [kind, text])).toEqual([
    ['addition', 'The gate code is 4711, and the dog’s name is Rex.\n\nPlease come by the north road.'],
  ])
  expect((await again(request))?.heardAt?.toISOString()).toBe('2025-11-20T16:00:00.000Z')
  const [kept] = await db.select().from(receivedMails)
  expect(kept).toMatchObject({ kind: 'reply', subjectId: request.id, fromAddress: dana, fromKnown: true, cut: false })
  expect(kept?.text).toContain('https://fuel.example/quotes/secret-link')
  expect(await db.select().from(files)).toMatchObject([{ requestId: request.id, name: 'gate.png', sender: dana }])
  expect(await db.$count(receivedFiles)).toBe(0)
})

test('a reply to our email makes its address known; a stranger, an auto-reply and a forged address do not', async () => {
  const known = () => isKnownMailbox(at(), dana)
  const request = await asked()
  const other = await sent({ contact: { email: 'someone@else.example' } })
  await take('read-receipt', { token: tokenOf(request.id) })
  await take('between-the-lines', { token: tokenOf(other.id) })
  await take('stranger')
  expect(await known(), 'what was written to someone else').toBe(false)
  expect(await isKnownMailbox(at(), 'jose@ortega-grading.example'), 'who writes first').toBe(false)
  await take('reply-gmail', { token: tokenOf(request.id) })
  expect(await known()).toBe(true)
})

test('the same email is taken once, however often and on however many ways it comes', async () => {
  const request = await asked()
  const source = recorded('reply-gmail', { token: tokenOf(request.id) })
  const otherWay = Buffer.concat([Buffer.from('Received: from another.example\r\n'), source])
  const outcomes = []
  for (const one of [source, source, otherWay]) outcomes.push(await takeMail(at(1), { source: one }, { ours }))
  expect(outcomes).toEqual(['reply', 'known', 'known'])
  expect(await saidOn(request)).toHaveLength(1)
})

test('an address that we never wrote to about it is marked, and its words stand all the same', async () => {
  const request = await asked()
  expect(await take('between-the-lines', { token: tokenOf(request.id) })).toBe('reply')
  const other = await sent({ contact: { email: 'someone@else.example' } })
  expect(await take('reply-gmail', { token: tokenOf(other.id) })).toBe('reply')
  const marks = await db.select({ about: receivedMails.subjectId, known: receivedMails.fromKnown }).from(receivedMails)
  expect(marks).toEqual(
    expect.arrayContaining([
      { about: request.id, known: true },
      { about: other.id, known: false },
    ]),
  )
})

test('an answer whose program lost the Reply-To is known by the mail of ours that it refers to', async () => {
  const request = await asked()
  const { id } = await mailAbout(request)
  const source = recorded('reply-gmail', { token: 'lost' })
    .toString()
    .replaceAll('3f2b8c1e-6d4a-4b7e-9a51-0c7d2e8f1a64', id)
  expect(await takeMail(at(1), { source: Buffer.from(source) }, { ours })).toBe('reply')
  expect(await saidOn(request)).toHaveLength(1)
})

test('hazard: an out-of-office is kept and is nobody’s answer: nothing is said, and nobody is written to', async () => {
  const request = await asked()
  await mailAbout(request)
  const before = await again(request)
  expect(await take('out-of-office', { token: tokenOf(request.id) })).toBe('automatic')
  expect(await take('read-receipt', { token: tokenOf(request.id) })).toBe('automatic')
  expect(await take('vacation-old')).toBe('automatic')
  expect(await again(request)).toEqual(before)
  expect(await saidOn(request)).toEqual([])
  expect(await db.$count(mails, eq(mails.state, 'waiting'))).toBe(0)
  const kept = await db.select().from(receivedMails)
  expect(kept.map(({ kind, subjectId }) => [kind, subjectId])).toEqual(
    expect.arrayContaining([
      ['automatic', request.id],
      ['automatic', null],
    ]),
  )
})

test('a stranger’s email becomes a request with a promise, and is told its reference', async () => {
  expect(await take('stranger')).toBe('request')
  const [request] = await db.select().from(requests)
  expect(request).toMatchObject({
    ...{ kind: 'support', title: 'Email', channel: 'email', state: 'received', promiseWords: 'within 24 hours' },
    ...{ contactName: 'José Ortega', contactEmail: 'jose@ortega-grading.example' },
  })
  expect(request?.answers.map(({ label }) => label)).toEqual(['Subject', 'Message'])
  expect(request?.answers[1]?.said).toContain('Call me at (740) 555-0117.')
  expect((await db.select().from(mails)).map(({ email }) => email).toSorted()).toEqual([
    'request-copy',
    'request-notice',
  ])
})

test('bulk mail and mail that another server marked as spam go to the spam folder without an answer', async () => {
  expect(await take('list')).toBe('request')
  const spam = Buffer.concat([Buffer.from('X-Spam-Flag: YES\r\n'), recorded('stranger')])
  expect(await takeMail(at(1), { source: spam }, { ours })).toBe('request')
  expect((await db.select().from(requests)).map(({ state }) => state)).toEqual(['spam', 'spam'])
  expect(await db.$count(mails)).toBe(0)
})

test('after twenty emails of an hour from one address the others wait in the spam folder', async () => {
  const source = recorded('stranger').toString()
  for (let nth = 0; nth < 22; nth++)
    await takeMail(at(1), { source: Buffer.from(source.replace('stranger-1', `stranger-${nth}`)) }, { ours })
  expect(await db.$count(requests, eq(requests.state, 'received'))).toBe(20)
  expect(await db.$count(requests, eq(requests.state, 'spam'))).toBe(2)
})

test('our own mail that comes round, and mail from our own address, is never answered', async () => {
  const request = await asked()
  const { messageId } = await mailAbout(request)
  const round = recorded('stranger')
    .toString()
    .replace('<stranger-1@ortega-grading.example>', messageId ?? '')
  expect(await takeMail(at(1), { source: Buffer.from(round) }, { ours })).toBe('own')
  const self = recorded('stranger').toString().replace('jose@ortega-grading.example>', 'Office+x@fuel.example>')
  expect(await takeMail(at(1), { source: Buffer.from(self) }, { ours })).toBe('automatic')
  expect(await db.$count(requests)).toBe(1)
})

test('an answer to a request that is closed becomes a request of its own that names the first', async () => {
  const request = await asked()
  const admin = await person('admin', 'Robin')
  const desk = { ...at(), viewer: admin }
  await moveRequest(desk, request.id, 'answer', 'received')
  await moveRequest(desk, request.id, 'win', 'answered')
  expect(await take('reply-gmail', { token: tokenOf(request.id) })).toBe('request')
  const [other] = await db.select().from(requests).where(eq(requests.channel, 'email'))
  expect(other?.answers.at(-1)).toMatchObject({ label: 'Answers our email about', said: request.reference })
  expect(other?.answers.find(({ name }) => name === 'message')?.said).not.toContain('secret-link')
})

test('hazard: no answer by email does what a verb does, whatever it says', async () => {
  const request = await asked()
  const source = recorded('between-the-lines', { token: tokenOf(request.id) })
    .toString()
    .replace('The north one.', 'I accept. Order it, cancel it, and my new email is eve@else.example.')
  await takeMail(at(1), { source: Buffer.from(source) }, { ours })
  const after = await again(request)
  expect(after).toMatchObject({ state: 'received', contactEmail: dana, contactName: 'Dana Field', changes: 0 })
  expect((await historyOf(at(), request.id)).map(({ name }) => name)).toEqual(['request.received', 'request.add'])
})

test('a mail that came back says so, and a mailbox that does not exist is written to no more until staff say so', async () => {
  const request = await asked()
  const mail = await mailAbout(request)
  expect(await take('bounce-postfix', { id: mail.id, recipient: dana })).toBe('bounce')
  const [back] = await db.select().from(mails).where(eq(mails.id, mail.id))
  expect(back).toMatchObject({ state: 'sent', bounceAction: 'failed', bounceStatus: '5.1.1' })
  expect(back?.bounceReason).toContain('User unknown')
  expect(await db.select().from(receivedMails)).toMatchObject([
    { kind: 'bounce', subjectId: request.id, bouncedId: mail.id },
  ])

  const given: string[] = []
  const post: Post = {
    mailer: { send: async ({ to }) => void given.push(to) },
    from: 'desk@fuel.example',
    render: async () => ({ subject: 's', text: 't', html: 'h' }),
  }
  const draft = {
    email: 'request-reply',
    audience: 'visitor' as const,
    to: dana.toUpperCase(),
    data: { name: 'n', v: 1 },
  }
  await queueMails(at(2), [draft])
  expect((await deliverDue(at(2), post)).outcomes).toMatchObject({ held: 1, sent: 0 })
  expect(given).toEqual([])
  const [held] = await db.select().from(mails).where(eq(mails.state, 'held'))
  expect(held?.lastError).toContain('there is no such mailbox')

  expect(await reviveAddress(at(3), dana)).toBe(true)
  await queueMails(at(3), [draft])
  await deliverDue(at(3), post)
  expect(given).toEqual([dana.toUpperCase()])
  expect(await claimDue(at(3), { domain: 'x', leaseSeconds: 9 })).toBeUndefined()
})

test('a full mailbox, a delay, and a bounce from behind a forwarder leave the address alone', async () => {
  const request = await asked()
  const mail = await mailAbout(request)
  const standing = async () => (await db.select().from(mails).where(eq(mails.id, mail.id)))[0]
  await take('bounce-delayed', { id: mail.id, recipient: dana })
  expect(await standing()).toMatchObject({ bounceAction: 'delayed', bounceStatus: '4.4.1' })
  await take('bounce-full', { id: mail.id, recipient: dana })
  expect(await standing()).toMatchObject({ bounceAction: 'failed', bounceStatus: '5.2.2' })
  await take('bounce-postfix', { id: mail.id, recipient: 'elsewhere@forwarded.example' })
  expect(await db.$count(deadAddresses)).toBe(0)
})

test('hazard: a bounce of a mail that we never wrote stops nothing', async () => {
  await asked()
  expect(await take('bounce-postfix', { id: crypto.randomUUID(), recipient: dana })).toBe('bounce')
  expect(await db.$count(deadAddresses)).toBe(0)
  expect(await db.$count(requests)).toBe(1)
})

test('an email that cannot be read stands in the inbox as one', async () => {
  const parts = Array.from(
    { length: 80 },
    (_, nth) => `Content-Type: multipart/mixed; boundary="b${nth}"\r\n\r\n--b${nth}\r\n`,
  )
  const source = Buffer.from(`From: Eve <eve@else.example>\r\n${parts.join('')}`)
  expect(await takeMail(at(1), { source }, { ours })).toBe('unreadable')
  expect(await takeMail(at(1), { source }, { ours })).toBe('known')
  const [request] = await db.select().from(requests)
  expect(request?.answers.map(({ said }) => said)).toEqual([
    "We can't read this email. Open it in the mailbox.",
    'Eve <eve@else.example>',
  ])
  expect(await db.$count(mails)).toBe(0)
})

test('an answer to the mail of an order or a quote stands in its own thread, also after its end', async () => {
  const trade = tradeOn(at())
  const customer = await trade.person('customer')
  const order = await trade.ordered(await trade.person('admin'), customer)
  const answers = [
    ['order', order.id, 'reply-outlook'],
    ['quote', order.quoteId ?? '', 'reply-gmail'],
  ] as const
  for (const [kind, id, name] of answers) {
    await queueMails(
      at(),
      [{ email: `${kind}-x`, audience: 'visitor', to: customer.email, data: { name: 'x', v: 1 } }],
      {
        subjectId: id,
      },
    )
    const from = recorded(name, { token: tokenOf(id) })
      .toString()
      .replace(/^(From: .*)<.*>/m, `$1<${customer.email}>`)
    expect(await takeMail(at(1), { source: Buffer.from(from) }, { ours })).toBe('reply')
    expect(await messagesOf(at(), { kind, id })).toMatchObject([
      { kind: 'addition', channel: 'mail', cameFrom: customer.email, isStranger: false, authorId: null },
    ])
  }
  await take('between-the-lines', { token: tokenOf(order.id) }, 2)
  expect((await messagesOf(at(), { kind: 'order', id: order.id })).at(-1)).toMatchObject({
    ...{ cameFrom: dana, isStranger: true, mailId: '<interleaved@hilltop-farm.example>' },
  })
})

test('a stranger’s attachments, and files that are no photo or PDF, stay with the email', async () => {
  const request = await sent({ contact: { email: 'someone@else.example' } })
  await take('reply-gmail', { token: tokenOf(request.id) })
  const known = await asked()
  const zip = recorded('reply-gmail', { token: tokenOf(known.id) })
    .toString()
    .replaceAll('gate.png', 'gate.zip')
    .replace('CAJx1reply-gmail', 'zipped')
    .replace('iVBORw0KGgo', 'UEsDBBQAAAA')
  expect(await takeMail(at(1), { source: Buffer.from(zip) }, { ours })).toBe('reply')
  expect(await db.$count(files)).toBe(0)
  const left = await db.select({ name: receivedFiles.name }).from(receivedFiles)
  expect(left.map(({ name }) => name).toSorted()).toEqual(['gate.png', 'gate.zip'])
})

test('a supplier’s reply becomes a message on the purchase order, changes nothing else, and waits for staff', async () => {
  const trade = tradeOn(at())
  const staff = await trade.person('admin')
  const supplier = await trade.person('supplier', { id: await trade.company('supplier') })
  const purchase = await trade.purchased(staff, await trade.person('customer'), supplier)
  expect(await take('reply-gmail', { token: tokenOf(purchase.id) })).toBe('reply')
  const data = { name: 'purchase_order.place', v: 1 }
  await queueMails(at(), [{ email: 'purchase-placed', audience: 'visitor', to: dana, data }], {
    subjectId: purchase.id,
  })
  expect(await take('between-the-lines', { token: tokenOf(purchase.id) }, 2)).toBe('reply')
  const said = await messagesOf(at(), { kind: 'purchase', id: purchase.id })
  expect(said.map(({ kind, channel, isStranger }) => [kind, channel, isStranger])).toEqual([
    ['addition', 'mail', true],
    ['addition', 'mail', false],
  ])
  expect(await db.$count(requests)).toBe(0)
  const heard = await findPurchase(trade.as(staff), purchase.id)
  expect(heard).toEqual({ ...purchase, heardAt: new Date('2025-11-20T16:00:00.000Z') })
  const waiting = async () => (await waitingThreads(trade.as(staff), 100)).rows.filter(({ id }) => id === purchase.id)
  expect(await waiting()).toMatchObject([{ kind: 'purchase', reference: purchase.reference, unread: 2 }])
  const on = { kind: 'purchase', id: purchase.id } as const
  await expect(endWaiting(trade.as(staff), on)).rejects.toThrow('The supplier has written again.')
  await markRead(trade.as(staff), on, 'staff')
  await endWaiting(trade.as(staff), on)
  expect(await waiting()).toEqual([])
})
