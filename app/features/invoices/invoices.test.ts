import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { inTransaction } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { billing, contextOn, taxes } from '#domain/testing.ts'
import { addContact } from '#features/customers/change-customer.ts'
import { recordCertificate } from '#features/customers/certificates.ts'
import { changeOwnPayables, findBillingEmails } from '#features/customers/payables.ts'
import { customers } from '#features/customers/schema.ts'
import { correctTaxes } from '#features/fulfillment/correct-taxes.ts'
import { diesel, drums, offRoad } from '#features/fulfillment/testing.ts'
import { applyCredits, takeBackApplications } from '#features/ledger/apply.ts'
import { balanceOf, openItemsOf, unappliedOf } from '#features/ledger/find.ts'
import { post } from '#features/ledger/post.ts'
import { findOrder } from '#features/orders/find.ts'
import { findShipment } from '#features/shipments/find.ts'
import { holdPhotos } from '#features/shipments/hold-photos.ts'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { testDatabase } from '#platform/testing.ts'
import { system, visitor } from '#domain/viewer.ts'
import { billAgain, wouldBe } from './bill-again.ts'
import { applyMemo, creditLine, keepInvoice, leftToCredit, voidInvoice } from './correct.ts'
import { creditDispute, disputeInvoice, noteRead, settleDispute } from './dispute.ts'
import { draftDue } from './draft.ts'
import { findInvoice, invoiceBehind, linesOfInvoice, openInvoicesOf } from './find.ts'
import { dropDraft, issueInvoice, markDiffering, restoreDraft } from './issue.ts'
import { invoiceSheet } from './pages/invoice-sheet.ts'
import { invoiceForms } from './invoice-forms.ts'
import { paidHistory, paymentsOf } from './invoice-payments.ts'
import { recipientsOfInvoice } from './recipients.ts'
import { reconcileBooks } from './reconcile.ts'
import { invoiceNumbers, invoiceReads, invoices } from './schema.ts'
import { billingOn } from './testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, company, bring, correct, delivered, ordered } = billingOn(ctx)
const staff = await person('admin')
const desk = as(staff)
const farm = await company('customer', 'Hilltop Excavating')
const customer = await person('customer', { id: farm })

const issued = async (lines = [diesel]) => {
  const { draft, ...of } = await delivered(staff, customer, lines)
  return { ...of, invoice: await issueInvoice(desk, draft) }
}
const said = async (id: string) =>
  (await linesOfInvoice(ctx, id)).map(({ name, quantity, cents }) => [name, quantity, cents])

test('a delivery becomes a draft, each line rounded by itself, and is billed once', async () => {
  const { draft, order } = await delivered(staff, customer, [diesel, offRoad])
  expect(await said(draft)).toEqual([
    ['Ultra-low sulfur diesel', 8000, 251_360],
    ['Federal excise tax, diesel', 8000, 19_520],
    ['Ohio motor fuel tax, diesel', 8000, 37_600],
    ['Off-road diesel', 6000, 159_060],
    ['Federal LUST fee', 6000, 60],
    ['Freight', null, 4_500],
    // (1,590.60 + 45.00 x 1,590.60 / 4,104.20) x 5.75 %
    [expect.stringContaining('Ohio sales tax'), null, expect.any(Number)],
  ])
  expect((await draftDue(desk)).drafted).toEqual([])
  const invoice = await issueInvoice(desk, draft)
  expect(invoice).toMatchObject({ state: 'issued', reference: 'INV-100001', ordersSaid: order.reference })
  expect([invoice.issuedOn, invoice.dueOn]).toEqual(['2025-11-20', '2025-11-20'])
  expect(invoice.totalCents).toBe((await findInvoice(desk, draft)).openCents)
  // One product of each class: it comes to what the order says.
  expect(invoice.totalCents).toBe((await findOrder(desk, order.id)).totalCents)
})

