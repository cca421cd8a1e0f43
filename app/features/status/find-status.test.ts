import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { mailPlan } from '#emails/index.ts'
import { paper, tradeOn } from '#features/fulfillment/testing.ts'
import { beginQuote, reviseQuote } from '#features/quotes/write.ts'
import { withdrawRequest } from '#features/requests/link-holder.ts'
import { deskOn } from '#features/requests/testing.ts'
import { mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { askForStatus } from './find-status.ts'

const { db } = await testDatabase()
const ctx = contextOn(db, { mails: mailPlan({ staffEmail: 'desk@leonefuel.example' }) })
const { as, person, offered } = tradeOn(ctx)
const staff = await person('admin')
const customer = await person('customer')
const told = () => db.$count(mails, eq(mails.email, 'status-quote'))

test('a customer who asks where their quote stands hears of one that is being revised, and not of one that was never sent', async () => {
  const quote = await offered(staff, customer)
  await reviseQuote(as(staff), quote.id, 'pending', paper())
  await askForStatus(ctx, quote.reference, customer.email)
  expect(await told()).toBe(1)
  const { userId, name, email } = customer
  const buyer = { userId, companyId: null, contactName: name, contactEmail: email, contactPhone: null, company: null }
  await askForStatus(ctx, (await beginQuote(as(staff), buyer, paper())).reference, email)
  expect(await told()).toBe(1)
})

test('a canceled request is not said to be answered by a time', async () => {
  const request = await deskOn(db).sent({ contact: { phone: '(614) 555-0168' } })
  const asked = () => askForStatus(ctx, request.reference, '614 555 0168')
  expect(await asked()).toMatchObject({ state: 'Received', when: expect.stringMatching(/^Answer by/) })
  await withdrawRequest(ctx, request.secretLink, 'received')
  expect(await asked()).toEqual({ state: 'Canceled', when: '' })
})
