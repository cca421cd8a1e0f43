import { randomUUID } from 'node:crypto'
import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { can } from '#domain/can.ts'
import { dateOf } from '#domain/instant.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { logEvents } from '#events/audit-log.ts'
import { nextReview } from './credit/customer-terms.ts'
import { creditEvents } from './credit/events.ts'
import { creditTerms } from './credit/schema.ts'
import { classTermsWords, isOnCredit, type ClassTerms } from './credit/terms.ts'
import type { ImportCreditPort } from './customers/plan-customers.ts'
import { customers } from './customers/schema.ts'
import type { Store } from './imports/definition.ts'
import { importerName } from './imports/import-file.ts'
import { inParts, tableStore } from './imports/table-store.ts'
import { readByClass } from './ledger/terms.ts'

const rows = tableStore(creditTerms, {
  fields: ['customerId', 'limitCents', 'reviewOn', 'endedAt'],
  shows: {
    terms: { label: 'Credit terms for holds', say: (terms) => classTermsWords(termsIn(terms)) },
    limitCents: { label: 'Credit limit for holds', say: (cents) => formatCents(Number(cents) as Cents) },
  },
  besides: (ctx) => ({ reason: 'From an imported file', setBy: importerName(ctx), setAt: dateOf(ctx.now) }),
  heldBy: async ({ db }, ids) => {
    const reasons = new Map<string, string>()
    for (const part of inParts(ids)) {
      const signed = and(inArray(creditTerms.id, part), isNotNull(creditTerms.accepted))
      for (const { id } of await db.select({ id: creditTerms.id }).from(creditTerms).where(signed))
        reasons.set(id, 'has credit terms that someone accepted since')
    }
    return reasons
  },
})

const termsIn = (record: unknown) => JSON.parse(String(record)) as ClassTerms

/** Credit terms that came in with a list of customers. Undone, they are as if they had never been set. */
export const importedTerms: Store = {
  ...rows,
  insert: async (ctx, made) => {
    await rows.insert(ctx, made.map((row) => ({ ...row, terms: termsIn(row.terms) })) as never)
    const changes = made.map((row) => ({
      ...{ terms: classTermsWords(termsIn(row.terms)), limit: Number(row.limitCents), of: String(row.customerId) },
    }))
    for (const alike of Map.groupBy(changes, ({ terms, limit }) => `${terms} ${limit}`).values())
      for (const { terms, limit } of alike.slice(0, 1))
        await logEvents(
          ctx,
          creditEvents.terms_set,
          alike.map(({ of }) => of),
          { terms, limit },
        )
  },
}

/** What holds make of the terms that a file brings: they read credit terms alone, and no words on a record. */
export const creditOfFile: ImportCreditPort = {
  decidedFor: async ({ db }, ids) => {
    const decided = new Set<string>()
    const headId = sql<string>`coalesce(${customers.mergedInto}, ${customers.id})`
    for (const part of inParts(ids)) {
      const found = await db
        .select({ id: headId })
        .from(creditTerms)
        .innerJoin(customers, sql`${customers.id} = ${creditTerms.customerId}`)
        .where(and(inArray(headId, part), isNull(creditTerms.endedAt)))
      for (const { id } of found) decided.add(id)
    }
    return decided
  },
  plan: (ctx, customerId, { paymentTerms, creditLimit }) => {
    const not = (reason: string) => ({ writes: [], notes: [reason] })
    const terms = readByClass(paymentTerms)
    if (terms && !isOnCredit(terms))
      return not(
        creditLimit
          ? "Credit holds don't use this limit: the terms give no credit."
          : `“${paymentTerms}” stays a note: it gives no credit. Orders are paid in advance or on delivery.`,
      )
    if (paymentTerms && !terms)
      return not(
        `“${paymentTerms}” stays a note: credit holds and due dates can't use it. Please set the terms on the customer record.`,
      )
    if (!can(ctx.viewer, 'credit.decide'))
      return not("Credit holds don't use these terms and this limit until the credit desk sets them.")
    if (!terms || creditLimit === null)
      return not("Credit holds need payment terms and a credit limit. They don't use one without the other.")
    const after = {
      customerId,
      terms: JSON.stringify(terms),
      limitCents: creditLimit * 100,
      reviewOn: nextReview(ctx),
      endedAt: null,
    }
    return { writes: [{ store: 'credit', id: randomUUID(), before: null, after }], notes: [] }
  },
}
