import { ButtonLink } from '../button.tsx'
import { useLinkLabel } from '../site/use-company.ts'
import { placeOfHour } from './hours-axis.ts'
import { Lane, type LaneProps } from './lane.tsx'

export type TimetableRow = LaneProps & {
  key: string
  title: string
  note: string
  action: { label: string; to: string; /** Amber: one row of the table. */ primary?: boolean }
}

const ticks = [
  [0, 'your call'],
  [1, '1 h'],
  [2, '2 h'],
  [4, '4 h'],
  [6, '6 h'],
  [12, '12 h'],
  [24, '24 h'],
] as const

/** How fast: one row for each promise, drawn on one axis of hours, ending in what to do about it. */
export const Timetable = ({ label, rows }: { label: string; rows: readonly TimetableRow[] }) => {
  const labelOf = useLinkLabel()
  return (
    <section className="timetable" aria-label={label}>
      <div className="timetable-axis" aria-hidden="true">
        <span>{label}</span>
        <svg height="34">
          {ticks.map(([hour, words]) => (
            <Tick key={hour} hour={hour} words={words} />
          ))}
        </svg>
      </div>
      <ul>
        {rows.map(({ key, title, note, action, ...lane }) => (
          <li key={key} className="timetable-row">
            <div>
              <h2 className="label">{title}</h2>
              <p className="text-fine text-soft">{note}</p>
            </div>
            <Lane {...lane} />
            <ButtonLink look={action.primary ? 'primary' : 'outline'} size="small" href={action.to}>
              {labelOf(action.label, action.to)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Tick = ({ hour, words }: { hour: number; words: string }) => {
  const place = `${placeOfHour(hour)}%`
  return (
    <g data-hour={hour}>
      <line x1={place} x2={place} y1="0" y2="8" />
      <text x={place} y="24" textAnchor={hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle'}>
        {words}
      </text>
    </g>
  )
}
