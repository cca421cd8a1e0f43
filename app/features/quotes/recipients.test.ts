import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailPlan, renderEmail } from '#emails/index.ts'
import { letterhead } from '#emails/testing.ts'
import { content } from '#content/testing.ts'
import { removeFromCompany } from '#features/accounts/company-people.ts'
import { paper, tradeOn } from '#features/fulfillment/testing.ts'
import { mails } from '#mails/schema.ts'
import { contextOn } from '#domain/testing.ts'
import { system } from '#domain/viewer.ts'
import { testDatabase } from '#platform/testing.ts'
import { findQuote, versionsOf } from './find.ts'
import { offerQuote } from './offer.ts'
import { sentToThem } from './pages/compare-view.ts'
import { reviseForm } from './paper-form.ts'
import { whereQuoteGoes } from './recipients.ts'
import type { Quote } from './schema.ts'
import { withdrawQuote } from './withdraw.ts'
import { beginQuote, reviseQuote } from './write.ts'

const { db } = await testDatabase()
const ctx = contextOn(db, { mails: mailPlan({ staffEmail: 'desk@leonefuel.example' }) })
const { as, company, person, offered } = tradeOn(ctx)
const staff = await person('admin')

const begun = (companyId: string | null, contactEmail: string, userId: string | null = null) =>
  beginQuote(
    as(staff),
    { userId, companyId, contactEmail, contactName: 'Pat Orr', contactPhone: null, company: 'Orr Paving' },
    paper(),
  )

/** Every mail of a quote by name, as "quote-offered boss@works.example". */
const mailed = async ({ id }: Pick<Quote, 'id'>, name?: string) =>
  (
    await db
      .select()
      .from(mails)
      .where(and(eq(mails.subjectId, id), name ? eq(mails.email, name) : undefined))
  )
    .map(({ email, recipient }) => `${email} ${recipient}`)
    .toSorted()

/** What the form says below the address, before anything is sent. */
const said = async (quote: Quote) => {
  const goes = await whereQuoteGoes(as(staff), quote)
  const { groups } = reviseForm(as(staff), content, quote, { goes }).draw(as(staff))
  return groups.flatMap(({ fields }) => fields).find(({ name }) => name === 'contactEmail')?.help
}
const sentTo = async (quote: Quote) => (await versionsOf(as(staff), quote)).map(({ offeredTo }) => offeredTo)

test('a quote for a company goes to the address that staff typed and to its managers, as the form and the version say', async () => {
  const id = await company('customer')
  const boss = await person('customer', { id, role: 'manager' })
  const pat = `${randomUUID()}@works.example`
  const draft = await begun(id, pat)
  expect(await said(draft)).toBe(
    `We send the quote here as a PDF. ${boss.email} also gets it, with the link to accept it.`,
  )
  const quote = await offerQuote(as(staff), draft.id, draft)
  expect(await mailed(quote)).toEqual([`quote-copy ${pat}`, `quote-offered ${boss.email}`])
  expect(await sentTo(quote)).toEqual([`${pat}, ${boss.email}`])
  // What was sent as a file opens nothing: a stranger to the company has no link to accept by.
  const [copy] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.subjectId, quote.id), eq(mails.email, 'quote-copy')))
  const { html } = await renderEmail('quote-copy', copy?.data as never, letterhead)
  expect(html).not.toContain(quote.secretLink)
  expect(html).not.toContain(quote.id)

  await withdrawQuote(as(staff), quote.id, quote)
  expect(await mailed(quote, 'quote-copy-withdrawn')).toEqual([`quote-copy-withdrawn ${pat}`])
  expect(await mailed(quote, 'quote-withdrawn')).toEqual([`quote-withdrawn ${boss.email}`])
})

test('another address on a quote for a company leaves it with that company', async () => {
  const id = await company('customer')
  const boss = await person('customer', { id, role: 'manager' })
  const [wrong, right] = [`${randomUUID()}@typo.example`, `${randomUUID()}@works.example`]
  const first = await begun(id, wrong)
  const sent = await offerQuote(as(staff), first.id, first)
  const revised = await reviseQuote(as(staff), sent.id, sent, paper(), { contactEmail: right })
  expect(revised).toMatchObject({ companyId: id, userId: null })
  const again = await offerQuote(as(staff), revised.id, revised)
  expect(await mailed(again, 'quote-copy')).toEqual([`quote-copy ${right}`, `quote-copy ${wrong}`].toSorted())
  expect((await findQuote(as(boss), sent.id)).id).toBe(sent.id)
})

test('who left the company is not written to, and the form says so before it is sent', async () => {
  const id = await company('customer')
  const boss = await person('customer', { id, role: 'manager' })
  const dana = await person('customer', { id, role: 'buyer' })
  const draft = await begun(id, dana.email, dana.userId)
  expect(await said(draft)).toBe('We send the quote here.')
  await removeFromCompany(as(system), id, dana.userId)
  expect(await said(draft)).toBe(
    `${dana.email} no longer acts for this company, so we send the quote to ${boss.email} instead. To send it to another address as well, enter that email.`,
  )
  const quote = await offerQuote(as(staff), draft.id, draft)
  expect(await mailed(quote)).toEqual([`quote-offered ${boss.email}`])
  expect(await sentTo(quote)).toEqual([boss.email])
  const pat = `${randomUUID()}@works.example`
  const revised = await reviseQuote(as(staff), quote.id, quote, paper(), { contactEmail: pat })
  const second = await offerQuote(as(staff), revised.id, revised)
  expect(await mailed(second, 'quote-copy')).toEqual([`quote-copy ${pat}`])
  // The managers read both versions, so they may compare them.
  expect(sentToThem(second, await versionsOf(as(staff), second))).toHaveLength(2)
})

test('a customer of no company is written to at the address given, and nobody else', async () => {
  const dana = await person('customer')
  const quote = await offered(staff, dana)
  expect(await said(quote)).toBe('We send the quote here.')
  expect(await mailed(quote)).toEqual([`quote-offered ${dana.email}`])
  expect(await sentTo(quote)).toEqual([dana.email])
})
