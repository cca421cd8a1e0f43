import { desc, inArray, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { localTime } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import type { HundredthCentsPerGallon } from '#domain/money.ts'
import { indexSeries } from './eia-series.ts'
import { priceIndexes } from './schema.ts'

/** An index older than this many days is marked: EIA publishes each week. */
const staleDays = 14

/** The latest of a series: `change` to the week before in hundredths of a cent; `age` in days. */
export type LatestIndex = {
  series: string
  name: string
  basis: string
  products: readonly string[]
  week: string
  price: HundredthCentsPerGallon
  change?: number
  age: number
  stale: boolean
}

/** The latest index of each series, one published after today left out. For staff who see costs. */
export const latestIndexes = async (ctx: Context): Promise<LatestIndex[]> => {
  demand(ctx, 'costs.see')
  const today = localTime(ctx.calendar, ctx.now).toPlainDate()
  const ranked = ctx.db
    .select({
      ...{ series: priceIndexes.series, week: priceIndexes.week, price: priceIndexes.price },
      place:
        sql<number>`row_number() over (partition by ${priceIndexes.series} order by ${desc(priceIndexes.week)})`.as(
          'place',
        ),
    })
    .from(priceIndexes)
    .where(sql`${priceIndexes.week} <= ${today.toString()}`)
    .as('ranked')
  const rows = await ctx.db
    .select()
    .from(ranked)
    .where(inArray(ranked.place, [1, 2]))
    .orderBy(ranked.place)
  return Object.entries(indexSeries).flatMap(([series, { name, basis, products }]) => {
    const [latest, before] = rows.filter((row) => row.series === series)
    if (!latest) return []
    const age = Temporal.PlainDate.from(latest.week).until(today).days
    const change = before && latest.price - before.price
    return [
      {
        ...{ series, name, basis, products, week: latest.week, price: latest.price, age, stale: age > staleDays },
        ...(change !== undefined && { change }),
      },
    ]
  })
}
