import type { ReactNode } from 'react'
import { href } from 'react-router'
import { formatHour } from '#domain/day.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PromiseLine } from '#ui/signature/promise-line.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import type { PromisedWork, Stop, WorkToday } from './work.ts'

/** What is to be done today, on one ruler of hours: promises by their time, then the day's deliveries. */
export const Work = ({ work }: { work: WorkToday }) => {
  const { promised, stops, late, today, now } = work
  // Amber is the one action that matters: the first promise that nobody has.
  const first = promised.find(({ owner }) => !owner)
  return (
    <div>
      <Ruler {...work} />
      <section aria-labelledby="promises">
        <Head
          id="promises"
          title="To do"
          note={[
            late > 0 && `${late} late`,
            `${today} more by midnight`,
            work.more && `first ${promised.length} shown`,
          ]}
        >
          {work.more && (
            <a className="text-link" href={href('/dashboard/admin/inbox')}>
              Show all
            </a>
          )}
        </Head>
        {promised.length === 0 ? (
          <p className="day-none">
            Nothing is waiting for an answer. New requests and orders show up here automatically.
          </p>
        ) : (
          <ul>
            {promised.map((row) => (
              <PromisedRow key={row.href} row={row} now={now} primary={row === first} />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="deliveries">
        <Head
          id="deliveries"
          title="Deliveries"
          note={[formatStops(stops), stops.length > 0 && 'shading shows the delivery window']}
        >
          <a className="text-link" href={href('/dashboard/admin/shipments')}>
            Shipments
          </a>
        </Head>
        {stops.length === 0 ? (
          <p className="day-none">No delivery is planned for today. A truck shows up here once it has a time.</p>
        ) : (
          <ul>
            {stops.map((row) => (
              <StopRow key={row.href} row={row} now={now} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

const formatStops = (stops: readonly Stop[]) => {
  const done = stops.filter(({ status }) => status.tone === 'kept').length
  return `${stops.length} ${stops.length === 1 ? 'stop' : 'stops'} today${done > 0 ? `, ${done} delivered` : ''}`
}

type HeadProps = { id: string; title: string; note: (string | false)[]; children?: ReactNode }

const Head = ({ id, title, note, children }: HeadProps) => (
  <div className="day-head cluster">
    <h2 id={id} className="sign">
      {title}
    </h2>
    <p>{note.filter(Boolean).join(', ')}</p>
    {children}
  </div>
)

const Ruler = ({ hours, now, clock }: Pick<WorkToday, 'hours' | 'now' | 'clock'>) => (
  <div className="day-row day-ruler" aria-hidden="true">
    <svg className="day-axis" height="26">
      {hours.map(({ hour, place }) => (
        <text key={hour} x={`${place}%`} y="17" textAnchor={place === 0 ? 'start' : place === 100 ? 'end' : 'middle'}>
          {hour === 12 ? 'noon' : formatHour(hour)}
        </text>
      ))}
      <svg x={`${now}%`} overflow="visible">
        <rect fill="var(--solid)" x="-33" y="1" width="66" height="24" rx="3" />
        <text y="18" fill="var(--on-solid)" fontWeight="600" textAnchor="middle">
          {clock}
        </text>
      </svg>
    </svg>
  </div>
)

type RowProps<Row> = { row: Row; now: number }

const PromisedRow = ({ row, now, primary }: RowProps<PromisedWork> & { primary: boolean }) => (
  <li className="day-row" data-late={row.late ? '' : undefined}>
    <When {...row} />
    <What {...row} />
    <div className="day-line">
      <Now now={now} />
      <PromiseLine times={row.times} marks={row.marks} />
    </div>
    {row.owner ? (
      <p className="day-owner">
        <Icon name="person" /> <bdi>{row.owner}</bdi>
      </p>
    ) : (
      <ButtonLink size="small" look={primary ? 'primary' : 'outline'} href={row.action.to}>
        {row.action.label}
        <span className="visually-hidden"> ({row.title})</span>
      </ButtonLink>
    )}
  </li>
)

const StopRow = ({ row, now }: RowProps<Stop>) => (
  <li className="day-row" data-late={row.late ? '' : undefined}>
    <When {...row} />
    <What {...row} />
    <div className="day-line">
      <svg className="day-axis" aria-hidden="true">
        {row.window && (
          <rect
            fill="var(--sunk)"
            x={`${row.window.from}%`}
            width={`${row.window.to - row.window.from}%`}
            height="100%"
          />
        )}
        {row.left !== undefined && row.at !== undefined && (
          <line
            stroke="var(--ink)"
            strokeWidth="4"
            x1={`${row.left}%`}
            x2={`${Math.min(now, row.at)}%`}
            y1="50%"
            y2="50%"
          />
        )}
        {row.at !== undefined && row.at > now && (
          <line stroke="var(--edge)" strokeWidth="2" x1={`${now}%`} x2={`${row.at}%`} y1="50%" y2="50%" />
        )}
        {row.at !== undefined && (
          <svg x={`${row.at}%`} y="50%" overflow="visible">
            <circle className="day-stop" data-tone={row.status.tone} r="7" />
          </svg>
        )}
      </svg>
      <Now now={now} />
    </div>
    {row.action ? (
      <ButtonLink size="small" href={row.action.to}>
        {row.action.label}
        <span className="visually-hidden"> ({row.title})</span>
      </ButtonLink>
    ) : (
      <StatusWord tone={row.status.tone}>{row.status.words}</StatusWord>
    )}
  </li>
)

const When = ({ when, by, late }: Pick<PromisedWork, 'when' | 'by' | 'late'>) => (
  <p className="day-when">
    <b>
      {late && <Icon name="late" />}
      {when}
    </b>
    <small>
      <bdi>{by}</bdi>
    </small>
  </p>
)

const What = ({ href, title, about }: Pick<PromisedWork, 'href' | 'title' | 'about'>) => (
  <p className="day-what">
    <a href={href}>
      <bdi>{title}</bdi>
    </a>
    <small>
      <bdi>{about}</bdi>
    </small>
  </p>
)

/** One line through every row. */
const Now = ({ now }: { now: number }) => (
  <svg className="day-axis" aria-hidden="true">
    <line stroke="var(--ink)" strokeWidth="2" x1={`${now}%`} x2={`${now}%`} y1="0" y2="100%" />
  </svg>
)
