import { desc, eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { customers } from '#features/customers/schema.ts'
import { ageItems, type Aging } from '#features/ledger/aging.ts'
import { entriesOf, openOn, type OpenEntry } from '#features/ledger/find.ts'
import type { LedgerEntry } from '#features/ledger/schema.ts'
import { spanOf } from './month.ts'
import { statements, type Statement } from './schema.ts'

/** The statement behind a private link: holding it is the permission. Throws not-found. */
export const statementBehind = async ({ db }: Pick<Context, 'db'>, secretLink: string): Promise<Statement> => {
  const [statement] = await db.select().from(statements).where(eq(statements.secretLink, secretLink))
  if (!statement) throw notFound('statement')
  return statement
}

/** The statements of a customer whom the caller has looked up within the viewer's sight, the latest first. */
export const statementsOf = ({ db }: Pick<Context, 'db'>, customerId: string): Promise<Statement[]> =>
  db
    .select()
    .from(statements)
    .where(isOfCustomer(statements.customerId, customerId))
    .orderBy(desc(statements.month))
    .limit(24)

export type StatementSaid = {
  statement: Statement
  customer: string
  aging: Aging
  open: OpenEntry[]
  entries: LedgerEntry[]
}

/** What a statement says: made again of the ledger as it was then, so it stays what was sent. */
export const readStatement = async (ctx: Pick<Context, 'db'>, statement: Statement): Promise<StatementSaid> => {
  const { from, through } = spanOf(statement.month)
  const known = ({ entry }: LedgerEntry) => entry <= statement.throughEntry
  const [customer] = await ctx.db
    .select({ name: customers.name })
    .from(customers)
    .where(eq(customers.id, statement.customerId))
  const open = (await openOn(ctx, statement.customerId, through)).filter(known)
  const entries = (await entriesOf(ctx, statement.customerId, from, through)).filter(known)
  return { statement, customer: customer?.name ?? '', aging: ageItems(open, through), open, entries }
}
