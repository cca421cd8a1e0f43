import { Tabs } from '#ui/tabs.tsx'
import { issuesPath, newsletterPath } from './newsletter-address.ts'

export const NewsletterTabs = ({ current }: { current: 'subscribers' | 'issues' }) => (
  <Tabs
    label="Newsletter"
    tabs={[
      { to: newsletterPath, label: 'Subscribers', current: current === 'subscribers' },
      { to: issuesPath, label: 'Issues', current: current === 'issues' },
    ]}
  />
)
