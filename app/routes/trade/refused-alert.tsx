import { Alert } from '#ui/alert.tsx'

/** Why a form was refused; what was typed still stands in it. */
export const RefusedAlert = ({ refused }: { refused?: { refused: string } }) =>
  refused && (
    <Alert tone="late" title={refused.refused} urgent>
      Nothing was changed. What you see now is how it stands.
    </Alert>
  )

/** Said to a company's viewer, where the buttons would be. */
export const ReadsOnly = () => (
  <p className="text-soft">You can read this for your company. Ask its manager for the right to act.</p>
)
