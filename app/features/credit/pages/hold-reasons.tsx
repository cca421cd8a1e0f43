import type { HoldReason } from './credit-view.ts'

/** Why an order waits, to staff and to its customer. */
export const HoldReasons = ({ reasons }: { reasons: readonly HoldReason[] }) =>
  reasons.map((reason) =>
    typeof reason === 'string' ? (
      <p key={reason}>{reason}</p>
    ) : (
      <ul key={reason.join()} className="rows">
        {reason.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    ),
  )
