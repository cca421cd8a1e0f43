import { ButtonLink } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { NavLinks } from './nav-links.tsx'
import { SignOut } from './sign-out.tsx'
import type { SiteFrame } from './types.ts'

/** Slides in from the right on a phone. A popover: Escape, a tap outside and the focus order come from the browser. */
export const MenuDrawer = ({ frame: { company, navigation, path, action, signIn, viewer } }: { frame: SiteFrame }) => (
  <dialog id="site-menu" className="menu-drawer" popover="auto" aria-label="Menu">
    <div className="menu-drawer-head">
      <span className="sign text-h4">Menu</span>
      <button type="button" className="button" data-size="small" popoverTarget="site-menu" popoverTargetAction="hide">
        <Icon name="close" /> Close
      </button>
    </div>
    <nav aria-label="Menu">
      <NavLinks links={navigation} path={path} />
    </nav>
    {viewer ? (
      <div className="stack tight">
        <p className="text-small text-soft">
          {viewer.email}, {viewer.role}
        </p>
        <ButtonLink wide href={viewer.dashboard}>
          Dashboard
        </ButtonLink>
        <ButtonLink wide href={viewer.account}>
          Your account
        </ButtonLink>
        <SignOut />
      </div>
    ) : (
      <ButtonLink wide href={signIn.href}>
        {signIn.label}
      </ButtonLink>
    )}
    <div className="menu-drawer-foot stack tight">
      <ButtonLink wide look="solid" href={action.href}>
        {action.label}
      </ButtonLink>
      <ButtonLink wide href={company.phone.href}>
        {company.phone.number && <Icon name="phone" />} {company.phone.shown}
      </ButtonLink>
      <p className="menu-drawer-reach">
        <a href={company.emergency.href}>
          {company.emergency.note}
          {company.emergency.more}
        </a>
        {company.email && <a href={`mailto:${company.email}`}>{company.email}</a>}
        <span className="text-soft">{company.city}</span>
      </p>
    </div>
  </dialog>
)