test('a fee that is part of the price is taxed with it, as the order says; the invoice shows how, and a credit of the price leaves it', async () => {
  const within = { ...desk, taxes: taxes.map((rate) => (rate.id === 'lust' ? { ...rate, inPrice: true } : rate)) }
  const trade = billingOn(within)
  const { draft, order } = await trade.delivered(staff, customer, [offRoad])
  const invoice = await issueInvoice(within, draft)
  const lines = await linesOfInvoice(within, draft)
  const base = 159_060 + 60 + 4_500
  const tax = lines.find(({ rateBasis }) => rateBasis === 'percent')
  expect([tax?.baseCents, tax?.cents]).toEqual([base, Math.round((base * (tax?.rate ?? 0)) / 10_000)])
  expect(invoice.totalCents).toBe((await findOrder(within, order.id)).totalCents)
  const { taxNotes } = invoiceSheet(within, content, '', await findInvoice(within, draft), lines)
  expect(taxNotes[0]).toContain('Off-road diesel with Federal LUST fee 1,591.20 + Freight 45.00 = 1,636.20')
  const seen = await findInvoice(within, draft)
  const memo = await creditLine(within, draft, seen, { position: 0, cents: 1_000 as Cents, code: 'price', reason: 'P' })
  expect((await linesOfInvoice(within, memo.id)).map(({ baseCents }) => baseCents)).toEqual([-1_000, -1_000])
})

test('no delivery is billed before the cut-over day, or without one', async () => {
  const order = await ordered(staff, customer)
  await bring(staff, order.id, [diesel])
  expect((await draftDue({ ...desk, billing: { ...billing, cutOver: null } })).drafted).toEqual([])
  expect((await draftDue({ ...desk, billing: { ...billing, cutOver: '2025-11-21' } })).drafted).toEqual([])
  expect((await draftDue({ ...desk, billing: { ...billing, when: 'daily' } })).drafted).toEqual([])
  expect((await draftDue(desk)).drafted).toHaveLength(1)
})

test("a customer's day can come onto one invoice", async () => {
  for (const lines of [[diesel], [drums]]) await bring(staff, (await ordered(staff, customer, lines)).id, lines)
  const { drafted } = await draftDue({ ...desk, billing: { ...billing, per: 'customer_day' } })
  expect(drafted).toHaveLength(1)
  const invoice = await issueInvoice(desk, drafted[0] as string)
  expect(invoice.freightCents).toBe(9_000)
  expect(invoice.ordersSaid.split(', ')).toHaveLength(2)
})

test('two trucks of one order are two invoices, and its freight is charged once', async () => {
  const order = await ordered(staff, customer)
  await bring(staff, order.id, [{ ...diesel, quantity: 3000 }])
  await bring(staff, order.id, [{ ...diesel, quantity: 5000 }])
  const { drafted } = await draftDue(desk)
  const both = await Promise.all(drafted.map((id) => findInvoice(desk, id)))
  expect(both.reduce((sum, { freightCents }) => sum + freightCents, 0)).toBe(4_500)
  expect(Math.min(...both.map(({ freightCents }) => freightCents))).toBeGreaterThan(1_600)
  expect(both.reduce((sum, { deciGallons }) => sum + deciGallons, 0)).toBe(8000)
})

