import { Alert } from '#ui/alert.tsx'

/** Said to a company's viewer, where the buttons would be. */
export const ReadsOnly = () => (
  <Alert title="You read for your company.">Its manager or a buyer of it acts, or gives you the right to.</Alert>
)
