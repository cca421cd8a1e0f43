/** What opens the lead form, in the order in which people come for it. */
export const intents = [
  { intent: 'fuel_quote', label: 'Get a fuel quote' },
  { intent: 'lube_pricing', label: 'Lubricant pricing' },
  { intent: 'schedule_delivery', label: 'Schedule a delivery' },
  { intent: 'talk_to_sales', label: 'Talk to sales' },
  { intent: 'become_supplier', label: 'Become a supplier' },
  { intent: 'consult_expert', label: 'Consult an expert' },
  { intent: 'general_inquiry', label: 'Have us call you' },
] as const

/** The six that a suggestion may name. */
const byAction = new Set<string>(intents.map(({ intent }) => intent).filter((intent) => intent !== 'general_inquiry'))

export type ChoiceTarget = { intent: string } | { href: string; newTab: boolean } | undefined

/** What a suggestion does. An action that is none of ours does nothing, and is not shown. */
export const suggestionAction = (action: string): ChoiceTarget => {
  if (byAction.has(action)) return { intent: action }
  if (action === 'services') return { href: '/services', newTab: false }
  if (action === 'emergency_service') return { href: '/emergency-service', newTab: true }
  if (/^https?:\/\//i.test(action)) return { href: action, newTab: true }
  return isOurs(action) || /^tel:\+1\d{10}$/.test(action) ? { href: action, newTab: false } : undefined
}

/** An address within the site. */
export const isOurs = (address: string) => /^\/(?![/\\])/.test(address)
