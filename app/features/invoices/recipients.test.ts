import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { disableAccount } from '#features/accounts/manage-account.ts'
import { companies } from '#features/companies/schema.ts'
import { addContact } from '#features/customers/change-customer.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { system } from '#domain/viewer.ts'
import { testDatabase } from '#platform/testing.ts'
import { recipientsOfInvoice } from './recipients.ts'

const { db } = await testDatabase()
const { as, company, person, ordered } = tradeOn(contextOn(db))
const staff = await person('admin')

test('an invoice is mailed with its link where that opens, and with none where nobody can open it', async () => {
  const id = await company('customer')
  const email = `${randomUUID()}@works.example`
  await db.update(companies).set({ email }).where(eq(companies.id, id))
  const ofNobody = { customerId: randomUUID(), userId: null, companyId: id, contactEmail: null }
  expect(await recipientsOfInvoice(as(staff), ofNobody)).toEqual({ to: [email], portal: false })

  const dana = await person('customer', { id })
  const { customerId } = await ordered(staff, dana)
  const invoice = { customerId: customerId ?? '', userId: dana.userId, companyId: id, contactEmail: null }
  const ray = { name: 'Ray', purpose: 'Billing', email: 'ray@works.example', phone: null }
  await addContact(as(staff), invoice.customerId, ray)
  expect(await recipientsOfInvoice(as(staff), invoice)).toEqual({ to: [ray.email], portal: false })
  await disableAccount(as(system), dana.email)
  expect(await recipientsOfInvoice(as(staff), invoice)).toEqual({ to: [ray.email], portal: false, unlinked: true })
})
