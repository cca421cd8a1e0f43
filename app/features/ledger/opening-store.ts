import { eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import type { Fields, Store } from '#features/imports/definition.ts'
import { inParts } from '#features/imports/table-store.ts'
import { applyCredits } from './apply.ts'
import { post, reverse } from './post.ts'
import { ledgerEntries, ledgerItems } from './schema.ts'

/** Opening balances are posted, and undone by an entry that takes each back: nothing in the books is deleted. */
export const openingStore: Store = {
  shows: {
    number: 'Number',
    cents: { label: 'Amount', say: (cents) => formatCents(Number(cents) as Cents) },
    day: { label: 'Date', say: (day) => formatDay(String(day)) },
    dueOn: { label: 'Due', say: (day) => formatDay(String(day)) },
    memo: 'Memo',
  },
  insert: async (ctx, rows) => {
    for (const { id, customerId, cents, day, dueOn, number, memo } of rows)
      await post(ctx, {
        ...{ id: String(id), customerId: String(customerId), kind: 'opening', cents: Number(cents) as Cents },
        ...{ day: String(day), dueOn: dueOn === null ? null : String(dueOn) },
        ...{ number: number === null ? null : String(number), memo: memo === null ? null : String(memo) },
      })
  },
  update: async () => false,
  remove: async (ctx, ids) => {
    for (const id of ids) {
      const reversal = await reverse(ctx, id, 'opening', { memo: 'Import undone' })
      const [from, to] = reversal.cents < 0 ? [reversal.id, id] : [id, reversal.id]
      await applyCredits(ctx, reversal.customerId, [
        { fromId: from, toId: to, cents: Math.abs(reversal.cents) as Cents },
      ])
    }
  },
  read: async ({ db }, ids) => {
    const found = new Map<string, Fields>()
    for (const part of inParts(ids)) {
      const rows = await db.select().from(ledgerEntries).where(inArray(ledgerEntries.id, part))
      for (const { id, customerId, cents, day, dueOn, number, memo } of rows)
        found.set(id, { customerId, cents, day, dueOn, number, memo })
    }
    return found
  },
  heldBy: async ({ db }: Pick<Context, 'db'>, ids) => {
    const reasons = new Map<string, string>()
    for (const part of inParts(ids)) {
      const rows = await db
        .select({ id: ledgerItems.entryId })
        .from(ledgerItems)
        .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerItems.entryId))
        .where(sql`${inArray(ledgerItems.entryId, part)} and ${ledgerItems.openCents} <> ${ledgerItems.cents}`)
      for (const { id } of rows) reasons.set(id, 'was paid or applied since')
    }
    return reasons
  },
}
