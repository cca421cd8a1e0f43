import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { invoiceNumbers, type PaperKind } from './schema.ts'

const prefixes = { invoice: 'INV', credit_memo: 'CM' } as const satisfies Record<PaperKind, string>

/**
 * The next number of a kind of paper. Its row stays locked until the transaction ends: of two at once the second waits,
 * and a number whose transaction fails is given to the next one.
 */
export const takeNumber = async ({ db, billing }: Context, kind: PaperKind) => {
  const first = kind === 'invoice' ? billing.firstInvoice : billing.firstCreditMemo
  await db.insert(invoiceNumbers).values({ kind, next: first }).onConflictDoNothing()
  const [row] = await db.select().from(invoiceNumbers).where(eq(invoiceNumbers.kind, kind)).for('update')
  const number = row?.next ?? first
  await db
    .update(invoiceNumbers)
    .set({ next: number + 1 })
    .where(eq(invoiceNumbers.kind, kind))
  return { number, reference: `${prefixes[kind]}-${number}` }
}
