import { useZone } from '#ui/site/use-company.ts'

type Props = {
  phone?: string
  call: { label: string; to: string }
  email?: string
  supportEmail?: string
  address: readonly string[]
  hours: readonly string[]
}

/** Phone, mails, address and hours, each to be read from across a room. */
export const Reach = ({ phone, call, email, supportEmail, address, hours }: Props) => (
  <section className="wrap reach" aria-label="Phone, email and address">
    <dl className="ledger">
      <div>
        <dt>{phone ? 'Phone, day and night' : 'Message'}</dt>
        <dd>
          <a className="sign text-h3" href={call.to}>
            {phone ?? call.label}
          </a>
        </dd>
      </div>
      {(email || supportEmail) && (
        <div>
          <dt>Email</dt>
          {email && (
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          )}
          {supportEmail && (
            <dd>
              <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, for customers
            </dd>
          )}
        </div>
      )}
      <div>
        <dt>Address</dt>
        <dd>
          <address>
            {address.map((line) => (
              <span key={line} className="line">
                {line}
              </span>
            ))}
          </address>
        </dd>
      </div>
      <div>
        <dt>Office hours, {useZone().name} Time</dt>
        {hours.map((line) => (
          <dd key={line}>{line}</dd>
        ))}
      </div>
    </dl>
  </section>
)
