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

const buying = ['fuel_quote', 'lube_pricing', 'schedule_delivery', 'become_supplier']

/** Next steps that nobody of a role takes: a supplier has become one, and staff ask for no quote. */
export const needlessFor = (role?: string): readonly string[] =>
  role === 'admin'
    ? [...buying, 'talk_to_sales', 'consult_expert']
    : role === 'supplier'
      ? [...buying, 'consult_expert']
      : role === 'customer'
        ? ['become_supplier']
        : []

/** How the chat opens. A supplier sells to us: they are asked for no gallons. */
export const openingFor = (desk: string, role?: string): string =>
  role === 'supplier'
    ? `A question about a purchase order, a shipment or a bill? Ask ${desk}, or leave your number and a person will call you.`
    : `Which fuel, how many gallons, and which county? Ask ${desk}, or leave your number and a person will call you.`

/** What a customer who is signed in comes to the chat for: said in their name, and answered from their own account. */
export const asksFor = (role?: string): readonly string[] =>
  role === 'customer' ? ["Where's my order?", 'I want to change my delivery', 'What do I owe?'] : []

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
