import type { ReactNode } from 'react'
import { Logo } from '../logo.tsx'
import { ThemeSwitch } from '../theme-switch.tsx'
import type { SiteCompany, SiteFrame } from './types.ts'
import { useLinkLabel } from './use-company.ts'

/** The last group of links, the legal ones, stands in the last line. */
export const Footer = ({ frame, newsletter }: { frame: SiteFrame; newsletter?: ReactNode }) => (
  <footer className="site-footer on-dark">
    <div className="wrap">
      <div className="site-footer-columns">
        <CompanyAddress company={frame.company} />
        <OpeningHours company={frame.company} />
        {frame.footer.slice(0, -1).map((group) => (
          <nav key={group.title} aria-label={group.title}>
            <h2 className="sign text-h4">{group.title}</h2>
            <Links {...group} />
          </nav>
        ))}
        {newsletter && <div className="site-footer-newsletter">{newsletter}</div>}
      </div>
      <ul className="site-badges">
        {frame.badges.map((badge) => (
          <li key={badge}>{badge}</li>
        ))}
      </ul>
      <div className="site-footer-last cluster">
        {frame.footer.slice(-1).map((group) => (
          <nav key={group.title} aria-label={group.title}>
            <Links {...group} />
          </nav>
        ))}
        <p className="text-fine text-soft">{frame.company.copyright}</p>
        <ThemeSwitch />
      </div>
    </div>
  </footer>
)

const Links = ({ links }: Pick<SiteFrame['footer'][number], 'links'>) => {
  const labelOf = useLinkLabel()
  return (
    <ul className="site-footer-links">
      {links.map(({ href, label }) => (
        <li key={href}>
          <a href={href}>{labelOf(label, href)}</a>
        </li>
      ))}
    </ul>
  )
}

const CompanyAddress = ({ company }: { company: SiteCompany }) => (
  <div>
    <a href="/" className="site-brand">
      <Logo {...company.logo} />
      <span className="visually-hidden">, home</span>
    </a>
    <address>
      {company.address.map((line) => (
        <span key={line} className="line">
          {line}
        </span>
      ))}
      <a href={company.phone.href}>{company.phone.shown}</a>
      {company.email && <a href={`mailto:${company.email}`}>{company.email}</a>}
    </address>
  </div>
)

const OpeningHours = ({ company }: { company: SiteCompany }) => (
  <div>
    <h2 className="sign text-h4">Hours, {company.zone.name} time</h2>
    <dl className="site-hours">
      {company.hours.map(({ days, hours }) => (
        <div key={days}>
          <dt>{days}</dt>
          <dd>{hours}</dd>
        </div>
      ))}
    </dl>
    <p>{company.hoursNote}</p>
  </div>
)
