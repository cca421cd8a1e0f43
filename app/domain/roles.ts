import { permissionNames, type Permission } from './permissions.ts'

/** A named set of permissions. */
export type RoleSet = { label: string; says: string; may: readonly Permission[] }

/** What is for customers, suppliers and the clock alone. */
const notForStaff: readonly Permission[] = [
  ...(['messages.add', 'requests.withdraw', 'orders.cancel-own', 'purchases.answer', 'company.manage'] as const),
  'account.pay',
  ...(['invitations.answer', 'system.run'] as const),
]

const everything = permissionNames.filter((permission) => !notForStaff.includes(permission))
const everySight = everything.filter((permission) => /\.see(-all)?$/.test(permission))

/**
 * The staff roles. A new one is an entry here and nothing else: what is stored of somebody is the name of their role, and
 * a name that does not stand here allows nothing.
 */
export const staffRoles: Record<string, RoleSet> = {
  administrator: {
    label: 'Administrator',
    says: 'Full access. Manages staff and their roles.',
    may: everything,
  },
  dispatcher: {
    label: 'Dispatcher',
    says: 'Answers requests, buys fuel and runs deliveries.',
    may: [
      'dashboard.see',
      'prices.see',
      'costs.see',
      'reports.see',
      'requests.see-all',
      'requests.answer',
      'requests.log',
      'on-call.plan',
      'assignment.set',
      'replies.write',
      'quotes.see-all',
      'messages.write',
      'chats.answer',
      'orders.see-all',
      'orders.place',
      'orders.confirm',
      'orders.reschedule',
      'orders.change-details',
      'gate-codes.open',
      'orders.answer-day',
      'orders.withdraw',
      'orders.cancel',
      'orders.close',
      'purchases.see-all',
      'purchases.buy',
      'purchases.end',
      'bills.see-all',
      'shipments.see-all',
      'shipments.schedule',
      'shipments.drive',
      'shipments.correct',
      'shipments.cancel',
      'dispatch.see-all',
      'dispatch.plan',
      'dispatch.overbook',
      'fleet.manage',
      'customers.see-all',
      'customers.manage',
      'standing.see-all',
      'standing.manage',
      'storm.allocate',
      'tasks.see-all',
      'tasks.manage',
      'companies.see-all',
      'documents.see-all',
      'safety-sheets.see-all',
      'safety-sheets.note',
      'files.attach',
      'files.remove',
    ],
  },
  sales: {
    label: 'Sales',
    says: 'Answers requests, writes quotes and manages customers.',
    may: [
      'dashboard.see',
      'prices.see',
      'revenue.see',
      'reports.see',
      'requests.see-all',
      'requests.answer',
      'requests.log',
      'replies.write',
      'quotes.see-all',
      'quotes.write',
      'costs.see',
      'pricing.set',
      'quotes.decide',
      'messages.write',
      'chats.answer',
      'orders.see-all',
      'orders.place',
      'orders.confirm',
      'orders.reschedule',
      'orders.change-details',
      'gate-codes.open',
      'orders.answer-day',
      'orders.withdraw',
      'shipments.see-all',
      'dispatch.see-all',
      'customers.see-all',
      'customers.manage',
      'standing.see-all',
      'standing.manage',
      'tasks.see-all',
      'tasks.manage',
      'agreements.record',
      'certificates.record',
      'imports.run',
      'companies.see-all',
      'companies.manage',
      'documents.see-all',
      'documents.manage',
      'safety-sheets.see-all',
      'safety-sheets.note',
      'files.attach',
      'files.remove',
      'newsletter.see',
      'newsletter.write',
      'content.see',
      'content.edit',
    ],
  },
  billing: {
    label: 'Billing',
    says: 'Sees all prices and costs, decides on credit, closes orders and manages companies.',
    may: [
      'dashboard.see',
      'prices.see',
      'costs.see',
      'revenue.see',
      'reports.see',
      'requests.see-all',
      'requests.reveal',
      'quotes.see-all',
      'messages.write',
      'chats.answer',
      'orders.see-all',
      'orders.close',
      'purchases.see-all',
      ...(['bills.see-all', 'bills.decide'] as const),
      'shipments.see-all',
      'shipments.correct',
      'dispatch.see-all',
      'customers.see-all',
      'customers.manage',
      'tasks.see-all',
      'tasks.manage',
      'agreements.record',
      'certificates.record',
      'imports.run',
      'companies.see-all',
      'companies.manage',
      'documents.see-all',
      'safety-sheets.see-all',
      'safety-sheets.note',
      'files.attach',
      'files.remove',
      'files.open-sealed',
      ...(['credit.see', 'credit.decide', 'holds.release', 'payments.record', 'write-offs.post'] as const),
      'outbox.see',
      ...(['ledger.see-all', 'ledger.close', 'invoices.see-all', 'invoices.issue', 'invoices.dispute'] as const),
      'statements.send',
    ],
  },
  driver: {
    label: 'Driver',
    says: 'Drives: sees deliveries and their gate codes, but no prices.',
    may: ['dashboard.see', 'shipments.see-all', 'shipments.drive', 'gate-codes.open', 'files.attach'],
  },
  'read-only': {
    label: 'Read-only',
    says: "Sees everything but can't make changes.",
    may: everySight,
  },
}

