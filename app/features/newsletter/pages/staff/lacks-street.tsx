import { Alert } from '#ui/alert.tsx'

/** Bulk mail has to carry a postal address that mail reaches. */
export const LacksStreet = () => (
  <Alert tone="due" title="The company's postal address has no street.">
    The law on bulk mail (CAN-SPAM) wants one, or a PO box, in every issue. Add <code>street</code> to the address in
    content/company.yaml before you send to subscribers.
  </Alert>
)
