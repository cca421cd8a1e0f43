import { Tabs } from '#ui/tabs.tsx'

export const settingsPath = '/dashboard/admin/settings'

const pages = {
  company: 'Company',
  hours: 'Hours and holidays',
  coverage: 'Coverage',
  products: 'Products',
  taxes: 'Taxes',
  status: 'Mail and model',
} as const

export type SettingsPageName = keyof typeof pages

export const SettingsTabs = ({ current }: { current: SettingsPageName }) => (
  <Tabs
    label="Settings"
    tabs={[
      ...Object.entries(pages).map(([page, label]) => ({
        to: `${settingsPath}/${page}`,
        label,
        current: page === current,
      })),
      { to: '/dashboard/admin/on-call', label: 'On call' },
    ]}
  />
)
