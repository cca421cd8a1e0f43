import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Temporal } from 'temporal-polyfill'
import { formatCents } from '#domain/money.ts'
import { customers } from '#features/customers/schema.ts'
import { defineImport, firstRows, type Outcome } from '#features/imports/definition.ts'
import { askedAs, customerNamed, lower, readKnownCustomers } from '#features/customers/known-customers.ts'
import { importColumn } from '#forms/column.ts'
import { dollars } from '#forms/fields/dollars.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { text } from '#forms/fields/text.ts'
import { openingStore } from './opening-store.ts'
import { ledgerEntries } from './schema.ts'

/** Open invoices and money on account of the system before, one each: they are owed here and never billed again. */
export default defineImport({
  kind: 'opening-balances',
  title: 'Opening balances',
  one: 'opening balance',
  many: 'opening balances',
  says: 'Open invoices and money on account from the system you used before, as of the first day billed here.',
  permission: 'ledger.close',
  columns: {
    customer: importColumn(text('Customer', { longest: 254 }), {
      ...{ required: true, help: 'Their name, email or phone.', sample: 'Hilltop Farm LLC' },
      heads: ['Customer name', 'Company', 'Name', 'Account'],
    }),
    number: importColumn(text('Number', { longest: 40 }), {
      ...{ required: true, help: 'The number of the invoice or check there.', sample: '88213' },
      heads: ['Invoice', 'Invoice number', 'Num', 'Doc number', 'Reference'],
    }),
    amount: importColumn(dollars('Open amount', { min: -100_000_000 }), {
      ...{ required: true, help: 'What is still owed. Below zero: money that was not applied.', sample: '1284.50' },
      heads: ['Open balance', 'Amount', 'Balance', 'Amount due'],
    }),
    day: importColumn(plainDate('Date'), {
      ...{ help: 'Of the invoice or payment.', sample: '2026-10-20', heads: ['Invoice date', 'Transaction date'] },
    }),
    due: importColumn(plainDate('Due'), {
      ...{ help: "When it's due. If blank, 30 days after its date.", sample: '2026-11-19', heads: ['Due date'] },
    }),
    memo: importColumn(text('Memo', { longest: 200 }), { help: 'Anything to remember.', sample: 'Open at the change' }),
  },
  stores: { openings: openingStore },
  plan: async (ctx, rows) => {
    const { cutOver } = ctx.billing
    const people = await readKnownCustomers(
      ctx,
      rows.map(({ cells }) => askedAs(cells.customer)),
    )
    const numbers = rows.flatMap(({ cells }) => cells.number ?? [])
    // An import that was undone left two entries of each, one against the other: they are as if they had never been.
    const reversal = alias(ledgerEntries, 'back')
    const before = await ctx.db
      .select({
        ...{ number: ledgerEntries.number, cents: ledgerEntries.cents },
        customerId: sql<string>`coalesce(${customers.mergedInto}, ${customers.id})`,
      })
      .from(ledgerEntries)
      .innerJoin(customers, eq(customers.id, ledgerEntries.customerId))
      .leftJoin(reversal, eq(reversal.reverses, ledgerEntries.id))
      .where(
        and(
          ...[eq(ledgerEntries.kind, 'opening'), inArray(ledgerEntries.number, numbers)],
          ...[isNull(ledgerEntries.reverses), isNull(reversal.id)],
        ),
      )
    const earlierRows = firstRows(rows, ({ cells }) => `${lower(cells.customer)} ${lower(cells.number)}`)
    return rows.map(({ row, cells: { customer, number, amount, day, due, memo } }): Outcome => {
      const name = `${customer}, ${number}`
      if (cutOver === null)
        return { name, problem: 'Set the first day billed here in Settings, under Billing, before you import.' }
      const found = customerNamed(people, customer ?? '')
      if ('problem' in found) return { name, problem: found.problem, column: 'customer' }
      if (earlierRows.has(row))
        return { name, problem: `Same number as row ${earlierRows.get(row)}.`, column: 'number' }
      if (!amount) return { name, problem: 'The amount is zero.', column: 'amount' }
      const customerId = found.customer.id
      const existing = before.find((entry) => entry.customerId === customerId && entry.number === number)
      if (existing?.cents === amount) return { name, writes: [], notes: ['Already imported.'] }
      if (existing)
        return {
          ...{ name, column: 'amount' },
          problem: `Already imported with ${formatCents(existing.cents)}. To change the amount, undo that import first.`,
        }
      const of = day ?? Temporal.PlainDate.from(cutOver).subtract({ days: 1 }).toString()
      if (of >= cutOver) return { name, problem: 'It is dated on or after the first day billed here.', column: 'day' }
      const dueOn = amount > 0 ? (due ?? Temporal.PlainDate.from(of).add({ days: 30 }).toString()) : null
      const after = { customerId, cents: amount, day: of, dueOn, number, memo }
      return { name, writes: [{ store: 'openings', id: randomUUID(), before: null, after, of: customerId }] }
    })
  },
})
