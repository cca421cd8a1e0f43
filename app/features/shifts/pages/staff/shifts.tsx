import { href } from 'react-router'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { runsOfDay } from '#features/dispatch/find.ts'
import { runStates } from '#features/dispatch/lifecycle.ts'
import { answering } from '#http/answering.ts'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Table } from '#ui/table.tsx'
import { isToSettle, shiftOf, type Shift } from '../../find.ts'
import { unendedRuns } from '../../unsettled-reports.ts'
import { formatCustomerName, nextDelivery } from '../stop-words.ts'
import type { Route } from './+types/shifts'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Shifts' }]

const viewOf = (shift: Shift) => {
  const { run, truck, driver, deliveries, reports } = shift
  const next = nextDelivery(shift)
  return {
    ...{ id: run.id, truck: truck.name, driver },
    status: runStates.words[run.state],
    done:
      deliveries.length === 0
        ? 'No stops yet'
        : `${deliveries.filter(({ shipment }) => shipment.state === 'delivered').length} of ${deliveries.length} delivered`,
    next: next && formatCustomerName(next),
    open: reports.filter(isToSettle).length,
  }
}

const shiftsToday = async (ctx: Context) => {
  const shifts: ReturnType<typeof viewOf>[] = []
  for (const run of await runsOfDay(ctx, today(ctx))) shifts.push(viewOf(await shiftOf(ctx, run)))
  return shifts
}

export const loader = answering(async (_args: Route.LoaderArgs, ctx) => ({
  day: formatDay(today(ctx)),
  shifts: await shiftsToday(ctx),
  unended: await unendedBefore(ctx),
}))

/** No office has more of them than it can end in a minute. */
const mostUnended = 50

const unendedBefore = async (ctx: Context) => {
  const { rows, all } = await unendedRuns(ctx, mostUnended)
  return {
    more: all - rows.length,
    rows: rows.map(({ id, date, state, truckId, truck, driver }) => ({
      ...{ id, day: formatDay(date), status: runStates.words[state], name: driver ? `${truck}, ${driver}` : truck },
      board: `${href('/dashboard/admin/dispatch')}?day=${date}&truck=${truckId}`,
    })),
  }
}

/** Who drives what today, how far they are, and what could not be recorded. */
export default function ShiftsRoute({ loaderData: { day, shifts, unended } }: Route.ComponentProps) {
  useFreshPage()
  return (
    <>
      <PageHead title="Shifts" lead={`Today, ${day}`} />
      <div className="wrap page-body stack">
        <Table
          caption="Shifts today"
          columns={[
            { key: 'shift', head: 'Truck and driver' },
            { key: 'status', head: 'Status' },
            { key: 'done', head: 'Stops' },
            { key: 'next', head: 'Next stop' },
          ]}
          rows={shifts.map(({ id, truck, driver, status, done, next, open }) => ({
            key: id,
            cells: {
              shift: (
                <a className="text-link" href={href('/dashboard/admin/shifts/:id', { id })}>
                  {truck}, {driver}
                </a>
              ),
              status: (
                <>
                  <StatusWord tone={status.tone}>{status.words}</StatusWord>
                  {open > 0 && <StatusWord tone="late">{`${open} to settle`}</StatusWord>}
                </>
              ),
              done,
              next: next && <bdi>{next}</bdi>,
            },
          }))}
          empty={<p className="text-soft">No truck has a run today.</p>}
        />
        {unended.rows.length > 0 && (
          <Section id="unended" title="Earlier runs, not ended" spacing="wide">
            <p className="text-soft">
              At noon of the next day the phone and the link of a run stop working. Its stops stay on the truck until
              someone ends it.
            </p>
            <Table
              caption="Earlier runs, not ended"
              columns={[
                { key: 'shift', head: 'Truck and driver' },
                { key: 'day', head: 'Day' },
                { key: 'status', head: 'Status' },
                { key: 'board', head: 'End it' },
              ]}
              rows={unended.rows.map(({ id, name, day, status, board }) => ({
                key: id,
                cells: {
                  shift: (
                    <a className="text-link" href={href('/dashboard/admin/shifts/:id', { id })}>
                      {name}
                    </a>
                  ),
                  day,
                  status: <StatusWord tone={status.tone}>{status.words}</StatusWord>,
                  board: (
                    <a className="text-link" href={board}>
                      Open on the board
                    </a>
                  ),
                },
              }))}
            />
            {unended.more > 0 && <p>{unended.more} more.</p>}
          </Section>
        )}
      </div>
    </>
  )
}
