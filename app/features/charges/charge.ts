import { randomUUID } from 'node:crypto'
import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { today } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { isUuid } from '#domain/text.ts'
import { reasonOf } from '#domain/reason.ts'
import { logEvent } from '#events/audit-log.ts'
import type { TermsAcceptance } from '#features/credit/schema.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { customers } from '#features/customers/schema.ts'
import { takeNumber } from '#features/invoices/numbers.ts'
import { applyCredits, takeBackApplications } from '#features/ledger/apply.ts'
import { ownCustomer } from '#features/ledger/own-account.ts'
import { lockAccount, post, posterName, reverse } from '#features/ledger/post.ts'
import { settlementState, takenOff, type Settlement } from '#features/ledger/settlement.ts'
import { dueOn } from '#features/ledger/terms.ts'
import { addressesOfCustomer } from '#features/statements/addresses.ts'
import { monthBounds } from '#features/statements/month.ts'
import { chargeEvents, chargeFacts } from './events.ts'
import { financeCharges, type FinanceCharge } from './schema.ts'
import { chargeableMonths, previewCharge } from './charge-preview.ts'

/**
 * Posts the finance charges of a past month, each customer in a transaction of its own and once for a month, however
 * often it is sent. Each charge gets a number from one counter and an email. Returns the charges that were posted;
 * customers who have paid since have none.
 * @throws DomainError `invalid` for a month that can't be charged now.
 */
export const chargeMonth = async (
  ctx: Context,
  month: string,
  customerIds: readonly string[],
): Promise<FinanceCharge[]> => {
  demand(ctx, 'invoices.issue')
  if (!chargeableMonths(ctx).includes(month))
    throw new DomainError('invalid', 'Month: please choose one of the last three full months.')
  const charged: FinanceCharge[] = []
  for (const id of customerIds) {
    const charge = await inTransaction(ctx, (ctx) => chargeOne(ctx, id, month))
    if (charge) charged.push(charge)
  }
  return charged
}

const chargeOne = async (ctx: Context, customerId: string, month: string): Promise<FinanceCharge | undefined> => {
  const accountId = await lockAccount(ctx, customerId)
  if ((await chargesOf(ctx, accountId)).some((charge) => charge.month === month)) return undefined
  const would = await previewCharge(ctx, accountId, month)
  if (!would) return undefined
  const { items, base, rate, cents, terms } = would
  const id = randomUUID()
  const { reference: number } = await takeNumber(ctx, 'finance_charge')
  const due = dueOn(ctx.calendar, terms.terms.fuel, today(ctx))
  const entry = await post(ctx, {
    ...{ customerId: accountId, kind: 'finance_charge', cents, number, aboutId: id, dueOn: due },
    memo: `${rate / 100}% of ${formatCents(base)} past due on ${formatDay(monthBounds(month).through)}`,
  })
  const [charge] = await ctx.db
    .insert(financeCharges)
    .values({
      ...{
        id,
        number,
        customerId: accountId,
        month,
        items,
        baseCents: base,
        rate,
        cents,
        dueOn: due,
        entryId: entry.id,
      },
      termsVersion: terms.accepted?.version ?? '',
      ...{ accepted: terms.accepted, clause: clauseFor(ctx, terms.accepted, rate) },
      afterDays: ctx.credit.financeAfterDays,
      ...{ chargedAt: dateOf(ctx.now), chargedBy: posterName(ctx) },
    })
    .returning()
  if (!charge) throw new Error('The finance charge was not stored.')
  await logChange(ctx, charge, chargeEvents.charged, { number, cents: formatCents(cents) })
  return charge
}

/** What they accepted says of the charge, as far as it is the text and the rate of today. */
const clauseFor = ({ credit }: Pick<Context, 'credit'>, accepted: TermsAcceptance | null, rate: number) =>
  accepted?.version === credit.termsVersion && rate === credit.financeRate ? credit.financeClause : null

