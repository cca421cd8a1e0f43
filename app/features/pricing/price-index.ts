import { desc, inArray, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { localTime } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import type { HundredthCentsPerGallon } from '#domain/money.ts'
import { priceIndexes } from './schema.ts'

type Series = {
  /** "Midwest diesel". */
  name: string
  /** What the average is of: it is never like for like with a price of ours. */
  basis: string
  /** Our products that it stands beside. */
  products: readonly string[]
  /** How EIA and those who pass it on head the column. */
  heads: readonly string[]
}

const pump = 'at the pump, taxes included'
const home = 'delivered to homes, before taxes'

/**
 * The weekly averages that EIA publishes for the Midwest (PADD 2) and Ohio, by their source keys. Heating oil and propane
 * are surveyed from October through March. Source: eia.gov/petroleum/gasdiesel and eia.gov/petroleum/heatingoilpropane.
 */
export const indexSeries: Readonly<Record<string, Series>> = {
  EMD_EPD2D_PTE_R20_DPG: {
    ...{ name: 'Midwest diesel', basis: pump, products: ['ulsd'] },
    heads: [
      'Midwest No 2 Diesel Retail Prices (Dollars per Gallon)',
      'Weekly Midwest No 2 Diesel Retail Prices (Dollars per Gallon)',
      'EMD_EPD2DXL0_PTE_R20_DPG',
      'Midwest No 2 Diesel Ultra Low Sulfur (0-15 ppm) Retail Prices (Dollars per Gallon)',
      'GASDESMWW',
    ],
  },
  EMM_EPMR_PTE_R20_DPG: {
    ...{ name: 'Midwest regular gasoline', basis: pump, products: ['gasoline-87'] },
    heads: [
      'Midwest Regular All Formulations Retail Gasoline Prices (Dollars per Gallon)',
      'Weekly Midwest Regular All Formulations Retail Gasoline Prices (Dollars per Gallon)',
    ],
  },
  EMM_EPMR_PTE_SOH_DPG: {
    ...{ name: 'Ohio regular gasoline', basis: pump, products: ['gasoline-87'] },
    heads: [
      'Ohio Regular All Formulations Retail Gasoline Prices (Dollars per Gallon)',
      'Weekly Ohio Regular All Formulations Retail Gasoline Prices (Dollars per Gallon)',
    ],
  },
  EMM_EPMP_PTE_R20_DPG: {
    ...{ name: 'Midwest premium gasoline', basis: pump, products: ['gasoline-premium'] },
    heads: [
      'Midwest Premium All Formulations Retail Gasoline Prices (Dollars per Gallon)',
      'Weekly Midwest Premium All Formulations Retail Gasoline Prices (Dollars per Gallon)',
    ],
  },
  W_EPD2F_PRS_SOH_DPG: {
    ...{ name: 'Ohio heating oil', basis: home, products: ['heating-oil'] },
    heads: [
      'Ohio No. 2 Heating Oil Residential Price (Dollars per Gallon)',
      'Weekly Ohio No. 2 Heating Oil Residential Price (Dollars per Gallon)',
    ],
  },
  W_EPD2F_PRS_R20_DPG: {
    ...{ name: 'Midwest heating oil', basis: home, products: ['heating-oil'] },
    heads: [
      'Midwest (PADD 2) No. 2 Heating Oil Residential Price (Dollars per Gallon)',
      'Weekly Midwest (PADD 2) No. 2 Heating Oil Residential Price (Dollars per Gallon)',
    ],
  },
  W_EPLLPA_PRS_SOH_DPG: {
    ...{ name: 'Ohio propane', basis: home, products: ['propane'] },
    heads: [
      'Ohio Propane Residential Price (Dollars per Gallon)',
      'Weekly Ohio Propane Residential Price (Dollars per Gallon)',
    ],
  },
  W_EPLLPA_PRS_R20_DPG: {
    ...{ name: 'Midwest propane', basis: home, products: ['propane'] },
    heads: [
      'Midwest (PADD 2) Propane Residential Price (Dollars per Gallon)',
      'Weekly Midwest (PADD 2) Propane Residential Price (Dollars per Gallon)',
    ],
  },
}

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
