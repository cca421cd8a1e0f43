import type { ReactNode } from 'react'
import { ButtonLink } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { SignOut } from './sign-out.tsx'
import type { SiteViewer } from './types.ts'

type Props = { viewer: SiteViewer; /** What else someone finds there. */ children?: ReactNode }

export const AccountMenu = ({ viewer, children }: Props) => (
  <div className="account">
    <button type="button" className="account-open" popoverTarget="account-menu">
      <span className="account-avatar" aria-hidden="true">
        {viewer.email.slice(0, 2).toUpperCase()}
      </span>
      <span className="visually-hidden">Account of {viewer.email}</span>
      <Icon name="chevron" />
    </button>
    <dialog id="account-menu" className="account-menu popup" popover="auto" aria-label="Account">
      <p>
        <span className="label line breaks">{viewer.email}</span>
        <span className="text-small text-soft">{viewer.role}</span>
      </p>
      <ButtonLink wide look="solid" size="small" href={viewer.dashboard}>
        Dashboard
      </ButtonLink>
      <ButtonLink wide size="small" href={viewer.account}>
        Your account
      </ButtonLink>
      {children}
      <SignOut />
    </dialog>
  </div>
)
