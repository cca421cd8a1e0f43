import { Alert } from '#ui/alert.tsx'
import { InSight } from './in-sight.tsx'

type Props = { refused?: { refused: string; doubts?: readonly unknown[] } }

/**
 * Why nothing was done, or what is asked first. What was typed still stands in its form. It takes the focus, unless there
 * is something to tick: that has the focus then.
 */
export const RefusedAlert = ({ refused }: Props) =>
  refused &&
  (refused.doubts ? (
    <Alert tone="due" title={refused.refused} urgent>
      Nothing was done yet. Change it in the form, or tick there that it is meant.
    </Alert>
  ) : (
    <InSight>
      <Alert tone="late" title={refused.refused} urgent>
        Nothing was changed. What you see is how it stands now.
      </Alert>
    </InSight>
  ))

/** Said to a company's viewer, where the buttons would be. */
export const ReadsOnly = () => (
  <Alert title="You read for your company.">Its manager or a buyer of it acts, or gives you the right to.</Alert>
)
