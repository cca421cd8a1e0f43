import { href } from 'react-router'
import { orderStates, type OrderState } from '#features/orders/lifecycle.ts'
import { telephoneLink } from '#domain/call-us.ts'
import { quoteStates, type QuoteState } from '#features/quotes/lifecycle.ts'
import { useMay } from '#http/may.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { Section } from '#ui/section.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import type { InboxRow } from './inbox-row.ts'

export type ContactLines = { name: string | null; email: string | null; phone: string | null; company: string | null }

type CardProps = ContactLines & { customer?: { id: string; name: string } }

export const ContactCard = ({ name, email, phone, company, customer }: CardProps) => (
  <Section id="contact" title="Contact" size="h4" spacing="none">
    <DefinitionTable
      dense
      rows={[
        { name: 'Name', value: <bdi>{name ?? 'Not provided'}</bdi> },
        ...(company ? [{ name: 'Company', value: <bdi>{company}</bdi> }] : []),
        ...(customer
          ? [
              {
                name: 'Customer',
                value: (
                  <a className="text-link" href={href('/dashboard/admin/customers/:id', { id: customer.id })}>
                    <bdi>{customer.name}</bdi>
                  </a>
                ),
              },
            ]
          : []),
        { name: 'Phone', value: reachedBy(phone && telephoneLink(phone), phone) },
        { name: 'Email', value: reachedBy(email && `mailto:${email}`, email) },
      ]}
    />
  </Section>
)

const reachedBy = (to: string | null, text: string | null) =>
  to ? (
    <a className="text-link" href={to}>
      {text}
    </a>
  ) : (
    'Not provided'
  )

export type OrderLine = { id: string; reference: string; state: OrderState }

/** What a request for a delivery became. */
export const OrdersMade = ({ orders }: { orders: readonly OrderLine[] }) =>
  orders.length > 0 && (
    <Section id="orders-made" title="Orders" size="h4" spacing="none">
      <ul>
        {orders.map(({ id, reference, state }) => (
          <li key={id}>
            <a className="text-link" href={href('/dashboard/admin/orders/:id', { id })}>
              {reference}
            </a>{' '}
            <StatusWord tone={orderStates.words[state].tone}>{orderStates.words[state].words}</StatusWord>
          </li>
        ))}
      </ul>
    </Section>
  )

export type QuoteLine = { id: string; reference: string; state: QuoteState }

/** The quotes made for a request, and the one click that begins another. */
type QuotesProps = {
  request: string
  quotes: readonly QuoteLine[]
  /** The page begins one elsewhere. */ made: boolean
}

export const QuotesMade = ({ request, quotes, made }: QuotesProps) => {
  const may = useMay()
  if (!may('quotes.see-all') || made) return null
  return (
    <Section id="quotes-made" title="Quotes" size="h4" spacing="none" className="flow">
      {quotes.length > 0 && (
        <ul>
          {quotes.map(({ id, reference, state }) => (
            <li key={id}>
              <a className="text-link" href={href('/dashboard/admin/quotes/:id', { id })}>
                {reference}
              </a>{' '}
              <StatusWord tone={quoteStates.words[state].tone}>{quoteStates.words[state].words}</StatusWord>
            </li>
          ))}
        </ul>
      )}
      {may('quotes.write') && (
        <ButtonLink size="small" href={`${href('/dashboard/admin/quotes/new')}?request=${request}`}>
          New quote
        </ButtonLink>
      )}
    </Section>
  )
}

/** What the same person or company asked at other times. */
export const Related = ({ requests }: { requests: readonly InboxRow[] }) =>
  requests.length > 0 && (
    <Section id="related" title="More from this customer" size="h4" spacing="none" className="desk-only">
      <ul className="rows text-small">
        {requests.map(({ id, reference, status, title, summary }) => (
          <li key={id}>
            <a className="text-link" href={href('/dashboard/admin/inbox/:id', { id })}>
              {reference}
            </a>
            <StatusWord tone={status.tone}>{status.words}</StatusWord>
            <small className="text-soft">
              {title}: <bdi>{summary}</bdi>
            </small>
          </li>
        ))}
      </ul>
    </Section>
  )
