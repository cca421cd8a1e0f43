import { placeOfHour } from './hours-axis.ts'

/** A window of arrival, in hours from the call. */
export type LaneWindow = { from: number; to: number; hours: string; place: string }

export type LaneProps = {
  /** The promise in words, for the phone too and for those who do not see the line. */
  words: string
  due: number
  windows?: readonly LaneWindow[]
}

export const Lane = ({ words, due, windows = [] }: LaneProps) => {
  const end = placeOfHour(due)
  const start = windows[0] ? placeOfHour(windows[0].from) : end
  return (
    <div className="lane" data-far={due < 12 ? undefined : ''}>
      <svg height="56" aria-hidden="true">
        <line stroke="var(--ink)" strokeWidth="2" x1="0" x2={`${start}%`} y1="28" y2="28" />
        {windows.map((window, index) => (
          <Window key={window.place} order={index + 1} {...window} />
        ))}
        {!windows.length && (
          <text x={`${end}%`} dx={due < 12 ? 16 : -16} y={due < 12 ? 33 : 19} textAnchor={due < 12 ? 'start' : 'end'}>
            {words}
          </text>
        )}
        <circle cx="0" cy="28" r="5.5" />
        <svg x={`${end}%`} y="28" overflow="visible">
          <path fill="var(--ground)" stroke="var(--ink)" strokeWidth="2" d="M0-8 8 0 0 8-8 0z" />
        </svg>
      </svg>
      <p>
        {windows.length
          ? windows.map(({ hours, place }) => (
              <span key={place}>
                <b>{hours}</b> {place}{' '}
              </span>
            ))
          : words}
      </p>
    </div>
  )
}

const Window = ({ from, to, hours, place, order }: LaneWindow & { order: number }) => {
  const [start, end] = [placeOfHour(from), placeOfHour(to)]
  return (
    <g>
      <line
        className="lane-window"
        strokeOpacity={[1, 0.62, 0.34][order - 1]}
        x1={`${start}%`}
        x2={`${end}%`}
        y1="28"
        y2="28"
      />
      <text fontWeight="700" x={`${(start + end) / 2}%`} y="18" textAnchor="middle">
        {hours}
      </text>
      <text fill="var(--soft)" x={`${(start + end) / 2}%`} y="48" textAnchor="middle">
        {place}
      </text>
    </g>
  )
}
