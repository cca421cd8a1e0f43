import { ButtonLink } from '../button.tsx'
import { Icon } from '../icon.tsx'
import type { SiteCompany, SiteLink } from './types.ts'

/** Stays at the bottom of a phone's screen: the two things a driver with one hand free wants. */
export const CallBar = ({ phone, action }: { phone: SiteCompany['phone']; action: SiteLink }) => (
  <aside className="call-bar on-dark" aria-label={`${phone.number ? 'Call' : phone.shown}, or ${action.label}`}>
    <ButtonLink href={phone.href}>
      {phone.number ? (
        <>
          <Icon name="phone" /> Call 24/7
        </>
      ) : (
        phone.shown
      )}
    </ButtonLink>
    <ButtonLink look="primary" href={action.href}>
      {action.label}
    </ButtonLink>
  </aside>
)
