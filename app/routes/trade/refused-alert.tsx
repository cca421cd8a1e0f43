import { Alert } from '#ui/alert.tsx'

/** Why nothing was done. What was typed still stands in its form. */
export const RefusedAlert = ({ refused }: { refused?: { refused: string } }) =>
  refused && (
    <Alert tone="late" title={refused.refused} urgent>
      Nothing was changed. What you see is how it stands now.
    </Alert>
  )

/** Said to a company's viewer, where the buttons would be. */
export const ReadsOnly = () => (
  <Alert title="You read for your company.">Its manager or a buyer of it acts, or gives you the right to.</Alert>
)
