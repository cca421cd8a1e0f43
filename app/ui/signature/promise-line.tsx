import type { ReactNode } from 'react'
import { ownScale, type PromiseMarks, promiseState, type PromiseTimes } from './promise-scale.ts'

type Props = {
  times: PromiseTimes
  /** Said to those who do not see the line. Left out where the words stand beside it. */
  label?: string
  size?: 'compact' | 'large'
  marks?: PromiseMarks
}

/** Received, due, kept or late. Geometry is given in attributes: the page's policy allows no style of its own. */
export const PromiseLine = ({ times, label, size = 'compact', marks = ownScale(times) }: Props) => {
  const state = promiseState(times)
  const { received, due, run } = marks
  const grow = size === 'large' ? 1.75 : 1
  const isKept = state === 'kept'
  const tone = isKept ? 'var(--kept)' : 'var(--dye)'
  const endPoints = { y1: '50%', y2: '50%' }
  return (
    <svg
      className="promise-line"
      data-size={size}
      height={22 * grow}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <line
        x1={`${received}%`}
        x2={`${due}%`}
        {...endPoints}
        stroke={isKept ? tone : 'var(--edge)'}
        strokeWidth="2"
        strokeDasharray={isKept ? '2 4' : undefined}
      />
      <line
        x1={`${received}%`}
        x2={`${Math.min(run, due)}%`}
        {...endPoints}
        stroke={isKept ? tone : 'var(--ink)'}
        strokeWidth={size === 'large' ? 6 : 4}
      />
      {/* Past due the line is road hatch. */}
      {run > due && (
        <line
          x1={`${due}%`}
          x2={`${run}%`}
          {...endPoints}
          stroke="var(--dye)"
          strokeWidth="9"
          strokeDasharray="4 2.5"
        />
      )}
      <circle cx={`${received}%`} cy="50%" r={4.5 * grow} fill="var(--ink)" />
      <Mark at={due} grow={grow}>
        <path
          d="M0-7.5 7.5 0 0 7.5-7.5 0z"
          fill="var(--ground)"
          stroke={run > due ? 'var(--dye)' : 'var(--ink)'}
          strokeWidth="1.8"
        />
      </Mark>
      {times.answered !== undefined && (
        <Mark at={run} grow={grow}>
          <circle r="7" fill={tone} />
          <path
            d={isKept ? 'M-3.2.2l2.3 2.4L3.4-2.6' : 'M0-3.5V.8M0 2.5v1.2'}
            fill="none"
            stroke="var(--ground)"
            strokeWidth="1.8"
          />
        </Mark>
      )}
    </svg>
  )
}

const Mark = ({ at, grow, children }: { at: number; grow: number; children: ReactNode }) => (
  <svg x={`${at}%`} y="50%" overflow="visible">
    <g transform={`scale(${grow})`}>{children}</g>
  </svg>
)
