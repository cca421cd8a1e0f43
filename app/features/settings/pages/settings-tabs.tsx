import { Tabs } from '#ui/tabs.tsx'
import { useMay } from '#http/may.tsx'

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

export const SettingsTabs = ({ current }: { current: SettingsPageName }) => {
  const may = useMay()
  return (
    <Tabs
      label="Settings"
      tabs={[
        ...Object.entries(pages)
          .filter(([page]) => page !== 'taxes' || may('prices.see'))
          .map(([page, label]) => ({
            to: `${settingsPath}/${page}`,
            label,
            current: page === current,
          })),
        ...(may('requests.see-all') ? [{ to: '/dashboard/admin/on-call', label: 'On call' }] : []),
      ]}
    />
  )
}
