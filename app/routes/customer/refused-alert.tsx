import { Alert } from '#ui/alert.tsx'
import type { Refused } from '../trade/refused.ts'

/** Why nothing was done. What was typed is still in its form. */
export const RefusedAlert = ({ refused }: { refused?: Refused }) =>
  refused && (
    <Alert tone="late" title={refused.refused} urgent>
      Nothing was changed. What you see is how it stands now.
    </Alert>
  )
