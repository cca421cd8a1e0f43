import { Alert } from '#ui/alert.tsx'

/** Said to a company's viewer, where the buttons would be. */
export const ReadsOnly = () => (
  <Alert title="You have read-only access.">To make changes, ask a manager of your company for access.</Alert>
)
