import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { visitor } from '#domain/viewer.ts'
import { markRead } from '#features/conversation/read.ts'
import { addToRequest, sayOn } from '#features/conversation/testing.ts'
import { paper, tradeOn } from '#features/fulfillment/testing.ts'
import { inbox } from '#features/requests/inbox.ts'
import { moveRequest } from '#features/requests/move.ts'
import type { Request } from '#features/requests/schema.ts'
import { deskOn } from '#features/requests/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { decideBehindLink } from './decide.ts'
import { offerQuote } from './offer.ts'
import { beginQuote } from './write.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person } = tradeOn(ctx)
const { sent } = deskOn(db)
const staff = await person('admin')
const later = (hours: number) => as(staff, { now: ctx.now.add({ minutes: hours * 60 }) })

const asked = () => sent({ contact: { email: `${randomUUID()}@farm.example` } })
const writes = (hours: number, { secretLink }: Request) =>
  addToRequest({ ...later(hours), viewer: visitor }, secretLink, { id: randomUUID(), text: 'We need 3,000 gallons.' })
const quoted = async ({ id, contactEmail }: Request, hours: number) => {
  const nobody = { userId: null, companyId: null, contactName: null, contactPhone: null, company: null }
  const draft = await beginQuote(as(staff), { ...nobody, contactEmail }, paper(), id)
  return offerQuote(later(hours), draft.id, 'draft')
}
const waiting = async () => (await inbox(later(24), { view: 'heard' })).rows.map(({ id }) => id)

test('a message that nobody opened still waits after a quote was sent from the page of the quote', async () => {
  const request = await asked()
  await writes(0.5, request)
  await quoted(request, 1)
  expect(await waiting()).toContain(request.id)
})

test('a message that nobody answered still waits after its customer accepted the quote, until staff reply', async () => {
  const request = await asked()
  const quote = await quoted(request, 1)
  await writes(2, request)
  await markRead(later(2), { kind: 'request', id: request.id }, 'staff')
  await decideBehindLink(later(3), quote.secretLink, { verb: 'accept', expected: 'pending' })
  expect(await waiting()).toContain(request.id)
  const words = { id: randomUUID(), text: '3,000 gallons it is.' }
  expect(await sayOn(later(4), request.id, 'reply', words)).toMatchObject({ state: 'won', heardAt: null })
})

test('staff who close a request as won themselves leave nothing waiting', async () => {
  const request = await asked()
  await quoted(request, 1)
  await writes(2, request)
  expect(await moveRequest(later(3), request.id, 'win')).toMatchObject({ state: 'won', heardAt: null })
})
