import { sharedPlace } from './promise-scale.ts'

const hour = 3_600_000
const ticks = [
  [-24, '24 h ago'],
  [-6, '6 h'],
  [-2, '2 h'],
  [2, '2 h'],
  [6, '6 h'],
  [24, '24 h'],
  [48, '48 h'],
] as const

/** Head of a column of promise lines on the shared scale: what a place on the line means, and where now is. */
export const SharedAxis = ({ now }: { /** Such as "2:40 PM". */ now: string }) => (
  <span className="shared-axis-room">
    <svg className="axis shared-axis" height="26" role="img" aria-label={`Time axis, now is ${now}`}>
      {ticks.map(([hours, label]) => (
        <text key={hours} data-hours={hours} x={`${sharedPlace(hours * hour, 0)}%`} y="17" textAnchor={anchor(hours)}>
          {label}
        </text>
      ))}
      <svg x={`${sharedPlace(0, 0)}%`} overflow="visible">
        <rect fill="var(--solid)" x="-32" y="1" width="64" height="24" rx="3" />
        <text y="17" fill="var(--on-solid)" fontWeight="600" textAnchor="middle">
          {now}
        </text>
      </svg>
    </svg>
  </span>
)

const anchor = (hours: number) => (hours === -24 ? 'start' : hours === 48 ? 'end' : 'middle')
