import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { isUuid } from '#domain/text.ts'
import type { Cents } from '#domain/money.ts'
import { customers } from '#features/customers/schema.ts'
import { ledgerEntries, ledgerItems } from '#features/ledger/schema.ts'
import { posterName } from '#features/ledger/post.ts'
import { formatEntry } from './record.ts'
import { bankLines, payments, type BankLine } from './schema.ts'

const isWaiting = and(
  isNull(bankLines.setAsideAt),
  sql`not exists (select 1 from ${payments} where ${payments.bankLineId} = ${bankLines.id} and ${payments.state} <> 'taken_back')`,
)

/**
 * A bank line without a recorded payment.
 * @throws DomainError `not-found`.
 */
export const findBankLine = async (ctx: Context, id: string): Promise<BankLine> => {
  demand(ctx, 'payments.record')
  const [line] = isUuid(id)
    ? await ctx.db
        .select()
        .from(bankLines)
        .where(and(eq(bankLines.id, id), isWaiting))
    : []
  if (!line) throw notFound('bank line')
  return line
}

/** Who may have paid it, and why we think so. A person decides. */
export type Proposal = { customerId: string; name: string; why: string }

/** So many are named beside a line; among more, a person finds the customer by name. */
const mostProposed = 10

/** Lines that wait to be matched, the oldest first, each with who may have paid it. */
export const waitingLines = async (ctx: Context, limit = 100): Promise<(BankLine & { proposals: Proposal[] })[]> => {
  demand(ctx, 'payments.record')
  const lines = await ctx.db
    .select()
    .from(bankLines)
    .where(isWaiting)
    .orderBy(asc(bankLines.day), asc(bankLines.id))
    .limit(limit)
  if (lines.length === 0) return []
  const headId = sql<string>`coalesce(${customers.mergedInto}, ${customers.id})`
  const open = await ctx.db
    .select({
      customerId: headId,
      name: customers.name,
      kind: ledgerEntries.kind,
      number: ledgerEntries.number,
      cents: ledgerItems.openCents,
    })
    .from(ledgerItems)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerItems.entryId))
    .innerJoin(customers, eq(customers.id, ledgerItems.customerId))
    .where(sql`${ledgerItems.openCents} > 0`)
  const balances = new Map<string, { name: string; cents: number }>()
  for (const { customerId, name, cents } of open)
    balances.set(customerId, { name, cents: (balances.get(customerId)?.cents ?? 0) + cents })
  return lines.map((line) => {
    const description = plain(line.description)
    const found = new Map<string, Proposal>()
    const propose = (customerId: string, name: string, reason: string) => {
      if (!found.has(customerId)) found.set(customerId, { customerId, name, why: reason })
    }
    for (const { customerId, name, kind, number } of open)
      if (number && description.includes(plain(number)))
        propose(customerId, name, `The deposit mentions ${formatEntry({ kind, number })}`)
    for (const [id, { name, cents }] of balances)
      if (cents === line.cents) propose(id, name, "It's exactly what they owe")
    for (const { customerId, name, kind, number, cents } of open)
      if (cents === line.cents) propose(customerId, name, `${formatEntry({ kind, number })} is for the same amount`)
    for (const [id, { name }] of balances)
      if (isNamed(description, name)) propose(id, name, 'The deposit mentions them')
    return { ...line, proposals: [...found.values()].slice(0, mostProposed) }
  })
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** The first two words of a name stand in what the bank says. */
const isNamed = (text: string, name: string) => {
  const words = plain(name).split(' ').slice(0, 2).join(' ')
  return words.length >= 5 && ` ${text} `.includes(` ${words} `)
}

/** Sets aside a bank line that isn't a customer's payment. Nothing is deleted, and it can be put back. */
export const setAside = (ctx: Context, id: string, aside: boolean): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'payments.record')
    const by = { setAsideAt: aside ? dateOf(ctx.now) : null, setAsideBy: aside ? posterName(ctx) : null }
    const [line] = isUuid(id) ? await ctx.db.update(bankLines).set(by).where(eq(bankLines.id, id)).returning() : []
    if (!line) throw notFound('bank line')
  })

/** Bank lines that were set aside, the latest first. */
export const asideLines = (ctx: Context): Promise<BankLine[]> => {
  demand(ctx, 'payments.record')
  return ctx.db
    .select()
    .from(bankLines)
    .where(sql`${bankLines.setAsideAt} is not null`)
    .orderBy(sql`${bankLines.setAsideAt} desc`)
    .limit(20)
}

/** Which of these marks are known. */
export const knownMarks = async ({ db }: Pick<Context, 'db'>, marks: readonly string[]): Promise<Set<string>> => {
  const existing = await db
    .select({ mark: bankLines.mark })
    .from(bankLines)
    .where(inArray(bankLines.mark, [...marks]))
  return new Set(existing.map(({ mark }) => mark))
}

export type BankDeposit = { day: string; cents: Cents; description: string; number: string | null }

/** A key for each bank line of a file; identical lines of one file are numbered. */
export const bankLineKeys = (lines: readonly BankDeposit[]): string[] => {
  const counts = new Map<string, number>()
  return lines.map(({ day, cents, description, number }) => {
    const words = [day, cents, plain(description), number ?? ''].join('|')
    const nth = (counts.get(words) ?? 0) + 1
    counts.set(words, nth)
    return `${words}|${nth}`
  })
}
