import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { system } from '#domain/viewer.ts'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { chargeMonth, waiveCharge } from '../../app/features/charges/charge.ts'
import { chargeableMonths } from '../../app/features/charges/charge-preview.ts'
import { currentTerms, recordAcceptance, setTerms } from '../../app/features/credit/customer-terms.ts'
import { customers } from '../../app/features/customers/schema.ts'
import { creditLine, voidInvoice } from '../../app/features/invoices/correct.ts'
import { disputeInvoice, noteRead, recordPromise } from '../../app/features/invoices/dispute.ts'
import { draftDue } from '../../app/features/invoices/draft.ts'
import { findInvoice } from '../../app/features/invoices/find.ts'
import { issueInvoice } from '../../app/features/invoices/issue.ts'
import { invoices } from '../../app/features/invoices/schema.ts'
import { closeBooks } from '../../app/features/ledger/close.ts'
import { makeExport } from '../../app/features/ledger/export.ts'
import { openItemsOf } from '../../app/features/ledger/find.ts'
import { post } from '../../app/features/ledger/post.ts'
import { findMeant } from '../../app/features/customers/customer.ts'
import { recordPayment } from '../../app/features/payments/record.ts'
import { changeSettings } from '../../app/features/settings/change-settings.ts'
import { findSetting } from '../../app/features/settings/find-settings.ts'
import { remindDue } from '../../app/features/statements/remind.ts'
import { continueStatements, startStatements } from '../../app/features/statements/run.ts'
import { farms } from './people.ts'
import type { DemoStage } from './world.ts'

