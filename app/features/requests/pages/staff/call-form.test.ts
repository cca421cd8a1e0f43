import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jar } from '#features/accounts/testing.ts'
import { visitsOn } from '#features/accounts/pages/auth/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { events } from '#events/schema.ts'
import { historyWords } from '#features/activity/event-catalogue.ts'
import { requests } from '../../schema.ts'
import { action, loader } from './call-form.tsx'

const { db } = await testDatabase()
const { visit, person, knock, ctx } = visitsOn(db)
const robin = await person('admin')
const cookie = jar(await knock(robin.email))
const local = (hours: number) =>
  ctx.now.add({ hours }).toZonedDateTimeISO('America/New_York').toPlainDateTime().toString({ smallestUnit: 'minute' })

const log = (kind: string, typed: Record<string, string>) => {
  const form = { verb: 'log', submission_id: randomUUID(), called_at: local(-1), ...typed }
  return action({ ...visit(`/dashboard/admin/inbox/call/${kind}`, { cookie, form }), params: { kind } } as never)
}

test('a call may leave open what the form asks for, and its promise runs from when it was made', async () => {
  const answer = await log('fuel_quote', { phone: '(614) 555-0199', volume: '900' })
  const { status, headers } = answer as Response
  const id = headers.get('Location')?.split('/').at(-1) ?? ''
  const [request] = await db.select().from(requests).where(eq(requests.id, id))
  expect([status, request?.channel, request?.contactPhone]).toEqual([303, 'phone', '(614) 555-0199'])
  expect(request?.receivedAt.getTime()).toBe(Math.floor(ctx.now.epochMilliseconds / 60_000) * 60_000 - 3_600_000)
  const lines = await db.select().from(events).where(eq(events.subjectId, id))
  expect(lines.map(historyWords).toSorted()).toEqual(['called', 'entered it from a phone call'])
})

test.each([
  [{ volume: 'a lot' }, { problems: { volume: expect.stringContaining('number') } }],
  [{ called_at: '' }, { problems: { called_at: 'Please enter the time of the call.' } }],
  [{ called_at: 'yesterday' }, { problems: { called_at: 'Please enter the time of the call.' } }],
  [{ called_at: local(2) }, { message: "Time of the call: it can't be in the future." }],
  [{ called_at: local(-80) }, { message: expect.stringContaining('more than three days ago') }],
  [{ phone: '' }, { message: 'Please enter a phone number or an email address, so that we can answer.' }],
])('a phone request with mistakes names them and keeps the answers: %j', async (wrong, said) => {
  const typed = { phone: '(614) 555-0199', deliveryAddress: '14200 County Road 9', ...wrong }
  expect(await log('fuel_quote', typed)).toMatchObject({ init: { status: 422 }, data: { ...said, typed } })
})

test('encrypted answers of a phone request never go into browser drafts', async () => {
  const page = visit('/dashboard/admin/inbox/call/credit', { cookie })
  const { form } = await loader({ ...page, params: { kind: 'credit' } } as never)
  const secret = form.groups.flatMap(({ fields }) => fields).filter((field) => field.secret)
  expect(secret.map(({ name }) => name)).toEqual(['bankReference', 'ein'])
})

test("a caller's consent is asked in the words of staff, and kept as the customer's own, with who entered it", async () => {
  const page = visit('/dashboard/admin/inbox/call/pricing', { cookie })
  const { form } = await loader({ ...page, params: { kind: 'pricing' } } as never)
  const consent = form.groups.flatMap(({ fields }) => fields).find(({ name }) => name === 'consent')
  expect(consent).toMatchObject({
    label: expect.stringMatching(/^The caller agrees that we may contact/),
    more: undefined,
  })

  const { headers } = (await log('pricing', { phone: '(614) 555-0199', consent: 'yes' })) as Response
  const id = headers.get('Location')?.split('/').at(-1) ?? ''
  const [request] = await db.select().from(requests).where(eq(requests.id, id))
  expect(request?.answers).toContainEqual(
    expect.objectContaining({ label: expect.stringMatching(/^You may contact me/), said: 'Yes' }),
  )
  const [entered] = await db
    .select()
    .from(events)
    .where(and(eq(events.subjectId, id), eq(events.name, 'request.log')))
  expect(entered).toMatchObject({ actorRole: 'admin', actorId: robin.userId })
})

test('a call begins with who calls, and the phone number is what tells who that is', async () => {
  const page = visit('/dashboard/admin/inbox/call/bulk_quote', { cookie })
  const { form, match } = await loader({ ...page, params: { kind: 'bulk_quote' } } as never)
  const asked = form.groups.flatMap(({ fields }) => fields.map(({ name }) => name))
  expect(asked.slice(0, 5)).toEqual(['contactPerson', 'phone', 'businessName', 'email', 'called_at'])
  expect(match[0]).toBe('phone')
})
