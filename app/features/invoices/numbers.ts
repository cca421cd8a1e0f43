import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { invoiceNumbers, type NumberedKind } from './schema.ts'

const prefixes = { invoice: 'INV', credit_memo: 'CM', finance_charge: 'FC' } as const satisfies Record<
  NumberedKind,
  string
>

/** Of finance charges. Nobody took theirs along from another program, so no setting says it. */
const firstCharge = 1001

/**
 * The next number of a kind of paper. Its row stays locked until the transaction ends: of two at once the second waits,
 * and a number whose transaction fails is given to the next one.
 */
export const takeNumber = async ({ db, billing }: Context, kind: NumberedKind) => {
  const first = { invoice: billing.firstInvoice, credit_memo: billing.firstCreditMemo, finance_charge: firstCharge }[
    kind
  ]
  await db.insert(invoiceNumbers).values({ kind, next: first }).onConflictDoNothing()
  const [row] = await db.select().from(invoiceNumbers).where(eq(invoiceNumbers.kind, kind)).for('update')
  const number = row?.next ?? first
  await db
    .update(invoiceNumbers)
    .set({ next: number + 1 })
    .where(eq(invoiceNumbers.kind, kind))
  return { number, reference: `${prefixes[kind]}-${number}` }
}
