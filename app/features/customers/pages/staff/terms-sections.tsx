import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { Section } from '#ui/section.tsx'
import { Icon } from '#ui/icon.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import type { CustomerRecord } from './record.ts'

/** How a customer pays who has no credit with us. */
export const PaymentSection = ({ terms }: { terms: { words: string | null; limit: string | null } }) => (
  <Section id="terms" title="Payment" size="h4" spacing="none">
    <DefinitionTable
      dense
      rows={[
        { name: 'Terms', value: <bdi>{terms.words ?? 'Not recorded'}</bdi> },
        { name: 'Credit limit', value: terms.limit ?? 'Not recorded' },
      ]}
    />
  </Section>
)

export const TodaysPricesSection = ({ prices }: { prices: NonNullable<CustomerRecord['today']> }) => (
  <Section id="todays-prices" title="Today's prices" size="h4" spacing="none">
    <ul className="rows text-small">
      {prices.map(({ product, name, price, since, at, why, warning }) => (
        <li key={product}>
          <span>
            <b>{name}</b>: {price ? <b className="figure">{price}</b> : 'no price'}
          </span>
          <span className="text-soft">{[at, since].filter(Boolean).join(', ')}</span>
          {why && <span className="text-soft">{why}</span>}
          {warning && (
            <span className="line">
              <Icon name="hold" /> {warning}
            </span>
          )}
        </li>
      ))}
    </ul>
  </Section>
)

export const LastPricesSection = ({ prices, pricesFrom }: Pick<CustomerRecord, 'prices' | 'pricesFrom'>) => (
  <Section id="last-prices" title="Last prices" size="h4" spacing="none">
    {pricesFrom && <p className="text-small text-soft">{pricesFrom}</p>}
    <ul className="rows text-small">
      {prices.map(({ product, name, lines }) => (
        <li key={product}>
          <b>{name}</b>
          {lines.map((words) => (
            <span key={words} className="line">
              {words}
            </span>
          ))}
        </li>
      ))}
    </ul>
  </Section>
)

export const AgreementsSection = ({ agreements }: { agreements: NonNullable<CustomerRecord['agreements']> }) => (
  <Section id="agreements" title="Price agreements" size="h4" spacing="none">
    {agreements.length === 0 && (
      <p className="text-soft">No price agreement. We ask before charging more than the price they saw.</p>
    )}
    <ul className="rows text-small">
      {agreements.map((each) => (
        <li key={each.id}>
          <span>
            <b>{each.kind}</b>
            {each.amount && `: ${each.amount}`}
            {each.product && `, ${each.product}`}
            {each.contract && `, ${each.contract}`}
          </span>
          <bdi className="answer">{each.words}</bdi>
          <small className="text-soft">
            <bdi>{each.agreed}</bdi>
            {each.ends && `, until ${each.ends}`}
          </small>
          <VerbForm form={each.end} />
        </li>
      ))}
    </ul>
  </Section>
)

export const CertificatesSection = ({
  certificates,
}: {
  certificates: NonNullable<CustomerRecord['certificates']>
}) => (
  <Section id="certificates" title="Exemption certificates" size="h4" spacing="none">
    {certificates.length === 0 && <p className="text-soft">No certificate on file. We charge every tax.</p>}
    <ul className="rows text-small">
      {certificates.map((each) => (
        <li key={each.id}>
          <bdi className="answer">{each.words}</bdi>
          <span>
            {each.taxes}. <bdi>{each.scope}</bdi>
          </span>
          {each.isOverdue && <StatusWord tone="late">Review date has passed. It still applies.</StatusWord>}
          <small className="text-soft">{each.standing}</small>
          {each.papers.map(({ id, name, to }) => (
            <a key={id} className="text-link inside" href={to}>
              <bdi>{name}</bdi>
            </a>
          ))}
          <span className="cluster">
            {each.verbs.map((form) => (
              <VerbForm key={form.verb} form={form} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  </Section>
)
