import { ButtonLink } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { Logo } from '../logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { NavLinks } from './nav-links.tsx'
import { TopBar } from './top-bar.tsx'
import type { SiteFrame } from './types.ts'

export const Header = ({ frame }: { frame: SiteFrame }) => {
  const { company, viewer, navigation, path, action, signIn } = frame
  return (
    <>
      <TopBar company={company} />
      <header className="site-header">
        <div className="wrap">
          <a href="/" className="site-brand">
            <Logo {...company.logo} />
            <span className="visually-hidden">, home</span>
          </a>
          <nav className="site-nav" aria-label="Main">
            <NavLinks links={navigation} path={path} />
          </nav>
          {viewer ? (
            <AccountMenu viewer={viewer} />
          ) : (
            <a className="site-sign-in" href={signIn.href}>
              {signIn.label}
            </a>
          )}
          <ButtonLink look="solid" size="small" href={action.href} className="site-quote">
            {action.label}
          </ButtonLink>
          <button type="button" className="button menu-open" data-size="small" popoverTarget="site-menu">
            <Icon name="menu" /> Menu
          </button>
        </div>
      </header>
      <MenuDrawer frame={frame} />
    </>
  )
}