test('two invoices issued at once get two numbers without a gap, and one draft gets one', async () => {
  const drafts = [await delivered(staff, customer, [diesel]), await delivered(staff, customer, [drums])]
  const outcomes = await Promise.allSettled(
    [...drafts, ...drafts].map(({ draft }) => issueInvoice(desk, draft, { state: 'draft', changes: 0 } as never)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await reconcileBooks(ctx)).toEqual([])
})

test('an issued invoice never changes, no matter who tries', async () => {
  const { invoice } = await issued()
  await expect(
    db
      .update(invoices)
      .set({ totalCents: 1 as Cents })
      .where(eq(invoices.id, invoice.id)),
  ).rejects.toThrow()
  await expect(db.delete(invoices).where(eq(invoices.id, invoice.id))).rejects.toThrow()
})

test('a corrected meter reading is rebilled by a credit memo and a new invoice', async () => {
  const { invoice, shipment } = await issued()
  await correct(staff, shipment.id, [7900])
  expect((await findInvoice(desk, invoice.id)).totalCents).toBe(invoice.totalCents)
  await markDiffering(as(system))
  expect((await findInvoice(desk, invoice.id)).differsAt).not.toBeNull()
  const proposal = await wouldBe(desk, invoice)
  const seen = await findInvoice(desk, invoice.id)
  const { memo, invoice: again } = await billAgain(desk, invoice.id, seen, { code: 'gallons', reason: 'Meter misread' })
  expect(memo).toMatchObject({ kind: 'credit_memo', totalCents: -invoice.totalCents, corrects: invoice.id })
  expect(memo.deciGallons).toBe(-8000)
  expect(again).toMatchObject({ state: 'issued', deciGallons: 7900, totalCents: proposal?.totalCents })
  expect((await openInvoicesOf(desk, invoice.customerId)).map(({ id }) => id)).not.toContain(invoice.id)
  expect((await findInvoice(desk, invoice.id)).differsAt).toBeNull()
  expect((await draftDue(desk)).drafted).toEqual([])
})

test('payments of a rebilled invoice go to the new one, though an older invoice is open', async () => {
  const buyer = await person('customer')
  const [older, paid] = [await delivered(staff, buyer, [diesel]), await delivered(staff, buyer, [diesel])]
  const open = await issueInvoice(desk, older.draft)
  const { entryId, totalCents, customerId: id } = await issueInvoice(desk, paid.draft)
  // Of the check 50 dollars are kept on account, and stay there.
  const { id: check } = await inTransaction(desk, async (ctx) => {
    const payment = await post(ctx, { customerId: id, kind: 'payment', cents: -(totalCents + 5_000) as Cents })
    await applyCredits(ctx, id, [{ fromId: payment.id, toId: entryId ?? '', cents: totalCents }])
    return payment
  })
  await correct(staff, paid.shipment.id, [7900])
  const seen = await findInvoice(desk, paid.draft)
  const { memo, invoice: again } = await billAgain(desk, paid.draft, seen, { code: 'gallons', reason: 'Meter misread' })
  const settled = async (id: string) => (await findInvoice(desk, id)).settled
  expect([await settled(paid.draft), await settled(again.id)]).toEqual(['credited', 'paid'])
  expect((await paymentsOf(desk, seen)).map(({ cents }) => cents)).toEqual([totalCents, -totalCents, totalCents])
  expect((await paymentsOf(desk, memo)).map(({ cents }) => cents)).toEqual([totalCents])
  const { entries } = await historyLines(desk, paid.draft, paidHistory(seen, await paymentsOf(desk, seen)))
  expect(entries.map(({ what }) => what)).toEqual([
    ...['created the draft', 'issued the invoice', expect.stringContaining(`credited it with ${memo.reference}`)],
    ...[`applied payment: ${formatCents(totalCents)}`, `took back payment: ${formatCents(totalCents)}`],
    `applied credit memo ${memo.reference}: ${formatCents(totalCents)}`,
  ])
  // Ten gallons too much were paid: they go to what is due longest.
  const left = open.totalCents - (totalCents - again.totalCents)
  expect((await findInvoice(desk, older.draft)).openCents).toBe(left)
  expect([await balanceOf(desk, id), (await unappliedOf(desk, id)).map(({ openCents }) => openCents)]).toEqual([
    left - 5_000,
    [-5_000],
  ])

  // The bank returns the check: what the customer owes is the new invoice, not the one that was wrong.
  await inTransaction(desk, (ctx) => takeBackApplications(ctx, id, check))
  expect((await openInvoicesOf(desk, id)).map(({ id, openCents }) => [id, openCents])).toEqual([
    [older.draft, open.totalCents],
    [again.id, again.totalCents],
  ])
  expect(await reconcileBooks(desk)).toEqual([])
})

test('the sums on an invoice, and on the credit memo that reverses it, add up to their totals', async () => {
  const { invoice, shipment } = await issued([diesel, offRoad])
  await correct(staff, shipment.id, [7900, 6000])
  const seen = await findInvoice(desk, invoice.id)
  const { memo } = await billAgain(desk, invoice.id, seen, { code: 'gallons', reason: 'Meter misread' })
  const sumsOf = async (id: string) => {
    const { sums } = invoiceSheet(desk, content, '', await findInvoice(desk, id), await linesOfInvoice(desk, id))
    const cents = sums.map(({ amount }) => Math.round(Number(amount.replaceAll(',', '').replace('−', '-')) * 100))
    return { labels: sums.map(({ label }) => label), cents: cents.reduce((sum, each) => sum + each, 0) }
  }
  const [billed, credited] = [await sumsOf(invoice.id), await sumsOf(memo.id)]
  expect([billed.cents, credited.cents]).toEqual([invoice.totalCents, -invoice.totalCents])
  expect(credited.labels).toEqual(billed.labels)
  // Below the total stands what came off it, and what is left: one whose total says nothing of the payment reads as unpaid.
  const partly = { ...seen, openCents: (seen.totalCents - 5_000) as Cents }
  expect(invoiceSheet(desk, content, '', seen, []).left).toEqual([])
  expect(invoiceSheet(desk, content, '', partly, []).left).toEqual([
    { label: 'Paid', amount: '−$50.00' },
    { label: 'Balance due Nov 20', amount: formatCents(partly.openCents) },
  ])
})

test('a price credit takes back the sales tax on it and no gallons', async () => {
  const { invoice } = await issued([drums])
  const credit = { position: 0, cents: 10_000 as Cents, code: 'price' as const, reason: 'Agreed price' }
  const memo = await creditLine(desk, invoice.id, invoice, credit)
  // Marysville, received in Delaware County: 7 %.
  expect([memo.goodsCents, memo.taxCents, memo.deciGallons]).toEqual([-10_000, -700, 0])
  const again = { ...credit, cents: 115_000 as Cents }
  const seen = await findInvoice(desk, invoice.id)
  await expect(creditLine(desk, invoice.id, seen, again)).rejects.toThrow(/at most \$[\d,]+\.\d\d\.$/)
  expect(seen.openCents).toBe(invoice.totalCents - 10_700)
})

test('an invoice credited in parts is never credited more than it was, and then offers no more of it', async () => {
  const { invoice } = await issued([{ ...drums, price: 62_550 as typeof drums.price }])
  const offers = async () => {
    const seen = await findInvoice(desk, invoice.id)
    const given = { invoice: seen, left: await leftToCredit(desk, seen), again: invoice.totalCents }
    return { seen, given, verbs: invoiceForms(given).flatMap(({ form, isOpen }) => (isOpen ? [form.verb] : [])) }
  }
  const [line] = (await offers()).given.left.lines
  // 7 % of 50 cents are three and a half: twice rounded up, it would be a cent more than was charged.
  for (const cents of [50, 50, (line?.cents ?? 0) - 100]) {
    const credit = { position: 0, cents: cents as Cents, code: 'price' as const, reason: 'Agreed price' }
    await creditLine(desk, invoice.id, (await offers()).seen, credit)
  }
  const { seen, given, verbs } = await offers()
  expect(given.left).toMatchObject({ cents: seen.openCents, lines: [{ name: 'Freight' }] })
  expect(verbs).toEqual(expect.arrayContaining(['again', 'credit']))
  const drawn = invoiceForms(given).find(({ form }) => form.verb === 'again')
  expect(drawn?.form.draw(desk).lead).toContain(`reverses what was not credited yet, ${formatCents(given.left.cents)},`)
  const [{ position = 0, cents = 0 as Cents } = {}] = given.left.lines
  await creditLine(desk, invoice.id, seen, { position, cents, code: 'price', reason: 'Free delivery' })
  const done = await offers()
  expect([done.seen.openCents, done.given.left]).toEqual([0, { cents: 0, lines: [] }])
  expect(done.verbs).not.toEqual(expect.arrayContaining(['again']))
  expect(done.verbs).not.toEqual(expect.arrayContaining(['credit']))
  expect(await unappliedOf(desk, invoice.customerId)).toEqual([])
})

test('a dispute that the customer wins is credited and settled in one step, in part or all of it', async () => {
  const { invoice } = await issued([drums])
  const dispute = async () => disputeInvoice(desk, invoice.id, await findInvoice(desk, invoice.id), 'One drum came')
  const why = { code: 'gallons' as const, reason: 'One drum came back' }
  const all = { position: null, cents: null, ...why }
  await expect(creditDispute(desk, invoice.id, invoice, all)).rejects.toThrow("isn't disputed")
  const part = await creditDispute(desk, invoice.id, await dispute(), { ...all, position: 0, cents: 10_000 as Cents })
  expect(part).toMatchObject({ kind: 'credit_memo', state: 'issued', totalCents: -10_700 })
  expect((await findInvoice(desk, invoice.id)).disputedAt).toBeNull()
  const rest = await creditDispute(desk, invoice.id, await dispute(), all)
  expect(rest.totalCents).toBe(10_700 - invoice.totalCents)
  expect((await openInvoicesOf(desk, invoice.customerId)).map(({ id }) => id)).not.toContain(invoice.id)
  expect((await draftDue(desk)).drafted).toEqual([])
  expect(await reconcileBooks(ctx)).toEqual([])
})

test('a voided invoice keeps its number and frees the delivery', async () => {
  const { invoice } = await issued()
  const gone = await voidInvoice(desk, invoice.id, invoice, 'Wrong customer')
  expect([gone.state, gone.reference]).toEqual(['void', invoice.reference])
  const { drafted } = await draftDue(desk)
  expect((await issueInvoice(desk, drafted[0] as string)).number).toBe((invoice.number ?? 0) + 1)
})

test('a delivery that is billed elsewhere comes onto no invoice until someone takes it back', async () => {
  const { draft } = await delivered(staff, customer, [diesel])
  const gone = await dropDraft(desk, draft, await findInvoice(desk, draft), 'Billed in the previous system')
  expect((await draftDue(desk)).drafted).toEqual([])
  await expect(issueInvoice(desk, draft)).rejects.toThrow(DomainError)
  await issueInvoice(desk, (await restoreDraft(desk, draft, gone)).id)
})

test('customers see what was issued to them alone, and every read is noted', async () => {
  const { draft } = await delivered(staff, customer, [diesel])
  await expect(findInvoice(as(customer), draft)).rejects.toThrow('no such')
  const { secretLink } = await issueInvoice(desk, draft)
  await expect(findInvoice(as(await person('customer')), draft)).rejects.toThrow('no such')
  await noteRead(as(customer), await findInvoice(as(customer), draft), 'page')
  await noteRead(as(visitor), await invoiceBehind(as(visitor), secretLink), 'link')
  await noteRead(desk, await findInvoice(desk, draft), 'page')
  const reads = await db.select().from(invoiceReads).where(eq(invoiceReads.invoiceId, draft))
  expect(reads.map(({ how, userId }) => [how, userId])).toEqual([
    ['page', customer.userId],
    ['link', null],
  ])
  const disputed = await disputeInvoice(as(customer), draft, await findInvoice(as(customer), draft), 'Not ours')
  expect(disputed.disputedAt).not.toBeNull()
})

test('a dispute keeps the photos of what it bills until it is settled, and longer where a person keeps them', async () => {
  const photos = async (id: string) => (await findShipment(desk, id)).photosHeld
  const open = async () => {
    const { draft, shipment } = await delivered(staff, customer, [diesel])
    await issueInvoice(desk, draft)
    return { draft, id: shipment.id, seen: () => findInvoice(as(customer), draft) }
  }
  const first = await open()
  await disputeInvoice(as(customer), first.draft, await first.seen(), 'Less came')
  expect(await photos(first.id)).toMatch(/^Invoice INV-\d+ is disputed\.$/)
  await settleDispute(desk, first.draft, await first.seen(), 'They agree')
  expect(await photos(first.id)).toBeNull()
  await disputeInvoice(as(customer), first.draft, await first.seen(), 'Less came')
  await creditDispute(desk, first.draft, await first.seen(), {
    ...{ code: 'goodwill', reason: 'The truck came late', position: null, cents: null },
  })
  expect(await photos(first.id)).toBeNull()

  const held = await open()
  await holdPhotos(desk, held.id, 'A claim of the insurer')
  await disputeInvoice(as(customer), held.draft, await held.seen(), 'Less came')
  await settleDispute(desk, held.draft, await held.seen(), 'They agree')
  expect(await photos(held.id)).toBe('A claim of the insurer')

  const wrong = await open()
  await disputeInvoice(as(customer), wrong.draft, await wrong.seen(), 'Not ours')
  await voidInvoice(desk, wrong.draft, await wrong.seen(), 'It was another farm')
  expect(await photos(wrong.id)).toBeNull()
})

test('an invoice is made out to the billing address of the day it was issued, and goes to whom the customer named, to nobody else', async () => {
  const buyer = await person('customer')
  const { draft, order } = await delivered(staff, buyer, [diesel])
  const left = { name: 'Ray', purpose: 'Billing', email: 'ray@mill.example', phone: '(740) 555-0123' }
  await addContact(desk, order.customerId ?? '', left)
  const billingAddress = '77 Mill Street\nDelaware, OH 43015'
  await changeOwnPayables(as(buyer), order.customerId ?? '', { name: 'Lee', email: 'ap@mill.example', billingAddress })
  const { soldTo } = await issueInvoice(desk, draft)
  expect(soldTo).toContain(billingAddress)
  const { to } = await recipientsOfInvoice(desk, await findInvoice(desk, draft))
  expect(to).toEqual(['ap@mill.example'])
  expect((await findBillingEmails(desk, order.customerId ?? ''))?.all).toEqual([
    { name: 'Lee', email: 'ap@mill.example' },
  ])
  await changeOwnPayables(as(buyer), order.customerId ?? '', {
    ...{ name: 'Lee', email: 'ap@mill.example', billingAddress: null },
  })
  expect((await findInvoice(desk, draft)).soldTo).toBe(soldTo)
})

test("terms are the customer's own", async () => {
  await db.update(customers).set({ paymentTerms: 'Net 10 EOM' }).where(eq(customers.companyId, farm))
  expect((await issued()).invoice.dueOn).toBe('2025-12-10')
})

const verb = fc.constantFrom('deliver', 'issue', 'void', 'correct', 'again', 'credit', 'drop')

test('balances, invoice numbers and the meter agree after any sequence of billing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(verb, { minLength: 3, maxLength: 9 }), async (verbs) => {
      const buyer = await person('customer')
      const trucks: { id: string }[] = []
      const mine = async () => db.select().from(invoices).where(eq(invoices.userId, buyer.userId))
      for (const verb of ['deliver', ...verbs]) {
        const draft = (await mine()).find(({ state }) => state === 'draft')
        const open = (await mine()).findLast(({ state, kind }) => state === 'issued' && kind === 'invoice')
        const tried = async () => {
          if (verb === 'deliver') trucks.push((await delivered(staff, buyer, [offRoad])).shipment)
          if (verb === 'issue' && draft) await issueInvoice(desk, draft.id)
          if (verb === 'drop' && draft) await dropDraft(desk, draft.id, draft, 'Elsewhere')
          if (verb === 'correct' && trucks[0]) await correct(staff, trucks[0].id, [5900 + (trucks.length % 50)])
          if (verb === 'void' && open) await voidInvoice(desk, open.id, open, 'Wrong')
          if (verb === 'again' && open) await billAgain(desk, open.id, open, { code: 'gallons', reason: 'Meter' })
          if (verb === 'credit' && open)
            await creditLine(desk, open.id, open, { position: 0, cents: 77 as Cents, code: 'goodwill', reason: 'Late' })
        }
        await tried().catch((error) => {
          if (!(error instanceof DomainError)) throw error
        })
      }
      expect(await reconcileBooks(ctx)).toEqual([])
      const papers = (await mine()).filter(({ state }) => state === 'issued')
      const total = papers.reduce((sum, { totalCents }) => sum + totalCents, 0)
      const customerId = (await mine())[0]?.customerId ?? ''
      expect(await balanceOf(ctx, customerId)).toBe(total)
      const open = await openItemsOf(ctx, customerId)
      expect(open.every(({ openCents, cents }) => openCents > 0 && openCents <= cents)).toBe(true)
    }),
    { numRuns: 8 },
  )
  const [counter] = await db.select().from(invoiceNumbers).where(eq(invoiceNumbers.kind, 'invoice'))
  expect(await db.$count(invoices, eq(invoices.kind, 'invoice'))).toBeGreaterThan((counter?.next ?? 0) - 100_001 - 1)
}, 60_000)

