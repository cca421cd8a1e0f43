import { Alert } from '#ui/alert.tsx'
import type { ManyDone } from './act-on-many.ts'

/** What became of a verb on many rows. */
export const ManyAlert = ({ done, refused }: ManyDone) => (
  <>
    {done && <Alert tone="kept" title={done} urgent />}
    {refused.map(({ reason, count }) => (
      <Alert
        key={reason}
        tone="late"
        title={count === 1 ? `1 not changed: ${reason}` : `${count} not changed: ${reason}`}
        urgent
      />
    ))}
  </>
)
