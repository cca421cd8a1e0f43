import { Alert } from '#ui/alert.tsx'

/** Said to a company's viewer, where the buttons would be. */
export const ReadOnlyNotice = () => (
  <Alert title="You have view-only access for your company.">
    A manager or buyer at your company can do this, or a manager can change your access.
  </Alert>
)
