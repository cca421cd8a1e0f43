import type { Content } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { formatDay, formatMoment } from '#domain/day.ts'
import { billOfLadingNumber } from '#features/trade/bill-of-lading.ts'
import { shippingOf } from '#features/tickets/pages/ticket-sheet.ts'
import { paperFile } from '#features/trade/pages/paper-file.ts'
import type { PaperSheet } from '#features/trade/pages/paper-pdf.ts'
import { shippingWordsOn } from '#features/trade/paper-words.ts'
import { reported, type Shift } from '../find.ts'
import type { Amount } from '../report-kinds.ts'
import { calculateInventory } from '../inventory.ts'
import { tenths } from './stop-words.ts'

/** The loads of a shift, the first one first: each has a paper of its own. */
export const loadsOf = (shift: Shift) =>
  reported(shift, 'load').map(({ id, report, at }, index) => ({ ...report, id, number: index + 1, at }))

export type Load = ReturnType<typeof loadsOf>[number]

/**
 * The shipping paper of a load, or of what is on the truck now: identification number, proper shipping name, class and
 * packing group in this order, the total quantity, and whom to call. Deliveries reduce what is on the truck, and no load.
 * Source: 49 CFR 172.202 and 172.604.
 */
export const shippingPaper = (ctx: Context, content: Content, shift: Shift, load?: Load): PaperSheet => {
  const { run, truck, driver } = shift
  const { company } = content
  const carriedAmounts: readonly Amount[] = load
    ? load.amounts
    : calculateInventory(shift).filter(({ left }) => left > 0)
  const lines = [...Map.groupBy(carriedAmounts, (amount) => describe(ctx, content, run.date, amount))]
  return {
    title: `Shipping paper, truck ${truck.name}${load ? `, load ${load.number}` : ''}`,
    who: company.brand,
    status: `${formatDay(run.date)}, truck ${truck.name}, driver ${driver}`,
    paper: {
      // What is described alike travels as one: clear and dyed diesel are the same to whoever puts out their fire.
      lines: lines.map(([name, amounts]) => ({
        name,
        dyed: false,
        quantity: `1 cargo tank, ${tenths(amounts.reduce((sum, { gallons }) => sum + gallons, 0))} gal`,
      })),
      notices: [],
    },
    facts: [
      { name: 'Emergency contact, 24 hours', value: company.phone ?? '' },
      ...(load ? loadRows(ctx, load) : [{ name: 'Products', value: carriedAmounts.map(inWords).join(', ') }]),
      { name: 'Shipper and carrier', value: company.brand },
      { name: 'Address', value: addressOf(company) },
    ].filter(({ value }) => value),
  }
}

/** A company may have told its street to nobody yet. */
const addressOf = ({ address: { street, place, stateCode, zip } }: Content['company']) =>
  [street, `${place}, ${stateCode} ${zip}`].filter(Boolean).join(', ')

const loadRows = (ctx: Context, { terminal, billOfLading, at, amounts }: Load) => [
  { name: 'Loaded', value: `${formatMoment(ctx.calendar.timeZone, at)}, ${terminal}` },
  { name: 'Bill of lading', value: billOfLadingNumber(billOfLading) },
  { name: 'Products', value: amounts.map(inWords).join(', ') },
]

export const inWords = ({ name, gallons }: Amount) => `${tenths(gallons)} gal ${name}`

/** In the words of the day in Settings; where there are none, in those of the product. */
const describe = (ctx: Context, content: Content, day: string, { product, name }: Amount): string => {
  const fuel = content.fuels.find(({ key }) => key === product)
  const words = fuel && shippingWordsOn(ctx.paperWords, day, fuel.tax)
  return words?.words ?? shippingOf(content, { product }) ?? `${name}, not regulated`
}

/** The paper as a file: of what is on the truck, or of the load that the address names. */
export const paperOf = (ctx: Context, content: Content, shift: Shift, url: string): Promise<Response> => {
  const requested = new URL(url).searchParams.get('load')
  const load = requested ? loadsOf(shift).find(({ number }) => String(number) === requested) : undefined
  if (requested && !load) throw notFound('load')
  const name = `shipping-paper-${shift.run.date}${load ? `-load-${load.number}` : ''}`
  return paperFile(ctx, content, shippingPaper(ctx, content, shift, load), name)
}
