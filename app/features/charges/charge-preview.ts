import { and, eq, inArray, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { today } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { multiplyAndDivide, type Cents } from '#domain/money.ts'
import { currentTerms } from '#features/credit/customer-terms.ts'
import { creditTerms, type CreditTerms } from '#features/credit/schema.ts'
import { customers } from '#features/customers/schema.ts'
import { invoiceLines, invoices } from '#features/invoices/schema.ts'
import { daysPastDue } from '#features/ledger/aging.ts'
import { openItemsOf, openOn, unappliedOf } from '#features/ledger/find.ts'
import { ledgerEntries, ledgerItems } from '#features/ledger/schema.ts'
import { monthBounds } from '#features/statements/month.ts'
import { financeCharges, type ChargedItem } from './schema.ts'

/** What a customer would be charged for a month, and on what. */
export type ChargePreview = {
  customerId: string
  name: string
  items: ChargedItem[]
  /** Paid and not applied: it is taken off what is past due. */
  unapplied: Cents
  base: Cents
  rate: number
  cents: Cents
  terms: CreditTerms
}

/** The months that may be charged now: the three before this one, from the first whose deliveries were billed here. */
export const chargeableMonths = (ctx: Pick<Context, 'now' | 'calendar' | 'billing'>): string[] => {
  const now = Temporal.PlainYearMonth.from(today(ctx).slice(0, 7))
  const first = ctx.billing.cutOver?.slice(0, 7)
  return [1, 2, 3]
    .map((back) => now.subtract({ months: back }).toString())
    .filter((month) => first !== undefined && month >= first)
}

/**
 * The finance charges that a past month would bring, for staff to check before they post them. Customers whose terms
 * have a finance charge, who accepted them and who aren't a household; those already charged for the month are left
 * out.
 */
export const previewCharges = async (ctx: Context, month: string): Promise<ChargePreview[]> => {
  demand(ctx, 'ledger.see-all')
  const { through } = monthBounds(month)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select distinct coalesce(c.merged_into, c.id) as id from ${ledgerItems} i join ${customers} c on c.id = i.customer_id
    where i.open_cents > 0 and i.due_on < ${through}::date - ${ctx.credit.financeAfterDays}::int
      and exists (select 1 from ${creditTerms} t join ${customers} whose on whose.id = t.customer_id
        where coalesce(whose.merged_into, whose.id) = coalesce(c.merged_into, c.id)
          and t.ended_at is null and t.finance_rate is not null and t.accepted is not null)
      and not exists (select 1 from ${financeCharges} f join ${customers} whose on whose.id = f.customer_id
        where coalesce(whose.merged_into, whose.id) = coalesce(c.merged_into, c.id) and f.month = ${month})`)
  const found: ChargePreview[] = []
  // One after another: all at once they would hold the connections that others need.
  for (const { id } of rows) {
    const would = await previewCharge(ctx, id, month)
    if (would) found.push(would)
  }
  return found.toSorted((one, other) => other.cents - one.cents || one.name.localeCompare(other.name))
}

/** The same for one customer; undefined when there is nothing to charge. Source: domain-facts-trade 2.2. */
export const previewCharge = async (
  ctx: Context,
  customerId: string,
  month: string,
): Promise<ChargePreview | undefined> => {
  const [customer] = await ctx.db.select().from(customers).where(eq(customers.id, customerId))
  const terms = await currentTerms(ctx, customerId)
  if (!customer || customer.kind === 'household' || !terms?.accepted || !terms.financeRate) return undefined
  const items = await lateItems(ctx, customerId, monthBounds(month).through, terms.accepted.at.slice(0, 10))
  const unapplied = (await unappliedOf(ctx, customerId)).reduce((sum, { openCents }) => sum - openCents, 0) as Cents
  const base = Math.max(0, items.reduce((sum, item) => sum + item.cents, 0) - unapplied) as Cents
  const cents = multiplyAndDivide(base, terms.financeRate, 10_000) as Cents
  if (cents <= 0) return undefined
  return { customerId, name: customer.name, items, unapplied, base, rate: terms.financeRate, cents, terms }
}

/**
 * What was long past due at the end of a day and still is: invoices alone, so that nothing is charged on charges. One that
 * the customer disputes or promised to pay later is left out, one from before they accepted the terms, and one of which
 * no more is owed than its sales tax.
 */
const lateItems = async (
  ctx: Context,
  customerId: string,
  through: string,
  accepted: string,
): Promise<ChargedItem[]> => {
  const now = new Map((await openItemsOf(ctx, customerId)).map(({ id, openCents }) => [id, openCents]))
  const late = (await openOn(ctx, customerId, through)).filter(
    ({ id, kind, day, dueOn }) =>
      (kind === 'invoice' || kind === 'opening') &&
      now.has(id) &&
      day >= accepted &&
      dueOn !== null &&
      daysPastDue(dueOn, through) > ctx.credit.financeAfterDays,
  )
  const papers = await papersOf(
    ctx,
    late.map(({ id }) => id),
  )
  return late.flatMap(({ id, number, dueOn, openCents }) => {
    const { isDisputed = false, promisedOn = null, taxCents = 0 } = papers.get(id) ?? {}
    const cents = Math.min(openCents, now.get(id) ?? 0) as Cents
    if (isDisputed || (promisedOn !== null && promisedOn >= through) || cents <= taxCents) return []
    return [{ entryId: id, number, dueOn: dueOn ?? '', cents }]
  })
}

const papersOf = async ({ db }: Pick<Context, 'db'>, entryIds: readonly string[]) => {
  if (entryIds.length === 0) return new Map()
  const rows = await db
    .select({
      ...{ entryId: invoices.entryId, disputedAt: invoices.disputedAt, promisedOn: invoices.promisedOn },
      tax: sql<string>`coalesce((select sum(l.cents) from ${invoiceLines} l
        where l.invoice_id = ${invoices.id} and l.rate_basis = 'percent'), 0)`,
    })
    .from(invoices)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, invoices.entryId))
    .where(and(inArray(invoices.entryId, [...entryIds]), eq(invoices.state, 'issued')))
  return new Map(
    rows.map(({ entryId, disputedAt, promisedOn, tax }) => [
      entryId,
      { isDisputed: disputedAt !== null, promisedOn, taxCents: Number(tax) },
    ]),
  )
}
