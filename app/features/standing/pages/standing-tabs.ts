import { href } from 'react-router'

/** The two lists of standing deliveries. */
export const standingTabs = (now: 'standing' | 'proposals') => ({
  label: 'Standing deliveries',
  tabs: [
    { to: href('/dashboard/admin/standing'), label: 'All', current: now === 'standing' },
    { to: href('/dashboard/admin/standing/proposals'), label: 'Proposed', current: now === 'proposals' },
  ],
})
