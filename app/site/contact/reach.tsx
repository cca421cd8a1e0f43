import { useZone } from '#ui/site/use-company.ts'

type Props = {
  phone: string
  call: string
  mails: readonly string[]
  address: readonly string[]
  hours: readonly string[]
}

/** Phone, mails, address and hours, each to be read from across a room. */
export const Reach = ({ phone, call, mails: [main, support], address, hours }: Props) => (
  <section className="wrap reach" aria-label="Phone, email and address">
    <dl className="ledger">
      <div>
        <dt>Phone, day and night</dt>
        <dd>
          <a className="sign text-h3" href={call}>
            {phone}
          </a>
        </dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${main}`}>{main}</a>
        </dd>
        <dd>
          <a href={`mailto:${support}`}>{support}</a>, for customers
        </dd>
      </div>
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
