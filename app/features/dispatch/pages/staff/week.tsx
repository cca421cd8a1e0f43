import '#ui/styles/dispatch.css'
import { Temporal } from 'temporal-polyfill'
import { href } from 'react-router'
import { today } from '#domain/calendar.ts'
import { formatDay } from '#domain/day.ts'
import { isDay } from '#domain/is-day.ts'
import { formatGallons, type DeciGallons } from '#domain/money.ts'
import { formatWindow } from '#features/orders/delivery.ts'
import { roomBetween, type Capacity } from '#features/orders/day-capacity.ts'
import { answering } from '#http/answering.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import type { Route } from './+types/week'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Capacity | Dispatch' }]

const days = 7

const parts = ['morning', 'afternoon', 'evening'] as const

const roomView = ({ can, taken }: { can: Capacity; taken: Capacity }) => {
  const remaining = { gallons: can.gallons - taken.gallons, stops: can.stops - taken.stops }
  return {
    share: Math.min(
      100,
      Math.round(Math.max(taken.gallons / (can.gallons || 1), taken.stops / (can.stops || 1)) * 100),
    ),
    isNone: can.stops === 0,
    isFull: remaining.gallons <= 0 || remaining.stops <= 0,
    booked: taken.stops > 0 ? formatGallons(taken.gallons as DeciGallons) : 'Nothing',
    gallons: remaining.gallons > 0 ? `${formatGallons(remaining.gallons as DeciGallons)} left` : 'no gallons left',
    stops:
      remaining.stops > 0
        ? `${remaining.stops} ${remaining.stops === 1 ? 'stop' : 'stops'} left`
        : remaining.stops < 0
          ? `${-remaining.stops} ${remaining.stops === -1 ? 'stop' : 'stops'} over`
          : 'no stops left',
  }
}

export const loader = answering(async ({ request }: Route.LoaderArgs, ctx) => {
  const requested = new URL(request.url).searchParams.get('day') ?? ''
  const now = today(ctx)
  const day = isDay(requested) ? requested : now
  // The day that was asked for comes first: on a phone there is room for few.
  const from = Temporal.PlainDate.from(day)
  const room = await roomBetween(ctx, from.toString(), from.add({ days: days - 1 }).toString())
  return {
    title: `${formatDay(from.toString())} to ${formatDay(from.add({ days: days - 1 }).toString())}`,
    back: from.subtract({ days }).toString(),
    on: from.add({ days }).toString(),
    days: room?.map((each) => ({
      date: each.date,
      words: formatDay(each.date),
      isToday: each.date === now,
      isPast: each.date < now,
      day: roomView(each),
      parts: parts.map((part) => roomView(each.parts[part])),
    })),
    parts: parts.map((part) => formatWindow(part)),
  }
})

/** What room there is: one truth for the board, the order forms and the phone. */
export default function WeekRoute({ loaderData: week }: Route.ComponentProps) {
  const page = href('/dashboard/admin/dispatch/week')
  const rows = [...week.parts.map((words, at) => ({ words, at })), { words: 'All day', at: undefined }]
  return (
    <>
      <PageHead
        title="Capacity"
        lead={`${week.title}. Gallons and stops still open to book, by day.`}
        actions={
          <>
            <ButtonLink href={`${page}?day=${week.back}`} size="small">
              Previous 7 days
            </ButtonLink>
            <ButtonLink href={`${page}?day=${week.on}`} size="small">
              Next 7 days
            </ButtonLink>
            <ButtonLink href={href('/dashboard/admin/fleet')} size="small">
              Trucks and drivers
            </ButtonLink>
          </>
        }
      />
      <div className="wrap page-body">
        {week.days ? (
          <div className="dispatch-scroll">
            <table className="dispatch-room">
              <caption className="visually-hidden">Capacity by day and hours</caption>
              <thead>
                <tr>
                  <td />
                  {week.days.map(({ date, words, isToday }) => (
                    <th key={date} scope="col">
                      <a className="text-link" href={`${href('/dashboard/admin/dispatch')}?day=${date}`}>
                        {words}
                      </a>
                      {isToday && <small>Today</small>}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ words, at }) => (
                  <tr key={words}>
                    <th scope="row">{words}</th>
                    {week.days?.map(({ date, day, parts, isPast }) => (
                      <Cell key={date} room={(at === undefined ? day : parts[at]) ?? day} isPast={isPast} />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : (
          <EmptyState
            title="No trucks yet"
            action={<ButtonLink href={href('/dashboard/admin/fleet')}>Add a truck</ButtonLink>}
          >
            Without trucks, no day is ever full: customers can order for any day.
          </EmptyState>
        )}
      </div>
    </>
  )
}

const Cell = ({ room, isPast }: { room: ReturnType<typeof roomView>; isPast: boolean }) =>
  room.isNone ? (
    <td>No truck</td>
  ) : (
    <td data-full={room.isFull ? '' : undefined}>
      <svg height="16" aria-hidden="true">
        <rect x="0" y="0" width={`${room.share}%`} height="16" fill={isPast ? 'var(--edge)' : 'var(--ink)'} />
        <rect x="0" y="0" width="100%" height="16" fill="none" stroke="var(--ink)" strokeWidth="2" />
      </svg>
      {isPast ? (
        <>
          <b>{room.booked}</b>
          <small>booked</small>
        </>
      ) : (
        <>
          <b>{room.isFull ? 'Full' : room.gallons}</b>
          {room.isFull && <small>{room.gallons}</small>}
          <small>{room.stops}</small>
        </>
      )}
    </td>
  )
