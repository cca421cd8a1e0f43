import { href } from 'react-router'
import type { SubjectType } from '#events/define-events.ts'

const pages: Partial<Record<SubjectType, (id: string) => string>> = {
  request: (id) => href('/dashboard/admin/inbox/:id', { id }),
  quote: (id) => href('/dashboard/admin/quotes/:id', { id }),
  order: (id) => href('/dashboard/admin/orders/:id', { id }),
  purchase_order: (id) => href('/dashboard/admin/purchasing/:id', { id }),
  shipment: (id) => href('/dashboard/admin/shipments/:id', { id }),
  supplier_bill: (id) => href('/dashboard/admin/bills/:id', { id }),
  invoice: (id) => href('/dashboard/admin/invoices/:id', { id }),
  document: (id) => href('/dashboard/admin/documents/:id', { id }),
  payment: (id) => href('/dashboard/admin/payments/:id', { id }),
  customer: (id) => href('/dashboard/admin/customers/:id', { id }),
  company: (id) => href('/dashboard/admin/companies/:id', { id }),
  account: (id) => href('/dashboard/admin/users/:id', { id }),
}

/** Where staff look up what an event happened to; undefined where it has no page of its own. */
export const staffPage = (type: SubjectType, id: string): string | undefined => pages[type]?.(id)
