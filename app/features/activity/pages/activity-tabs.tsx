import type { ActivityType } from '../activity.ts'
import { Tabs } from '#ui/tabs.tsx'

const views: { type?: ActivityType; label: string }[] = [
  { label: 'All' },
  { type: 'customer', label: 'Customers' },
  { type: 'order', label: 'Orders' },
  { type: 'supplier', label: 'Suppliers' },
]

/** Whose doing is shown: everybody's, or one side's alone. */
export const ActivityTabs = (props: { type?: ActivityType; addressOf: (type?: ActivityType) => string }) => (
  <Tabs
    label="Activity"
    tabs={views.map(({ type, label }) => ({ to: props.addressOf(type), label, current: type === props.type }))}
  />
)
