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
  return (
    <svg
      className="promise-line"
      data-state={state}
      data-size={size}
      height={22 * grow}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <line className="promise-track" x1={`${received}%`} x2={`${due}%`} y1="50%" y2="50%" />
      <line className="promise-run" x1={`${received}%`} x2={`${Math.min(run, due)}%`} y1="50%" y2="50%" />
      {run > due && <line className="promise-over" x1={`${due}%`} x2={`${run}%`} y1="50%" y2="50%" />}
      <circle className="promise-received" cx={`${received}%`} cy="50%" r={4.5 * grow} />
      <Mark at={due} grow={grow}>
        <path className="promise-due" d="M0-7.5 7.5 0 0 7.5-7.5 0z" />
      </Mark>
      {times.answered !== undefined && (
        <Mark at={run} grow={grow}>
          <circle className="promise-answer" r="7" />
          <path className="promise-check" d={state === 'kept' ? 'M-3.2.2l2.3 2.4L3.4-2.6' : 'M0-3.5V.8M0 2.5v1.2'} />
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
