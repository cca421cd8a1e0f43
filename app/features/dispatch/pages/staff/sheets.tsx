import '#ui/styles/dispatch.css'
import { href } from 'react-router'
import { today } from '#domain/calendar.ts'
import { formatDay, formatTime } from '#domain/day.ts'
import type { Context } from '#domain/context.ts'
import { formatGallons, type DeciGallons } from '#domain/money.ts'
import { customerName } from '#features/orders/rows.ts'
import { formatWindow } from '#features/orders/delivery.ts'
import { formatQuantity } from '#features/trade/line.ts'
import { answering } from '#http/answering.ts'
import { PageHead } from '#ui/page-head.tsx'
import { isDelivery, readDay, type DayLane } from '../../day.ts'
import { loadsOf } from '../../plan/day-plan.ts'
import type { Route } from './+types/sheets'

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Run sheets, ${loaderData?.title ?? ''}` }]

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
        const filled = loads?.[++trip]?.filled ?? []
        return {
          ...{
            key: stop.stop.id,
            at,
            number: null,
            name: `Load at ${terminal?.name ?? 'the terminal'}`,
            promised: '',
            address: terminal?.address ?? '',
          },
          goods: filled.map(
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

export const loader = answering(async ({ request }: Route.LoaderArgs, ctx) => {
  const asked = new URL(request.url).searchParams.get('day') ?? ''
  const date = /^\d{4}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today(ctx)
  const { lanes } = await readDay(ctx, date)
  const sheets = lanes.filter(({ stops }) => stops.length > 0).map((lane) => sheetOf(ctx, lane))
  return { title: formatDay(date), date, sheets }
})

/** Prints a sheet for each truck of the day. */
export default function SheetsRoute({ loaderData: { title, date, sheets } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={`Run sheets, ${title}`}
        over={
          <a className="text-link" href={`${href('/dashboard/admin/dispatch')}?day=${date}`}>
            Dispatch
          </a>
        }
        lead="Print this page: one sheet for each truck. Gate codes are on the driver's phone only."
      />
      <div className="wrap page-body">
        {sheets.length === 0 && <p>No truck has a stop on this day.</p>}
        {sheets.map((sheet) => (
          <section key={sheet.id} className="run-sheet" aria-label={`Truck ${sheet.truck}`}>
            <h2 className="sign text-h4">
              <bdi>{sheet.truck}</bdi>
              {sheet.plate && ` (${sheet.plate})`}, {sheet.driver ? <bdi>{sheet.driver}</bdi> : 'no driver'}, {title}
              {sheet.starts && `, starts ${sheet.starts}`}
            </h2>
            <table>
              <thead>
                <tr>
                  <th scope="col">Stop</th>
                  <th scope="col">Time</th>
                  <th scope="col">Deliver to</th>
                  <th scope="col">Product</th>
                  <th scope="col">Meter start</th>
                  <th scope="col">Meter end</th>
                  <th scope="col">Received by</th>
                </tr>
              </thead>
              <tbody>
                {sheet.rows.map((row) => (
                  <tr key={row.key}>
                    <td>{row.number ?? 'Load'}</td>
                    <td>
                      {row.at}
                      {row.promised && <small className="line">{row.promised}</small>}
                    </td>
                    <td>
                      <b>
                        <bdi>{row.name}</bdi>
                      </b>
                      <span className="line">
                        <bdi>{row.address}</bdi>
                      </span>
                      {row.contact && (
                        <span className="line">
                          <bdi>{row.contact}</bdi>
                        </span>
                      )}
                      {row.notes && (
                        <span className="line">
                          <bdi>{row.notes}</bdi>
                        </span>
                      )}
                    </td>
                    <td>
                      {row.goods.map((goods) => (
                        <span key={goods} className="line">
                          {goods}
                        </span>
                      ))}
                    </td>
                    {(row.number === null ? ['BOL', 'Gross', 'Net'] : ['', '', '']).map((words, at) => (
                      <td key={at}>
                        {words && `${words} `}
                        <span className="run-box" />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ))}
      </div>
    </>
  )
}
