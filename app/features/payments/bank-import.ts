import { randomUUID } from 'node:crypto'
import { dateOf } from '#domain/instant.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { defineImport, type Column, type Outcome } from '#features/imports/definition.ts'
import { inParts, tableStore } from '#features/imports/table-store.ts'
import { importColumn, readDayCell } from '#forms/column.ts'
import { readNumber } from '#forms/fields/number.ts'
import { text } from '#forms/fields/text.ts'
import { knownMarks, bankLineKeys } from './bank-lines.ts'
import { bankLines, payments } from './schema.ts'

/** The file of a bank: what came in waits to be matched. What went out is left out. */
export default defineImport({
  kind: 'bank-lines',
  title: 'Bank statement',
  one: 'bank line',
  many: 'bank lines',
  says: 'Deposits from your bank, to match with customers under Payments. Nothing is applied automatically.',
  permission: 'payments.record',
  columns: {
    day: {
      label: 'Date',
      heads: ['Posting date', 'Posted', 'Transaction date', 'Day'],
      required: true,
      help: 'The day the bank posted it.',
      sample: '12/08/2026',
      read: readDayCell,
    } satisfies Column<string>,
    amount: {
      label: 'Amount',
      heads: ['Credit', 'Deposit', 'Credit amount', 'Amount (USD)'],
      required: true,
      help: 'Dollars and cents. Withdrawals, below zero or in parentheses, are left out.',
      sample: '1,498.37',
      read: (typed) => {
        const isOut = /^\(.*\)$/.test(typed)
        const parsed = readNumber(typed.replaceAll(/[($)]/g, '').replace(/^\+/, ''), 2)
        return 'problem' in parsed ? parsed : { value: isOut ? -parsed.parts : parsed.parts }
      },
    } satisfies Column<number>,
    description: importColumn(text('Description', { longest: 300 }), {
      ...{ required: true, help: "The bank's description.", sample: 'ACH CREDIT HILLTOP EXCAVATING INV-104266' },
      heads: ['Details', 'Memo', 'Payee', 'Name'],
    }),
    number: importColumn(text('Number', { longest: 40 }), {
      ...{ help: 'Check or reference number.', sample: '2210' },
      heads: ['Check number', 'Check #', 'Reference', 'Ref'],
    }),
  },
  stores: {
    lines: tableStore(bankLines, {
      fields: ['day', 'cents', 'description', 'number', 'mark'],
      shows: { cents: { label: 'Amount', say: (cents) => formatCents(Number(cents) as Cents) }, number: 'Number' },
      besides: (ctx) => ({ importedAt: dateOf(ctx.now) }),
      held: [[payments.bankLineId, 'was recorded as a payment']],
    }),
  },
  plan: async (ctx, rows) => {
    const lines = rows.map(({ cells: { day, amount, description, number } }) => ({
      ...{ day: day ?? '', cents: (amount ?? 0) as Cents, description: description ?? '', number },
    }))
    const marks = bankLineKeys(lines)
    const seenKeys = new Set<string>()
    for (const part of inParts(marks)) for (const mark of await knownMarks(ctx, part)) seenKeys.add(mark)
    return lines.map((line, at): Outcome => {
      const mark = marks[at] ?? ''
      const name = `${line.description}, ${formatCents(line.cents)}`
      if (line.cents <= 0) return { name, writes: [], notes: ['Not a deposit.'] }
      if (seenKeys.has(mark)) return { name, known: true, writes: [] }
      return { name, writes: [{ store: 'lines', id: randomUUID(), before: null, after: { ...line, mark } }] }
    })
  },
})
