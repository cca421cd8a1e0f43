import type { SiteCompany } from './types.ts'

export const TopBar = ({ company }: { company: SiteCompany }) => (
  <aside className="top-bar on-dark" aria-label="Contact">
    <div className="wrap">
      <a href={company.phone.href}>{company.phone.shown}</a>
      <a className="max-lg:hidden" href={`mailto:${company.email}`}>
        {company.email}
      </a>
      <span className="top-bar-city max-lg:hidden">{company.city}</span>
      <a className="top-bar-emergency" href={company.emergency.href}>
        {company.emergency.note}
        {company.emergency.more && <span className="max-md:hidden">{company.emergency.more}</span>}
      </a>
    </div>
  </aside>
)
