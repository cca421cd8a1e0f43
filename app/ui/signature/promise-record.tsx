import { NoBreak } from '../no-break.tsx'
import { PromiseLine } from './promise-line.tsx'
import { promiseState, type PromiseTimes, wholeScale } from './promise-scale.ts'

/** When, in words, a note such as "Central time", and a name where it is no answer that is promised. */
export type PromiseStop = { name?: string; when: string; note?: string }

type Props = { times: PromiseTimes; received: PromiseStop; due: PromiseStop; answered?: PromiseStop }

/** The promise line of a receipt: large, with its stops in words under it. */
export const PromiseRecord = ({ times, received, due, answered }: Props) => {
  const late = promiseState(times) === 'kept-late' || promiseState(times) === 'overdue'
  const answer = answered && { name: late ? 'Answered late' : 'Answered', ...answered, tone: late ? 'late' : 'kept' }
  const stops = [
    { name: 'Received', ...received },
    ...(late ? [] : [answer]),
    { name: 'Answer by', ...due },
    ...(late ? [answer] : []),
  ]
  return (
    <div className="promise-record">
      <PromiseLine times={times} size="large" marks={wholeScale(times)} />
      <dl>
        {stops.map(
          (stop) =>
            stop && (
              <div key={stop.name} data-tone={'tone' in stop ? stop.tone : undefined}>
                <dt>{stop.name}</dt>
                <dd className="figure">
                  <NoBreak>{stop.when}</NoBreak>
                </dd>
                {stop.note && <dd className="text-fine text-soft">{stop.note}</dd>}
              </div>
            ),
        )}
      </dl>
    </div>
  )
}
