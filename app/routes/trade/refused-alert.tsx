import { Alert } from '#ui/alert.tsx'
import { InSight } from './in-sight.tsx'

/** Why nothing was done, or what is asked first. What was typed still stands in its form. */
export const RefusedAlert = ({ refused }: { refused?: { refused: string; doubts?: readonly unknown[] } }) =>
  refused && (
    <InSight>
      <Alert tone={refused.doubts ? 'due' : 'late'} title={refused.refused} urgent>
        {refused.doubts
          ? 'Nothing was done yet. Change it in the form, or tick there that it is meant.'
          : 'Nothing was changed. What you see is how it stands now.'}
      </Alert>
    </InSight>
  )

/** Said to a company's viewer, where the buttons would be. */
export const ReadsOnly = () => (
  <Alert title="You read for your company.">Its manager or a buyer of it acts, or gives you the right to.</Alert>
)
