import { telephoneLink } from '#domain/call-us.ts'
import { Alert } from '#ui/alert.tsx'

/** For staff, where an email would have gone and the customer has none: `what` they are to be told by phone. */
export const NoEmail = ({ phone, what }: { phone: string | null; what: string }) => (
  <Alert tone="due" title={phone ? `No email: call ${phone}` : 'No email and no phone'}>
    {what}{' '}
    {phone && (
      <a className="text-link unbroken" href={telephoneLink(phone)}>
        Call {phone}
      </a>
    )}
  </Alert>
)
