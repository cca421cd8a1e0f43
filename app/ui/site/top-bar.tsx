import type { SiteCompany } from './types.ts'

export const TopBar = ({ company }: { company: SiteCompany }) => (
  <aside className="top-bar on-dark" aria-label="Contact">
    <div className="wrap">
      <a href={company.phone.href}>{company.phone.shown}</a>
      {company.email && (
        <a className="desktop-only" href={`mailto:${company.email}`}>
          {company.email}
        </a>
      )}
      <span className="top-bar-city desktop-only">{company.city}</span>
      <a className="top-bar-emergency" href={company.emergency.href}>
        {company.emergency.note}
        {company.emergency.more && <span className="wide-only">{company.emergency.more}</span>}
      </a>
    </div>
  </aside>
)
