import { eq } from 'drizzle-orm'
import { definePersonalData } from '#domain/personal-data.ts'
import * as schema from './schema.ts'

export default definePersonalData(schema, {
  tables: {
    customer_prices: {
      holds: 'the price of a customer for what they buy, since when',
      kept: 'orderYears',
      copy: { not: 'shown to them on the page of their prices; what they paid stands on their orders' },
      onDeletion: 'kept',
    },
    price_mails: {
      holds: 'who wants an email when a price changes',
      kept: 'the account is deleted',
      copy: { in: 'priceEmails' },
      onDeletion: 'deleted',
    },
  },
  copy: async ({ db }, { userId }) => ({
    priceEmails: (await db.select().from(schema.priceMails).where(eq(schema.priceMails.userId, userId))).map(
      ({ since, endedAt }) => ({ since, endedAt }),
    ),
  }),
})