/**
 * Staff waive a finance charge: an entry reverses it, and what was paid of it is on account again.
 * @throws DomainError `invalid` without a reason, `conflict` when it was waived already, or written off: what nobody paid
 * would be on account.
 */
export const waiveCharge = (ctx: Context, id: string, why: string): Promise<FinanceCharge> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'invoices.issue')
    const reason = reasonOf(why)
    if (!reason) throw new DomainError('invalid', 'Reason: please enter why.')
    const { customerId } = await findCharge(ctx, id)
    await lockAccount(ctx, customerId)
    const { entryId, cents, number, waivedAt, writtenOffCents } = await findCharge(ctx, id)
    if (waivedAt) throw new DomainError('conflict', 'This charge was already waived.')
    if (writtenOffCents > 0)
      throw new DomainError(
        'conflict',
        `${formatCents(writtenOffCents)} of this charge was written off. Please reverse the write-off first.`,
      )
    await takeBackApplications(ctx, customerId, entryId)
    const reversal = await reverse(ctx, entryId, 'waived_charge', { memo: reason })
    await applyCredits(ctx, customerId, [{ fromId: reversal.id, toId: entryId, cents }])
    const [charge] = await ctx.db
      .update(financeCharges)
      .set({ waivedAt: dateOf(ctx.now), waivedBy: posterName(ctx), reason, waiverId: reversal.id })
      .where(eq(financeCharges.id, id))
      .returning()
    if (!charge) throw notFound('finance charge')
    await logChange(ctx, charge, chargeEvents.waived, { number, cents: formatCents(cents), reason })
    return charge
  })

const logChange = async (
  ctx: Context,
  charge: FinanceCharge,
  event: (typeof chargeEvents)['charged' | 'waived'],
  detail: Record<string, string>,
) => {
  const { to, name } = await addressesOfCustomer(ctx, charge.customerId)
  await logEvent(ctx, event, charge.customerId, chargeFacts(charge, to, name), detail)
}

/** A charge with what became of it. */
export type SettledCharge = FinanceCharge & { settled: Settlement; writtenOffCents: Cents }

const entryId = sql`${financeCharges}.entry_id`

const chargeFields = {
  ...getTableColumns(financeCharges),
  ...{ settled: settlementState(entryId), writtenOffCents: takenOff(entryId, 'write_off') },
}

/** A charge by its id. For staff alone. Throws not-found. */
export const findCharge = async (ctx: Context, id: string): Promise<SettledCharge> => {
  demand(ctx, 'ledger.see-all')
  const [charge] = isUuid(id)
    ? await ctx.db.select(chargeFields).from(financeCharges).where(eq(financeCharges.id, id))
    : []
  if (!charge) throw notFound('finance charge')
  return charge
}

/** The same within the viewer's sight: a customer's own, where they may see money. Throws not-found. */
export const findOwnCharge = async (ctx: Context, id: string): Promise<SettledCharge> => {
  demand(ctx, 'prices.see')
  const customer = await ownCustomer(ctx)
  const charge = customer && (await chargesOf(ctx, customer.id)).find((each) => each.id === id)
  if (!charge) throw notFound('finance charge')
  return charge
}

/** Of a customer whom the caller has looked up, the latest first. */
export const chargesOf = ({ db }: Pick<Context, 'db'>, customerId: string): Promise<SettledCharge[]> =>
  db
    .select(chargeFields)
    .from(financeCharges)
    .where(isOfCustomer(financeCharges.customerId, customerId))
    .orderBy(desc(financeCharges.month))

/** The last charges, with whom they were for. For staff alone. */
export const lastCharges = async (ctx: Context): Promise<(SettledCharge & { name: string })[]> => {
  demand(ctx, 'ledger.see-all')
  return ctx.db
    .select({ ...chargeFields, name: customers.name })
    .from(financeCharges)
    .innerJoin(customers, eq(customers.id, financeCharges.customerId))
    .orderBy(desc(financeCharges.chargedAt), desc(financeCharges.id))
    .limit(100)
}
