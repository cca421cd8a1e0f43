import { inArray } from 'drizzle-orm'
import { definePersonalData } from '#domain/personal-data.ts'
import { standingsInSight } from './find.ts'
import * as schema from './schema.ts'

const { standingProposals } = schema

/** They go with their customer. */
export default definePersonalData(schema, {
  tables: {
    standing_deliveries: {
      holds: 'how a tank is delivered to again and again, how fast it burns, and when it runs dry',
      ...{ kept: 'orderYears', copy: { in: 'standingDeliveries' }, onDeletion: 'kept' },
    },
    standing_proposals: {
      holds: 'deliveries that were proposed for a tank, and what became of each',
      ...{ kept: 'orderYears', copy: { in: 'standingProposals' }, onDeletion: 'kept' },
    },
    standing_fills: 'what was filled into a tank and how fast it burned, of orders',
    daily_temperatures: {
      holds: 'highs and lows of days, with the staff member who recorded them',
      ...{ kept: 'the business ends', copy: { not: 'weather' }, onDeletion: 'unlinked' },
    },
  },
  copy: async (ctx) => {
    const ownStandings = ctx.viewer.role === 'customer' ? await standingsInSight(ctx) : []
    const ids = ownStandings.map(({ standing }) => standing.id)
    return {
      standingDeliveries: ownStandings.map(({ standing }) => standing),
      standingProposals:
        ids.length > 0
          ? await ctx.db.select().from(standingProposals).where(inArray(standingProposals.standingId, ids))
          : [],
    }
  },
})