/** The one that somebody must always have, or nobody could give any. */
export const administrator = 'administrator'

export const isStaffRole = (text: unknown): text is string =>
  typeof text === 'string' && Object.hasOwn(staffRoles, text)

const reading: readonly Permission[] = ['prices.see', 'messages.add', 'requests.withdraw', 'invitations.answer']
const buying: readonly Permission[] = [
  ...reading,
  'quotes.decide',
  'orders.place',
  'orders.withdraw',
  'orders.cancel-own',
  'orders.answer-day',
  'orders.change-details',
  'invoices.dispute',
  'account.pay',
  'files.attach',
]
const supplying: readonly Permission[] = [
  ...reading,
  ...(['purchases.answer', 'shipments.schedule', 'shipments.drive', 'shipments.correct', 'shipments.cancel'] as const),
  'files.attach',
]

/** What everybody may do who is not staff, of what is theirs: whose it is, the queries decide. */
export const otherRoles = {
  visitor: { label: 'Private link', says: 'Sees the record behind the link and answers it.', may: buying },
  customer: { label: 'Customer without a company', says: 'Sees and answers their own records.', may: buying },
  'customer manager': {
    label: 'Customer: manager',
    says: 'Orders for the company and manages its people.',
    may: [...buying, 'company.manage'],
  },
  'customer buyer': { label: 'Customer: buyer', says: 'Orders for the company.', may: buying },
  'customer viewer': { label: 'Customer: viewer', says: 'View only.', may: reading },
  supplier: { label: 'Supplier without a company', says: 'Sees nothing until added to a company.', may: supplying },
  'supplier manager': {
    label: 'Supplier: manager',
    says: 'Answers purchase orders, schedules trucks and manages its people.',
    may: [...supplying, 'company.manage'],
  },
  'supplier buyer': { label: 'Supplier: buyer', says: 'Answers purchase orders and schedules trucks.', may: supplying },
  'supplier-link': {
    label: 'Private link of a purchase order',
    says: 'Answers that purchase order and runs its trucks.',
    may: [
      ...(['prices.see', 'purchases.answer', 'shipments.schedule', 'shipments.drive', 'shipments.cancel'] as const),
      'files.attach',
    ],
  },
  'driver-link': {
    label: 'Private link of a shift',
    says: 'Drives the deliveries of that shift on one phone.',
    may: ['shipments.drive', 'gate-codes.open', 'files.attach'],
  },
  'supplier viewer': { label: 'Supplier: viewer', says: 'View only.', may: reading },
  system: {
    label: 'Automatic',
    says: 'Scheduled tasks and the command line.',
    may: [
      ...everySight,
      ...(['system.run', 'files.attach', 'purchases.end', 'shipments.cancel', 'companies.manage'] as const),
      ...(['users.manage', 'staff.manage', 'outbox.resend', 'invoices.issue', 'statements.send'] as const),
      'payments.record',
      // A standing delivery is proposed, or its customer is to be called; a storm ends.
      ...(['tasks.manage', 'standing.manage', 'settings.change'] as const),
    ],
  },
} as const satisfies Record<string, RoleSet>
