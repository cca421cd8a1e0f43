import type { ProgressLine } from './progress-view.ts'

type Props = {
  lines: readonly ProgressLine[]
  /** It has ended: what is left does not come, and why. */
  closed?: { reason: string | null }
}

/** Ordered, delivered, and what is left, said where something is or was left. */
export const Progress = ({ lines, closed }: Props) => {
  if (!lines.some(({ left }) => left)) return null
  return (
    <section aria-labelledby="progress">
      <h2 id="progress" className="sign text-h4">
        {closed ? 'Closed with what was delivered' : 'Delivered so far'}
      </h2>
      <ul>
        {lines.map((line, position) => (
          <li key={position}>{say(line, closed ? 'not delivered' : 'still to come')}</li>
        ))}
      </ul>
      {closed?.reason && (
        <p>
          Closed because: <bdi>{closed.reason}</bdi>
        </p>
      )}
    </section>
  )
}

const say = ({ name, delivered, ordered, left }: ProgressLine, rest: string) =>
  `${name}: ${delivered} of ${ordered} delivered${left ? `, ${left} ${rest}` : ''}.`
