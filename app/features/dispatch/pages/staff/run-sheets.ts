import { today } from '#domain/calendar.ts'
import { formatDay, formatTime } from '#domain/day.ts'
import type { Context } from '#domain/context.ts'
import { isDay } from '#domain/is-day.ts'
import { formatGallons, type DeciGallons } from '#domain/money.ts'
import { customerName } from '#features/orders/list-cells.ts'
import { formatWindow } from '#features/orders/delivery.ts'
import { formatQuantity } from '#features/trade/line.ts'
import type { PaperSheet } from '#features/trade/pages/paper-pdf.ts'
import { isDelivery, readDay, type DayLane } from '../../day.ts'
import { loadsOf, countReported } from '../../plan/day-plan.ts'

/** The run sheets of the day that an address names, or of today: one for each truck that has a stop. */
export const readSheets = async (ctx: Context, url: string) => {
  const requested = new URL(url).searchParams.get('day') ?? ''
  const date = isDay(requested) ? requested : today(ctx)
  const { lanes } = await readDay(ctx, date)
  const sheets = lanes.filter(({ stops }) => stops.length > 0).map((lane) => sheetOf(ctx, lane))
  return { title: formatDay(date), date, sheets }
}

export type RunSheet = ReturnType<typeof sheetOf>

/** A lane in rows, as the driver does it: loads with their compartments, and stops. No gate code is printed. */
const sheetOf = (ctx: Context, { truck, driver, terminal, run, stops }: DayLane) => {
  const deliveries = stops.filter(isDelivery)
  const trips = stops.reduce<(typeof deliveries)[]>((all, stop) => {
    if (!isDelivery(stop) || all.length === 0) all.push([])
    if (isDelivery(stop)) all.at(-1)!.push(stop)
    return all
  }, [])
  const loads = loadsOf(
    truck,
    trips.map((trip) => trip.flatMap(({ shipment }) => shipment.loads)),
    countReported(truck, trips),
  )
  let trip = -1
  let number = 0
  return {
    id: truck.id,
    truck: truck.name,
    plate: truck.plate,
    driver: driver?.name ?? null,
    starts: run && formatTime(ctx.calendar.timeZone, startOf(run.startsAt, stops)),
    rows: stops.map((stop) => {
      const at = formatTime(ctx.calendar.timeZone, stop.stop.plannedArrival)
      if (!isDelivery(stop)) {
        const fills = loads?.[++trip]?.filled ?? []
        return {
          ...{
            key: stop.stop.id,
            at,
            number: null,
            name: `Load at ${terminal?.name ?? 'the terminal'}`,
            promised: '',
            address: terminal?.address ?? '',
          },
          goods: fills.map(
            ({ position, name, quantity, change }) =>
              `Comp. ${position}: ${name} ${formatGallons(quantity as DeciGallons)}${change === 'flush' ? ' (flush first)' : ''}`,
          ),
          ...{ contact: '', notes: '' },
        }
      }
      if (trip < 0) trip = 0
      const { order, shipment } = stop
      return {
        ...{ key: stop.stop.id, at, number: ++number, name: customerName(order), address: order.deliveryAddress },
        promised: formatWindow(order.deliveryWindow),
        goods: shipment.loads.map((load) => `${formatQuantity(load)} ${load.name}`),
        contact: [order.siteContact, order.sitePhone].filter(Boolean).join(', '),
        notes: order.accessNotes ?? '',
      }
    }),
  }
}

/** A day that began before its plan says begins with its first stop, for the drive there is behind it. */
const startOf = (startsAt: Date, [first]: DayLane['stops']) => {
  const leaves = first && new Date(first.stop.plannedArrival.getTime() - first.stop.driveMinutes * 60_000)
  return leaves && leaves < startsAt ? leaves : startsAt
}

/** A run sheet in the words of a paper, with lines to write on: nobody's gate code is on it. */
export const runSheetPaper = (sheet: RunSheet, title: string): PaperSheet => ({
  title: `Run sheet, truck ${sheet.truck}, ${title}`,
  who: '',
  status: [sheet.plate, sheet.driver ?? 'No driver', sheet.starts && `starts ${sheet.starts}`]
    .filter(Boolean)
    .join(', '),
  facts: [],
  paper: {
    lines: sheet.rows.map(({ number, at, promised, name, address, contact, notes, goods }) => ({
      name: [`${number ?? 'Load'}. ${at}${promised && ` (${promised})`}`, name, address, contact, notes]
        .filter(Boolean)
        .join('\n'),
      ...{ quantity: goods.join('\n'), dyed: false },
      price: (number === null ? ['BOL', 'Gross', 'Net'] : ['Start', 'End'])
        .map((words) => `${words} _______`)
        .join('\n'),
      amount: number === null ? '' : '______________',
    })),
    heads: { name: 'Stop', quantity: 'Product', price: 'Meter', amount: 'Received by' },
    notices: [],
  },
})
