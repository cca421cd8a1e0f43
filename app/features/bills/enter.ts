import { and, eq, ne } from 'drizzle-orm'
import { today } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import type { Cents } from '#domain/money.ts'
import { logEvent } from '#events/audit-log.ts'
import { findPurchase } from '#features/purchasing/find.ts'
import { isPrice, isQuantity, mostLines } from '#features/trade/line.ts'
import { submissionConflict } from '#features/trade/duplicate-submission.ts'
import { checkBill } from './check.ts'
import { billEvents, billFacts } from './events.ts'
import { lockBill } from './find.ts'
import { normalizeNumber } from './match.ts'
import { supplierBillLines, supplierBills, type BillLine, type SupplierBill } from './schema.ts'

/** A bill as the supplier wrote it. With a purchase order it is its supplier's. */
export type NewBill = {
  id: string
  supplierId: string
  purchaseId: string | null
  number: string
  billedOn: string
  dueOn: string | null
  taxCents: Cents
  totalCents: Cents
  lines: readonly BillLine[]
}

/**
 * Staff enter what a supplier billed. It is checked at once: it matches, or what differs goes to a person. The same form
 * sent twice enters it once.
 * @throws DomainError `conflict` for a number that a bill of this supplier has, `invalid` for what can't be.
 */
export const enterBill = (ctx: Context, subject: NewBill): Promise<SupplierBill> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'bills.decide')
    const [first] = await ctx.db.select().from(supplierBills).where(eq(supplierBills.id, subject.id))
    if (first) {
      if (normalizeNumber(first.number) === normalizeNumber(subject.number) && first.totalCents === subject.totalCents)
        return first
      throw submissionConflict(`bill ${first.number}`)
    }
    if (subject.purchaseId && (await findPurchase(ctx, subject.purchaseId)).supplierId !== subject.supplierId)
      throw new DomainError('invalid', 'This purchase order went to another supplier.')
    await storeBill(ctx, subject)
    return checkBill(ctx, await lockBill(ctx, subject.id))
  })

/** Stores a bill that nobody has checked yet, with its log entry. Call it inside a transaction. */
export const storeBill = async (ctx: Context, subject: NewBill): Promise<void> => {
  refuseWrong(ctx, subject)
  const { lines, ...bill } = subject
  const [stored] = await ctx.db
    .insert(supplierBills)
    .values({
      ...bill,
      ...{ state: 'entered', enteredAt: dateOf(ctx.now), enteredBy: enteredBy(ctx), goods: goodsOf(lines) },
    })
    .onConflictDoNothing()
    .returning()
  if (!stored) throw await entered(ctx, subject)
  await ctx.db.insert(supplierBillLines).values(lines.map((line, position) => ({ ...line, position, billId: bill.id })))
  await logEvent(ctx, billEvents.enter, stored.id, billFacts(stored))
}

export const enteredBy = ({ viewer }: Pick<Context, 'viewer'>): string => ('name' in viewer ? viewer.name : 'Automatic')

const goodsOf = (lines: readonly BillLine[]) =>
  [...new Set(lines.flatMap(({ name, billOfLading }) => [name, billOfLading ?? '']))].filter(Boolean).join(', ')

const refuseWrong = (ctx: Context, { number, billedOn, dueOn, taxCents, totalCents, lines }: NewBill) => {
  const wrong = (words: string) => new DomainError('invalid', words)
  if (!normalizeNumber(number)) throw wrong('Bill number: please enter the number on the bill.')
  if (billedOn > today(ctx)) throw wrong("Bill date: this day can't be in the future.")
  if (dueOn !== null && dueOn < billedOn) throw wrong('Due: please choose the day of the bill or a later one.')
  if (lines.length === 0) throw wrong('Please enter what the bill charges for.')
  if (lines.length > mostLines * 2) throw wrong(`A bill has at most ${mostLines * 2} lines.`)
  if (lines.some((line) => !isQuantity(line.quantity) || !isPrice(line.price) || !isAmount(line.cents)))
    throw wrong('Please check the quantity, price and amount of each line.')
  if (!isAmount(taxCents) || !isAmount(totalCents)) throw wrong('Please check the total, and the taxes and fees.')
}

const isAmount = (cents: number) => Number.isSafeInteger(cents) && cents >= 0 && cents <= 10_000_000_000

/** Says which bill has the number already. */
const entered = async ({ db }: Context, { supplierId, number, id }: NewBill): Promise<DomainError> => {
  const duplicate = await db
    .select({
      id: supplierBills.id,
      number: supplierBills.number,
      key: supplierBills.numberKey,
      on: supplierBills.billedOn,
    })
    .from(supplierBills)
    .where(and(eq(supplierBills.supplierId, supplierId), ne(supplierBills.state, 'void'), ne(supplierBills.id, id)))
  const before = duplicate.find(({ key }) => key === normalizeNumber(number))
  return new DomainError(
    'conflict',
    `Bill number: bill ${before?.number ?? number} from this supplier was already entered.`,
  )
}