/** Deliveries of two months billed: paid, open, past due, disputed, credited, void, and drafts that wait. */
export const tellBilling = (stage: DemoStage): void => {
  const { month, people } = stage
  const cutOver = month.today.subtract({ months: 1 }).with({ day: 1 })
  const billed = (ctx: Context): Context => ({ ...ctx, billing: { ...ctx.billing, cutOver: cutOver.toString() } })
  const desk = (as: Parameters<Parameters<typeof month.tell>[1]>[0]) => billed(as(people.admin))

  month.tell(month.lastMonth(0.001), async (as) => {
    const ctx = as(people.admin)
    const { value } = await findSetting(ctx, 'billing')
    await changeSettings(ctx, 'billing', { ...(value as object), cutOver: cutOver.toString() }, 'file')
  })

  month.tell(month.ago({ minutes: 23 }), async (as) => {
    const ctx = as(people.admin)
    const { id } = await findMeant(ctx, 'Newark Dairy')
    const due = cutOver.subtract({ days: 40 }).toString()
    await post(desk(as), {
      ...{ customerId: id, kind: 'opening', cents: 128_450 as Cents, dueOn: due, number: '88213' },
      day: cutOver.subtract({ days: 70 }).toString(),
      memo: 'From previous system',
    })
  })

  /** Companies buy on credit from their first invoice on; everybody else pays in advance or on delivery. */
  const giveTerms = async (ctx: Context) => {
    const companies = await ctx.db.select().from(customers).where(isNotNull(customers.companyId))
    for (const { id } of companies) {
      if (await currentTerms(ctx, id)) continue
      const net = { kind: 'net' as const, days: 15 }
      const typed = { terms: { fuel: net, lubricant: net }, limitCents: 2_500_000 as Cents, reviewOn: null }
      await setTerms(ctx, id, { ...typed, reason: 'As in the previous system' })
    }
  }

  const issueAll = async (ctx: Context) => {
    await giveTerms(ctx)
    const { drafted } = await draftDue(ctx)
    for (const id of drafted) await issueInvoice(ctx, id)
    return drafted
  }
  for (const share of [0.25, 0.5, 0.75, 0.995]) month.tell(month.lastMonth(share), (as) => issueAll(desk(as)))
  for (const share of [0.35, 0.7]) month.tell(month.thisMonth(share), (as) => issueAll(desk(as)))

  month.tell(month.ago({ minutes: 22 }), async (as) => {
    const ctx = desk(as)
    const { id } = await findMeant(ctx, farms)
    const [owed] = await openItemsOf(ctx, id)
    if (owed) {
      await recordPayment(ctx, id, {
        ...{ id: randomUUID(), method: 'check', cents: (owed.openCents + 5_000) as Cents, number: '4471', note: null },
        // In the first minutes of a day, this time of the story is on the day before.
        ...{ receivedOn: today(ctx), amounts: [], rest: 'oldest' },
      })
    }
    await draftDue(ctx)
    const issued = await ctx.db
      .select({ id: invoices.id })
      .from(invoices)
      .where(sql`${invoices.state} = 'issued' and ${invoices.kind} = 'invoice'`)
      .orderBy(invoices.createdAt, invoices.id)
    const open = []
    for (const { id } of issued) {
      const { openCents, totalCents } = await findInvoice(ctx, id)
      if (openCents === totalCents) open.push(id)
    }
    const [first, second, third, fourth] = open
    if (first)
      await disputeInvoice(ctx, first, await findInvoice(ctx, first), 'The tank took less than the ticket says.')
    if (second) {
      const invoice = await findInvoice(ctx, second)
      const credit = { position: 0, cents: 2_500 as Cents, code: 'goodwill' as const, reason: 'The truck came late.' }
      if ((invoice.openCents ?? 0) > 0) await creditLine(ctx, second, invoice, credit)
    }
    if (third) {
      const invoice = await findInvoice(ctx, third)
      if (invoice.openCents === invoice.totalCents) await voidInvoice(ctx, third, invoice, 'Billed to the wrong site.')
      await issueAll(ctx)
    }
    if (fourth) {
      const invoice = await findInvoice(ctx, fourth)
      const day = month.today.add({ days: 5 }).toString()
      if ((invoice.openCents ?? 0) > 0) await recordPromise(ctx, fourth, invoice, day)
    }
    const [last] = await ctx.db.select().from(invoices).where(eq(invoices.userId, people.customer.userId)).limit(1)
    if (last) await noteRead(as(people.customer), last, 'page')
    const before = Temporal.PlainDate.from(cutOver)
    await makeExport(ctx, before.toString(), before.with({ day: before.daysInMonth }).toString())
    await closeBooks(ctx, before.subtract({ days: 1 }).toString())
  })

  // What ended is billed, so that the dashboards show their figures; drafts of orders that are still to come in part wait.
  month.tell(month.ago({ minutes: 19 }), async (as) => {
    const ctx = desk(as)
    while ((await draftDue(ctx)).more);
    const ended = await ctx.db
      .select({ id: invoices.id })
      .from(invoices)
      .where(
        sql`${invoices.state} = 'draft' and not exists (select 1 from invoice_lines l join orders o on o.id = l.order_id
          where l.invoice_id = ${invoices.id} and o.state <> 'delivered')`,
      )
      .orderBy(invoices.createdAt, invoices.id)
    for (const { id } of ended) await issueInvoice(ctx, id)
  })

  // One customer's terms have a finance charge, and last month it was charged; another one was waived.
  month.tell(month.ago({ minutes: 22, seconds: 30 }), async (as) => {
    const ctx = desk(as)
    // In the first minutes of a month, the month that can be charged is not over at this time of the story.
    const last = chargeableMonths(ctx)[0]
    const net = { kind: 'net' as const, days: 15 }
    for (const [name, owed] of [
      ['Newark Dairy', 0],
      ['Big Walnut Storage', 64_000],
    ] as const) {
      const { id } = await findMeant(ctx, name)
      const typed = {
        terms: { fuel: net, lubricant: net },
        limitCents: 1_000_000 as Cents,
        reviewOn: null,
        reason: null,
      }
      await ctx.db.update(customers).set({ kind: 'business', kindChosen: true }).where(eq(customers.id, id))
      await setTerms(ctx, id, { ...typed, financeRate: ctx.credit.financeRate })
      const signed = cutOver.subtract({ days: 120 }).toString()
      await recordAcceptance(ctx, id, { by: 'Lee Ames', title: 'Controller', on: signed })
      const [day, dueOn] = [cutOver.subtract({ days: 60 }).toString(), cutOver.subtract({ days: 45 }).toString()]
      const entry = { customerId: id, kind: 'opening' as const, memo: 'From previous system' }
      if (owed > 0) await post(ctx, { ...entry, cents: owed as Cents, day, dueOn, number: '88340' })
      const [charge] = last ? await chargeMonth(ctx, last, [id]) : []
      if (charge && owed > 0) await waiveCharge(ctx, charge.id, 'The first time, and they called us.')
    }
  })

  month.tell(month.ago({ minutes: 20 }), async (as) => {
    const ctx = billed(as(system))
    await startStatements(ctx, cutOver.toString().slice(0, 7))
    while ((await continueStatements(ctx)) > 0);
    while ((await remindDue(ctx)) > 0);
  })
}
