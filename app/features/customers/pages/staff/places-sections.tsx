import type { ComponentProps } from 'react'
import { href } from 'react-router'
import { formatTelephone, telephoneLink } from '#domain/call-us.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { SealedGateCode } from '#features/trade/pages/delivery-place.tsx'
import { May } from '#http/may.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { Section } from '#ui/section.tsx'
import type { CustomerRecord } from './record.ts'

type RevealedCode = ComponentProps<typeof SealedGateCode>['revealed']

type Props = { customer: CustomerRecord }

/** Whom one calls and writes to. */
export const ContactSection = ({ customer }: Props) => (
  <Section id="reach" title="Contact" size="h4" spacing="none">
    <DefinitionTable
      dense
      rows={[
        { name: 'Phone', value: <Phone number={customer.phone} /> },
        ...(customer.billingAddress
          ? [{ name: 'Billing address', value: <bdi className="answer">{customer.billingAddress}</bdi> }]
          : []),
        { name: 'Email', value: <Email address={customer.email} /> },
      ]}
    />
    <p className="cluster">
      {customer.companyId && (
        <May permission="companies.see-all">
          <a className="text-link" href={href('/dashboard/admin/companies/:id', { id: customer.companyId })}>
            Company and its people
          </a>
        </May>
      )}
      {customer.userId && (
        <May permission="users.see">
          <a className="text-link" href={href('/dashboard/admin/users/:id', { id: customer.userId })}>
            Account
          </a>
        </May>
      )}
    </p>
    {customer.contacts.length > 0 && (
      <ul className="rows text-small">
        {customer.contacts.map(({ id, name, purpose, email, phone, remove }) => (
          <li key={id}>
            <span>
              <b>
                <bdi>{name}</bdi>
              </b>
              {purpose && (
                <>
                  , <bdi>{purpose}</bdi>
                </>
              )}
            </span>
            {phone && <Phone number={phone} />}
            {email && <Email address={email} />}
            <VerbForm form={remove} />
          </li>
        ))}
      </ul>
    )}
  </Section>
)

/** Where we deliver, who is there, and what stands there. */
export const SitesSection = ({ sites, revealed }: { sites: CustomerRecord['sites']; revealed: RevealedCode }) => (
  <Section id="sites" title="Delivery sites" size="h4" spacing="none">
    {sites.length === 0 && <p className="text-soft">No delivery sites yet. The first order adds one.</p>}
    <ul className="rows text-small">
      {sites.map((site) => (
        <li key={site.id}>
          <span>
            {site.name && (
              <b className="line">
                <bdi>{site.name}</bdi>
              </b>
            )}
            <bdi>{site.address}</bdi>
            {site.county && `, ${site.county} County`}
          </span>
          {site.siteContact && <bdi>{site.siteContact}</bdi>}
          {site.sitePhone && <Phone number={site.sitePhone} />}
          {site.people.map((each) => (
            <span key={each.id} className="line">
              <bdi>{each.name}</bdi>
              {each.role && (
                <>
                  , <bdi>{each.role}</bdi>
                </>
              )}
              : <Phone number={each.phone} />
              {each.remove && (
                <span className="cluster">
                  <a className="text-link" href={`?person=${each.id}`}>
                    Edit<span className="visually-hidden"> {each.name}</span>
                  </a>
                  <VerbForm form={each.remove} />
                </span>
              )}
            </span>
          ))}
          {site.hasGateCode && (
            <span className="cluster">
              Gate code: <SealedGateCode name={site.id} revealed={revealed} />
            </span>
          )}
          {site.accessNotes && <bdi className="answer text-soft">{site.accessNotes}</bdi>}
          {site.about && <span className="line">{site.about}</span>}
          {site.pin && <span className="line text-soft">{site.pin}</span>}
          {site.equipment.map((each) => (
            <span key={each.id} className="line">
              <b>
                <bdi>{each.name}</bdi>
              </b>
              {each.about && (
                <>
                  : <bdi>{each.about}</bdi>
                </>
              )}
              {each.level && <span className="line">{each.level}</span>}
              {each.notes && <bdi className="line text-soft">{each.notes}</bdi>}
              {each.remove && (
                <span className="cluster">
                  <a className="text-link" href={`?equipment=${each.id}`}>
                    Edit<span className="visually-hidden"> {each.name}</span>
                  </a>
                  <VerbForm form={each.remove} />
                </span>
              )}
            </span>
          ))}
          {site.remove && (
            <span className="cluster">
              <a className="text-link" href={`?site=${site.id}`}>
                Edit<span className="visually-hidden"> {site.address}</span>
              </a>
              <VerbForm form={site.remove} />
            </span>
          )}
        </li>
      ))}
    </ul>
  </Section>
)

/** What is filled without an order each time. */
export const StandingSection = ({ customer }: Props) => (
  <May permission="standing.see-all">
    <Section id="standing" title="Standing deliveries" size="h4" spacing="none">
      {customer.standings.length === 0 && <p className="text-soft">Will-call: they order each delivery.</p>}
      <ul className="rows text-small">
        {customer.standings.map((each) => (
          <li key={each.id}>
            <a className="text-link" href={href('/dashboard/admin/standing/:id', { id: each.id })}>
              <bdi>{each.tank}</bdi>
            </a>
            <span>
              {each.rule}
              {each.isPaused && ', paused'}
              {each.next && `, next on ${each.next}`}
            </span>
            {each.runs && <span className="text-soft">Runs out about {each.runs}</span>}
          </li>
        ))}
      </ul>
      <May permission="standing.manage">
        <a className="text-link" href={`${href('/dashboard/admin/standing/new')}?customer=${customer.id}`}>
          Set a standing delivery
        </a>
      </May>
    </Section>
  </May>
)

export const LevelsSection = ({ levels }: Pick<CustomerRecord, 'levels'>) => (
  <Section id="levels" title="Tank levels" size="h4" spacing="none">
    <ul className="rows text-small">
      {levels.map(({ id, tank, gallons, at, by }) => (
        <li key={id}>
          <span>
            <b>
              <bdi>{tank}</bdi>
            </b>
            : {gallons}
          </span>
          <small className="text-soft">
            {at}, <bdi>{by}</bdi>
          </small>
        </li>
      ))}
    </ul>
  </Section>
)

const Phone = ({ number }: { number: string | null }) =>
  number ? (
    <a className="text-link" href={telephoneLink(number)}>
      {formatTelephone(number)}
    </a>
  ) : (
    'Not provided'
  )

const Email = ({ address }: { address: string | null }) =>
  address ? (
    <a className="text-link breaks" href={`mailto:${address}`}>
      {address}
    </a>
  ) : (
    'Not provided'
  )