test('a credit memo for a paid invoice is applied to the next one', async () => {
  const buyer = await person('customer')
  const first = await issueInvoice(desk, (await delivered(staff, buyer, [diesel])).draft)
  const pay = ({ entryId, customerId }: typeof first, cents: number) =>
    inTransaction(desk, async (ctx) => {
      const { id: fromId } = await post(ctx, { customerId, kind: 'payment', cents: -cents as Cents })
      await applyCredits(ctx, customerId, [{ fromId, toId: entryId ?? '', cents: cents as Cents }])
    })
  await pay(first, first.totalCents)
  const price = { position: 0, cents: 5_000 as Cents, code: 'price' as const, reason: 'Agreed' }
  const memo = await creditLine(desk, first.id, await findInvoice(desk, first.id), price)
  const apply = async () => applyMemo(desk, memo.id, await findInvoice(desk, memo.id))
  await expect(apply()).rejects.toThrow('no open items to apply it to')
  const next = await issueInvoice(desk, (await delivered(staff, buyer, [diesel])).draft)
  await pay(next, next.totalCents + memo.totalCents)
  await apply()
  const open = await Promise.all([next.id, memo.id].map((id) => findInvoice(desk, id)))
  expect(open.map(({ openCents }) => openCents)).toEqual([0, 0])
  await expect(apply()).rejects.toThrow('This credit memo is fully applied.')
})

test('an invoice is marked when the taxes of its order are corrected after it, until staff leave it as it is', async () => {
  const { order, draft } = await delivered(staff, await person('customer'), [offRoad])
  const invoice = await issueInvoice(desk, draft)
  await recordCertificate(desk, invoice.customerId, {
    ...{ kind: 'blanket', taxes: ['sales'], reason: 'farming', words: null, number: null, products: null },
    ...{ address: null, reference: null, signedOn: '2025-11-01', reviewOn: null },
  })
  const now = await findOrder(desk, order.id)
  const { saleOffice, taxArea } = now
  const corrected = await correctTaxes(desk, order.id, now, { saleOffice, taxArea })
  expect(corrected.totalCents).toBeLessThan(invoice.totalCents)
  await markDiffering(desk)
  const marked = await findInvoice(desk, draft)
  expect(marked.differsAt).not.toBeNull()
  await keepInvoice(desk, draft, marked, 'The certificate is for next year')
  await markDiffering(desk)
  expect((await findInvoice(desk, draft)).differsAt).toBeNull()
})
