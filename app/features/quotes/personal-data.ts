import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { definePersonalData, type PersonalDataTable } from '#domain/personal-data.ts'
import { aboutContact, stillTheirs } from '#features/trade/buyer.ts'
import { asSeenBy } from './find.ts'
import { openGateCode } from '#features/trade/gate-code.ts'
import * as schema from './schema.ts'

const { quoteFields, quotes } = schema

/** Quotes that were offered to someone, as they read them; of those of a company they left, what names them. */
const quotesOf = async (ctx: Context, userId: string) => {
  const rows = await ctx.db
    .select(quoteFields)
    .from(quotes)
    .where(and(eq(quotes.userId, userId), isNotNull(quotes.offeredAt)))
    .orderBy(asc(quotes.createdAt))
  const read = await asSeenBy(ctx, rows)
  return {
    quotes: read.map(({ sealedGateCode, goods: _goods, ...row }) => {
      const quote = { ...row, gateCode: openGateCode(ctx, row.id, sealedGateCode) }
      const { reference, createdAt } = quote
      return stillTheirs(ctx.viewer, quote) ? quote : { reference, createdAt, ...aboutContact(quote) }
    }),
  }
}

const retention = {
  kept: 'requestMonths',
  copy: { in: 'quotes' },
  onDeletion: 'unlinked',
} satisfies Partial<PersonalDataTable>

/** A quote that was ordered by is kept with its order. */
export default definePersonalData(schema, {
  tables: {
    quotes: { holds: "who it's for, where it goes, gate code (encrypted)", ...retention },
    quote_versions: { holds: 'each version sent, and who it was for', ...retention },
    quote_lines: { holds: 'items and prices', ...retention },
  },
  copy: (ctx, { userId }) => quotesOf(ctx, userId),
})
