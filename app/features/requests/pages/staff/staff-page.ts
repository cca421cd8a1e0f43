import type { SubjectType } from '#events/define-events.ts'

const pages: Partial<Record<SubjectType, string>> = {
  request: 'inbox',
  quote: 'quotes',
  order: 'orders',
  purchase_order: 'purchasing',
  shipment: 'shipments',
  document: 'documents',
  company: 'companies',
  account: 'users',
}

/** Where staff look up what an event happened to; undefined where it has no page of its own. */
export const staffPage = (type: SubjectType, id: string): string | undefined =>
  pages[type] && `/dashboard/admin/${pages[type]}/${id}`
