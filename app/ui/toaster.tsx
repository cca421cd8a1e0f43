import { Toaster as Sonner } from 'sonner'
import { Icon } from './icon.tsx'
import { useTheme } from './theme.ts'

/**
 * The site's toasts, in the theme of the page. Never the only place where something is said. On a phone they lie over
 * the bar at the foot of the screen, not over the line that someone has to mend; elsewhere they leave the chat's tab free.
 */
export const Toaster = () => (
  <Sonner
    theme={useTheme()}
    duration={5000}
    position="bottom-right"
    containerAriaLabel="Notifications"
    closeButton
    offset={{ bottom: 24, right: 56 }}
    mobileOffset={{ bottom: 8, left: 12, right: 12 }}
    icons={{
      success: <Icon name="check" />,
      error: <Icon name="late" />,
      info: <Icon name="info" />,
      close: <Icon name="close" />,
    }}
  />
)
