import { Alert } from '#ui/alert.tsx'
import type { BulkResult } from './act-on-many.ts'

/** What became of a press on a list: what was done to many rows, or why nothing was changed. */
export const PressAlert = ({ many, refused }: { many?: BulkResult; refused?: string }) => (
  <>
    {refused && <Alert tone="late" title={refused} urgent />}
    {many?.done && <Alert tone="kept" title={many.done} urgent />}
    {many?.refused.map(({ reason, count }) => (
      <Alert
        key={reason}
        tone="late"
        title={count === 1 ? `1 not changed: ${reason}` : `${count} not changed: ${reason}`}
        urgent
      />
    ))}
  </>
)
