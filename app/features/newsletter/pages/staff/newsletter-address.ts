export const newsletterPath = '/dashboard/admin/newsletter'
export const issuesPath = `${newsletterPath}/issues`

/** The pages of the section, as tabs above each. */
export const newsletterTabs = (current: 'subscribers' | 'issues') => ({
  label: 'Newsletter',
  tabs: [
    { to: newsletterPath, label: 'Subscribers', current: current === 'subscribers' },
    { to: issuesPath, label: 'Issues', current: current === 'issues' },
  ],
})
