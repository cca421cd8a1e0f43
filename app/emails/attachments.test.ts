import { and, eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { system } from '#domain/viewer.ts'
import { diesel } from '#features/fulfillment/testing.ts'
import { issueInvoice } from '#features/invoices/issue.ts'
import { billingOn } from '#features/invoices/testing.ts'
import { continueStatements, startStatements } from '#features/statements/run.ts'
import { mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { readAttachment } from './attachments.ts'
import { mailPlan, renderEmail } from './index.ts'
import { letterhead } from './testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db, { mails: mailPlan({ staffEmail: 'desk@fuel.example' }) })
const { as, person, delivered } = billingOn(ctx)
const staff = await person('admin')
const asWorker = { ...ctx, viewer: system }

/** What goes along with the mail of that name: each file's name, and what it says. */
const filesWith = async (email: string, recipient: string) => {
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.email, email), eq(mails.recipient, recipient)))
  const { sources = [] } = await renderEmail(email, mail!.data, letterhead)
  const read = []
  for (const source of sources) {
    const file = await readAttachment(asWorker, { ...content, origin: 'https://fuel.example' }, source)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(file!.content)), { mergePages: true })
    read.push([file!.name, text] as const)
  }
  return read
}

test('an invoice goes out as a file with the ticket of its delivery, and a statement as one', async () => {
  const customer = await person('customer')
  const { draft } = await delivered(staff, customer, [diesel])
  const { reference, customerId } = await issueInvoice(as(staff), draft)
  const [invoice, ticket] = await filesWith('invoice-issued', customer.email)
  expect(invoice).toEqual([`${reference}.pdf`, expect.stringContaining(String(reference))])
  expect(ticket).toEqual([expect.stringMatching(/^DT-\d+\.pdf$/), expect.stringContaining('Delivery ticket')])

  const later = { ...asWorker, now: ctx.now.add({ hours: 24 * 20 }) }
  await startStatements(later, '2025-11')
  while ((await continueStatements(later)) > 0);
  expect(customerId).toBeTruthy()
  const [statement] = await filesWith('statement-sent', customer.email)
  expect(statement).toEqual(['statement-2025-11.pdf', expect.stringContaining(`Invoice ${reference}`)])
})
