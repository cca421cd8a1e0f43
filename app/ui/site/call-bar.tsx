import { ButtonLink } from '../button.tsx'
import { Icon } from '../icon.tsx'
import type { SiteLink } from './types.ts'

/** Stays at the bottom of a phone's screen: the two things a driver with one hand free wants. */
export const CallBar = ({ phone, action }: { phone: string; action: SiteLink }) => (
  <aside className="call-bar on-dark" aria-label={`Call, or ${action.label}`}>
    <ButtonLink href={phone}>
      <Icon name="phone" /> Call 24/7
    </ButtonLink>
    <ButtonLink look="primary" href={action.href}>
      {action.label}
    </ButtonLink>
  </aside>
)
