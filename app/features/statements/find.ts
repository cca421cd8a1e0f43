import { and, asc, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { companies } from '#features/companies/schema.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { customers } from '#features/customers/schema.ts'
import { ageItems, type Aging } from '#features/ledger/aging.ts'
import { openOn, type OpenEntry } from '#features/ledger/find.ts'
import { ledgerEntries, type LedgerEntry } from '#features/ledger/schema.ts'
import { monthBounds } from './month.ts'
import { statements, type Statement } from './schema.ts'

/** The statement behind a private link: holding it is the permission, until the customer's company is closed. Throws not-found. */
export const statementBehind = async ({ db }: Pick<Context, 'db'>, secretLink: string): Promise<Statement> => {
  const [statement] = await db
    .select(getTableColumns(statements))
    .from(statements)
    .innerJoin(customers, eq(customers.id, statements.customerId))
    .leftJoin(companies, eq(companies.id, customers.companyId))
    .where(and(eq(statements.secretLink, secretLink), isNull(companies.closedAt)))
  if (!statement) throw notFound('statement')
  return statement
}

/** The statement that a mail brings along, which goes to the address of a company that is closed, too. Throws not-found. */
export const statementOfMail = async ({ db }: Pick<Context, 'db'>, secretLink: string): Promise<Statement> => {
  const [statement] = await db.select().from(statements).where(eq(statements.secretLink, secretLink))
  if (!statement) throw notFound('statement')
  return statement
}

/** The statements of a customer whom the caller has looked up within the viewer's sight, the latest first. */
export const statementsOf = ({ db }: Pick<Context, 'db'>, customerId: string, limit?: number): Promise<Statement[]> => {
  const query = db
    .select()
    .from(statements)
    .where(isOfCustomer(statements.customerId, customerId))
    .orderBy(desc(statements.month), asc(statements.madeAt))
  return limit === undefined ? query : query.limit(limit)
}

export type StatementData = {
  statement: Statement
  customer: string
  aging: Aging
  open: OpenEntry[]
  entries: LedgerEntry[]
}

/**
 * The entries `e` that a statement of a month can know, with their customers `c`, and which of them an earlier one told of: those are
 * in its opening balance, which is the closing balance of the last one. All others are listed, so that what is posted late, with a day
 * of a month whose statement was sent, is on the next. A first statement lists its month. `madeAt`: as it was made then.
 */
export const entriesFor = (month: string, madeAt?: Date) => {
  const { from, through } = monthBounds(month)
  const then = madeAt ? sql`and made_at <= ${madeAt.toISOString()}` : sql``
  const last = sql`(select distinct on (customer_id) customer_id, through_entry,
      ((month || '-01')::date + interval '1 month')::date as ends
    from ${statements} where month < ${month} ${then} order by customer_id, month desc)`
  return {
    from: sql`from ${ledgerEntries} e join ${customers} c on c.id = e.customer_id
      left join ${last} own on own.customer_id = c.id
      left join ${last} head on head.customer_id = c.merged_into
      where e.day <= ${through}`,
    isTold: sql`(case when own.ends is null and head.ends is null then e.day < ${from}
      else coalesce(e.entry <= own.through_entry and e.day < own.ends, false)
        or coalesce(e.entry <= head.through_entry and e.day < head.ends, false) end)`,
  }
}

/** What a statement lists. One made before late entries were listed had them in its opening balance, and keeps what it said. */
const entriesListed = async ({ db }: Pick<Context, 'db'>, statement: Statement): Promise<LedgerEntry[]> => {
  const { customerId, month, madeAt, throughEntry, openingCents, closingCents } = statement
  const books = entriesFor(month, madeAt)
  const listed = await db
    .select()
    .from(ledgerEntries)
    .where(
      sql`${ledgerEntries.id} in (select e.id ${books.from} and (c.id = ${customerId} or c.merged_into = ${customerId})
        and e.entry <= ${throughEntry} and not ${books.isTold})`,
    )
    .orderBy(asc(ledgerEntries.day), asc(ledgerEntries.entry))
  const sum = listed.reduce((sum, { cents }) => sum + cents, 0)
  const { from } = monthBounds(month)
  return openingCents + sum === closingCents ? listed : listed.filter(({ day }) => day >= from)
}

/** What a statement says: made again of the ledger as it was then, so it stays what was sent. */
export const readStatement = async (ctx: Pick<Context, 'db'>, statement: Statement): Promise<StatementData> => {
  const { through } = monthBounds(statement.month)
  const isIncluded = ({ entry }: LedgerEntry) => entry <= statement.throughEntry
  const [customer] = await ctx.db
    .select({ name: customers.name })
    .from(customers)
    .where(eq(customers.id, statement.customerId))
  const open = (await openOn(ctx, statement.customerId, through)).filter(isIncluded)
  const entries = await entriesListed(ctx, statement)
  return { statement, customer: customer?.name ?? '', aging: ageItems(open, through), open, entries }
}
