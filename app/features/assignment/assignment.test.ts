import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { beforeEach, expect, test } from 'vitest'
import { contextOn, thursdayMorning } from '#domain/testing.ts'
import { system, visitor, type Viewer } from '#domain/viewer.ts'
import { mailPlan } from '#emails/index.ts'
import { historyOf } from '#events/audit-log.ts'
import { historyWords } from '#features/activity/event-catalogue.ts'
import { profiles } from '#features/accounts/schema.ts'
import { requestByEmail } from '#features/requests/request-by-email.ts'
import { releaseRequest } from '#features/requests/move.ts'
import { requests, type Request } from '#features/requests/schema.ts'
import { submitRequest } from '#features/requests/submit.ts'
import { deskOn, quoteForm } from '#features/requests/testing.ts'
import { watchPromises } from '#features/requests/watch-promises.ts'
import { planRota } from '#features/settings/rota.ts'
import { mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { assignByRule } from './apply-rules.ts'
import { discardDraft, draftRule, moveRule, removeRule, useDraft } from './change-rules.ts'
import { tryRules } from './dry-run.ts'
import { findRules } from './find-rules.ts'
import { assignmentForms } from './rule-forms.ts'
import type { AssignmentRule } from './rules.ts'
import { assignmentRules } from './schema.ts'

const { db } = await testDatabase()
const { person, sent } = deskOn(db)
const robin = await person('admin', 'Robin')
const sam = await person('admin', 'Sam')
const dana = await person('admin', 'Dana')
for (const { userId } of [sam, dana])
  await db.update(profiles).set({ staffRole: 'dispatcher' }).where(eq(profiles.userId, userId))
const { promises } = contextOn(db)
const support = { key: 'support', words: 'within a day', clock: 'clock-hours', amount: 24 } as const
const at = (viewer: Viewer, now = thursdayMorning) =>
  contextOn(db, {
    ...{ viewer, now, mails: mailPlan({ staffEmail: 'desk@leonefuel.example' }) },
    promises: { ...promises, support },
  })
const office = at(robin)

beforeEach(async () => {
  await db.delete(assignmentRules)
  await db.delete(requests)
  await planRota(office, [])
})

const rule = (overrides: Partial<AssignmentRule>): AssignmentRule => ({
  ...{ id: randomUUID(), name: 'Everything', kinds: [], counties: [], products: [], lists: [], customerId: null },
  ...{ hours: 'any', to: { userId: sam.userId }, onCall: false, ...overrides },
})

const draft = async (...rules: AssignmentRule[]) => {
  for (const each of rules) await draftRule(office, each, await findRules(office))
}
const inUse = async (...rules: AssignmentRule[]) => {
  await draft(...rules)
  await useDraft(office, await findRules(office))
}
const work = (now = thursdayMorning) => watchPromises(at(system, now), assignByRule)
const again = async ({ id }: Pick<Request, 'id'>) => {
  const [found] = await db.select().from(requests).where(eq(requests.id, id))
  return found
}
const historyFor = async ({ id }: Pick<Request, 'id'>) =>
  (await historyOf(office, id)).map((entry) => historyWords(entry))

const asks = (name: string, value: string) => ({ name, label: name, value, said: value })
const asked = async (...answers: ReturnType<typeof asks>[]) =>
  (await submitRequest(at(visitor), quoteForm, { submissionId: randomUUID(), answers, contact: {} })).request

test('the first rule that fits assigns a request, which its history and an email to the assignee say', async () => {
  await inUse(
    rule({ name: 'Deliveries', kinds: ['delivery_schedule'], to: { userId: dana.userId } }),
    rule({ name: 'Off-road diesel', products: ['off-road-diesel'], to: { userId: sam.userId } }),
    rule({ name: 'The rest', to: { userId: robin.userId } }),
  )
  const [diesel, other] = [await asked(asks('product', 'off-road-diesel')), await asked(asks('product', 'kerosene'))]
  await work()
  expect(await again(diesel)).toMatchObject({ state: 'in_progress', assigneeName: 'Sam' })
  expect(await again(other)).toMatchObject({ assigneeName: 'Robin' })
  expect(await historyFor(diesel)).toContain('assigned it to Sam. Assigned by rule: Off-road diesel')
  const told = await db
    .select({ recipient: mails.recipient })
    .from(mails)
    .where(and(eq(mails.subjectId, diesel.id), eq(mails.email, 'request-assigned')))
  expect(told).toEqual([{ recipient: sam.email }])
})

test('a rule looks at county, customer, hours and the answers that stand for a product', async () => {
  const [near] = [await asked(asks('deliveryAddress', '1 Main St, Delaware County, OH'))]
  const mine = await sent({ contact: { email: 'farm@field.example', name: 'Field Farm' } })
  const night = await sent({ now: Temporal.Instant.from('2025-11-21T03:00:00Z') })
  const listed = await asked(asks('fuelType', 'diesel'))
  const rest = await asked(asks('fuelType', 'other'))
  expect([near.county, mine.customerId === null]).toEqual(['Delaware', false])
  await inUse(
    rule({ name: 'County', counties: ['Delaware'], to: { userId: robin.userId } }),
    rule({ name: 'Customer', customerId: mine.customerId, to: { userId: dana.userId } }),
    rule({ name: 'Night', hours: 'closed', to: { userId: sam.userId } }),
    rule({ name: 'Diesel', products: ['ulsd'], lists: ['diesel'], to: { userId: dana.userId } }),
  )
  await work(thursdayMorning.add({ hours: 20 }))
  const names = await Promise.all(
    [near, mine, night, listed, rest].map(async (one) => (await again(one))?.assigneeName),
  )
  expect(names).toEqual(['Robin', 'Dana', 'Sam', 'Dana', null])
})

test('the customer of a rule is found by name, email or phone, and said at the field when there is none', async () => {
  const { customerId } = await sent({
    contact: { email: 'mill@field.example', name: 'Field Mill', phone: '(740) 555-0188' },
  })
  const words = {
    ...{ kinds: {}, counties: [], offered: {}, people: { [dana.userId]: 'Dana' }, roles: {} },
    customers: { [customerId!]: 'Field Mill' },
  }
  const typing = async (customer: string) => {
    const { rule: form } = assignmentForms(await findRules(office), words, {})
    const body = new FormData()
    const typed = { verb: 'draft_rule', name: 'Mill', to: dana.userId, hours: 'any', customer }
    for (const [name, value] of Object.entries({ ...typed, seen: form.draw(office).expected ?? '' }))
      body.set(name, value)
    await form.submit(office, body)
    return (await findRules(office)).draft?.at(-1)?.customerId
  }
  for (const typed of ['field mill', 'mill@field.example', '740.555.0188']) expect(await typing(typed)).toBe(customerId)
  expect(await typing('')).toBeNull()
  await expect(typing('Nobody Farm')).rejects.toMatchObject({
    problems: { customer: expect.stringContaining('No customer') },
  })
})

test('a request for a role goes to people on call that day first, then to the person with the fewest requests', async () => {
  await inUse(rule({ to: { role: 'dispatcher' } }))
  const two = [await sent(), await sent()]
  await work()
  const names = await Promise.all(two.map(async (one) => (await again(one))?.assigneeName))
  expect(names.toSorted()).toEqual(['Dana', 'Sam'])
  await planRota(office, [{ weekday: 4, userId: sam.userId }])
  const more = [await sent(), await sent()]
  await work()
  for (const one of more) expect(await again(one)).toMatchObject({ assigneeName: 'Sam' })
})

test('a rule for people on call leaves a request to the next rule when nobody of it is', async () => {
  await planRota(office, [{ weekday: 4, userId: dana.userId }])
  await inUse(rule({ onCall: true, to: { userId: sam.userId } }), rule({ onCall: true, to: { userId: dana.userId } }))
  const [thursday, friday] = [await sent(), await sent({ now: thursdayMorning.add({ hours: 24 }) })]
  await work(thursdayMorning.add({ hours: 25 }))
  expect([(await again(thursday))?.assigneeName, (await again(friday))?.assigneeName]).toEqual(['Dana', null])
})

test('emails are assigned, spam once it is released, and a person who was faster stays', async () => {
  await inUse(rule({}))
  const mail = await requestByEmail(at(visitor), { submissionId: randomUUID(), answers: [], contact: {} })
  const spam = await sent({ spamScore: 9 })
  const taken = await sent()
  await db.update(requests).set({ assigneeId: robin.userId, assigneeName: 'Robin' }).where(eq(requests.id, taken.id))
  await work()
  expect([(await again(mail))?.assigneeName, (await again(spam))?.state]).toEqual(['Sam', 'spam'])
  expect((await again(taken))?.assigneeName).toBe('Robin')
  await releaseRequest(office, spam.id, 'spam')
  await work()
  expect((await again(spam))?.assigneeName).toBe('Sam')
})

test('a draft is tried on the last 30 days and changes nothing until it is used', async () => {
  const old = thursdayMorning.subtract({ hours: 24 * 31 })
  await sent({ now: old })
  for (let each = 0; each < 3; each++) await sent({ now: thursdayMorning.subtract({ hours: 48 }) })
  await sent({ kind: 'support' })
  const first = rule({ name: 'Quotes', kinds: ['fuel_quote'], to: { role: 'dispatcher' } })
  await draft(first)
  const { rules, draft: changed } = await findRules(office)
  const [would, does] = await tryRules(office, changed ?? [], rules)
  expect(would).toMatchObject({ requests: 4, unassigned: 1 })
  expect(would?.taken.get(first.id)).toEqual({
    count: 3,
    people: [
      { name: 'Dana', count: 2 },
      { name: 'Sam', count: 1 },
    ],
  })
  expect(does?.unassigned).toBe(4)
  await work()
  expect(await db.$count(requests, eq(requests.state, 'in_progress'))).toBe(0)
  await discardDraft(office, await findRules(office))
  expect(await findRules(office)).toMatchObject({ state: 'used', rules: [], draft: null })
})

test('rules are moved, removed, and refused to anyone who saw an older list or may not set them', async () => {
  const [one, two] = [rule({ name: 'One' }), rule({ name: 'Two' })]
  await inUse(one, two)
  const seen = await findRules(office)
  await moveRule(office, two.id, -1, seen)
  expect((await findRules(office)).draft?.map(({ name }) => name)).toEqual(['Two', 'One'])
  await expect(moveRule(office, two.id, 1, seen)).rejects.toMatchObject({ kind: 'conflict' })
  await moveRule(office, two.id, 1, await findRules(office))
  expect(await findRules(office)).toMatchObject({ state: 'used', draft: null })
  await removeRule(office, one.id, await findRules(office))
  await useDraft(office, await findRules(office))
  expect((await findRules(office)).rules.map(({ name }) => name)).toEqual(['Two'])
  for (const staffRole of ['sales', 'read-only'])
    await expect(draftRule(at({ ...sam, staffRole } as Viewer), one, seen)).rejects.toMatchObject({ kind: 'forbidden' })
})
