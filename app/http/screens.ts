import { href, type Register } from 'react-router'
import { can } from '#domain/can.ts'
import type { Permission } from '#domain/permissions.ts'
import { roles, type Role, type Viewer } from '#domain/viewer.ts'

/** Whom a screen opens for. Of staff, those who may do all of `see`; a form sent to it takes any one of `act`, too. */
export type Screen = { roles: readonly Role[]; see: readonly Permission[]; act: readonly Permission[] }

const screen = (see: Permission, ...permissions: Permission[]): Screen => ({
  roles: ['admin'],
  see: [see],
  act: permissions,
})

type Addresses = keyof NonNullable<Register['pages']>

/** The addresses of staff's screens, below that of the dashboard: one that is missing or renamed does not compile. */
type DeskAddress = Addresses extends infer Address
  ? Address extends `/dashboard/admin${infer Below}`
    ? Below
    : never
  : never

/** The screens of staff. */
const desk: Record<DeskAddress, Screen> = {
  '': screen('dashboard.see'),
  '/search': screen('dashboard.see'),
  '/activity': screen('dashboard.see'),
  '/analytics': screen('reports.see'),
  '/analytics/:report/export.csv': screen('reports.see'),
  '/inbox': screen('requests.see-all', 'requests.answer'),
  '/inbox/export.csv': screen('requests.see-all'),
  '/inbox/call': screen('requests.log'),
  '/inbox/call/:kind': screen('requests.log', 'requests.log'),
  '/inbox/:id': screen(
    ...([
      'requests.see-all',
      'requests.answer',
      'requests.reveal',
      'gate-codes.open',
      'customers.manage',
      'tasks.manage',
      'credit.decide',
    ] as const),
  ),
  '/quotes': screen('quotes.see-all'),
  '/quotes/export.csv': screen('quotes.see-all'),
  '/quotes/new': screen('quotes.write', 'quotes.write'),
  '/quotes/:id': screen(
    'quotes.see-all',
    'quotes.write',
    'quotes.decide',
    'orders.place',
    'customers.manage',
    'messages.write',
    'gate-codes.open',
    'tasks.manage',
  ),
  '/quotes/:id/quote.pdf': screen('quotes.see-all'),
  '/invoices': screen('invoices.see-all', 'invoices.issue'),
  '/invoices/export.csv': screen('invoices.see-all'),
  '/invoices/lines': screen('invoices.see-all'),
  '/invoices/lines/export.csv': screen('invoices.see-all'),
  '/invoices/:id': screen('invoices.see-all', 'invoices.issue', 'invoices.dispute', 'write-offs.post'),
  '/invoices/:id/invoice.pdf': screen('invoices.see-all'),
  '/receivables': screen('ledger.see-all'),
  '/receivables/export.csv': screen('ledger.see-all'),
  '/receivables/books': screen('ledger.see-all', 'ledger.close'),
  '/receivables/taxes.csv': screen('ledger.see-all'),
  '/receivables/taxes': screen('ledger.see-all'),
  '/receivables/exports/:id/:format': screen('ledger.see-all'),
  '/receivables/statements': screen('ledger.see-all', 'statements.send'),
  '/receivables/charges': screen('ledger.see-all', 'invoices.issue'),
  '/receivables/charges/:id': screen('ledger.see-all', 'invoices.issue'),
  '/receivables/charges/:id/charge.pdf': screen('ledger.see-all'),
  '/receivables/write-offs': screen('ledger.see-all'),
  '/receivables/write-offs/export.csv': screen('ledger.see-all'),
  '/receivables/:id': screen('ledger.see-all', 'payments.record', 'write-offs.post'),
  '/prices': screen('costs.see', 'pricing.set'),
  '/prices/proposal': screen('costs.see'),
  '/orders': screen('orders.see-all'),
  '/orders/export.csv': screen('orders.see-all'),
  '/orders/:id': screen(
    'orders.see-all',
    ...(['orders.confirm', 'orders.reschedule', 'orders.withdraw', 'orders.cancel', 'orders.close'] as const),
    ...([
      'purchases.buy',
      'shipments.schedule',
      'customers.manage',
      'messages.write',
      'gate-codes.open',
      'tasks.manage',
      'holds.release',
    ] as const),
  ),
  '/bills': screen('bills.see-all'),
  '/bills/export.csv': screen('bills.see-all'),
  '/bills/new': screen('bills.decide'),
  '/bills/:id': screen('bills.see-all', 'bills.decide'),
  '/purchasing': screen('purchases.see-all'),
  '/purchasing/export.csv': screen('purchases.see-all'),
  '/purchasing/:id': screen(
    'purchases.see-all',
    'purchases.buy',
    'purchases.end',
    'shipments.schedule',
    'gate-codes.open',
  ),
  '/dispatch': screen('dispatch.see-all', 'dispatch.plan'),
  '/dispatch/week': screen('dispatch.see-all'),
  '/dispatch/sheets': screen('dispatch.see-all'),
  '/dispatch/sheets.pdf': screen('dispatch.see-all'),
  '/fleet': screen('dispatch.see-all', 'fleet.manage'),
  '/fleet/:kind/:id': screen('dispatch.see-all', 'fleet.manage'),
  '/shipments': screen('shipments.see-all'),
  '/shipments/export.csv': screen('shipments.see-all'),
  '/shipments/:id': screen(
    'shipments.see-all',
    'shipments.drive',
    'shipments.correct',
    'shipments.cancel',
    'gate-codes.open',
    'safety-sheets.note',
  ),
  '/promises': screen('requests.see-all'),
  '/on-call': screen('requests.see-all', 'on-call.plan'),
  '/newsletter': screen('newsletter.see'),
  '/newsletter/subscribers.csv': screen('newsletter.see'),
  '/newsletter/issues': screen('newsletter.see'),
  '/newsletter/issues/export.csv': screen('newsletter.see'),
  '/newsletter/issues/new': screen('newsletter.write', 'newsletter.write'),
  '/newsletter/issues/:id': screen('newsletter.see', 'newsletter.write'),
  '/newsletter/issues/:id/html': screen('newsletter.see'),
  '/newsletter/issues/:id/send': screen('newsletter.write', 'newsletter.write'),
  '/users': screen('users.see', 'staff.manage'),
  '/users/export.csv': screen('users.see'),
  '/users/new': screen('users.manage', 'users.manage'),
  '/users/roles': screen('dashboard.see'),
  '/users/guests': screen('guests.erase', 'guests.erase'),
  '/users/guests/export': screen('guests.erase', 'guests.erase'),
  '/users/:id': screen('users.see', 'users.manage'),
  '/customers': screen('customers.see-all'),
  '/customers/export.csv': screen('customers.see-all'),
  '/customers/duplicates': screen('customers.see-all', 'customers.manage'),
  '/customers/new': screen('customers.manage', 'customers.manage'),
  '/customers/:id': screen(
    ...([
      'customers.see-all',
      'customers.manage',
      'orders.place',
      'agreements.record',
      'certificates.record',
      'credit.decide',
      'gate-codes.open',
      'tasks.manage',
    ] as const),
  ),
  '/standing': screen('standing.see-all'),
  '/standing/export.csv': screen('standing.see-all'),
  '/standing/proposals': screen('standing.see-all', 'standing.manage'),
  '/standing/proposals/export.csv': screen('standing.see-all'),
  '/standing/new': screen('standing.manage', 'standing.manage'),
  '/standing/:id': screen('standing.see-all', 'standing.manage'),
  '/temperatures': screen('standing.see-all'),
  '/temperatures/export.csv': screen('standing.see-all'),
  '/temperatures/new': screen('standing.manage', 'standing.manage'),
  '/storm': screen('standing.see-all', 'storm.allocate'),
  '/imports': screen('imports.run'),
  '/imports/export.csv': screen('imports.run'),
  '/imports/new': screen('imports.run'),
  '/imports/new/:import': screen('imports.run', 'imports.run'),
  '/imports/new/:import/file': screen('imports.run', 'imports.run'),
  '/imports/new/:import/template.csv': screen('imports.run'),
  '/imports/:id': screen('imports.run', 'imports.run'),
  '/imports/:id/bad-rows.csv': screen('imports.run'),
  '/tasks': screen('tasks.see-all'),
  '/tasks/export.csv': screen('tasks.see-all'),
  '/tasks/:id': screen('tasks.see-all', 'tasks.manage'),
  '/companies': screen('companies.see-all'),
  '/companies/export.csv': screen('companies.see-all'),
  '/companies/new': screen('companies.manage', 'companies.manage'),
  '/companies/:id': screen('companies.see-all', 'companies.manage'),
  '/chats': screen('chats.answer', 'chats.answer'),
  '/chats/:id': screen('chats.answer', 'chats.answer'),
  '/assistant': screen('assistant.see'),
  '/assistant/questions/:id': screen('assistant.see', 'assistant.teach'),
  '/assistant/passages': screen('assistant.see', 'assistant.teach'),
  '/assistant/passages/new': screen('assistant.teach', 'assistant.teach'),
  '/assistant/passages/:id': screen('assistant.see', 'assistant.teach'),
  '/outbox': screen('outbox.see', 'outbox.resend'),
  '/outbox/:id': screen('outbox.see', 'outbox.resend'),
  '/outbox/:id/html': screen('outbox.see'),
  '/received': screen('requests.see-all'),
  '/received/export.csv': screen('requests.see-all'),
  '/received/:id': screen('requests.see-all'),
  '/received/:id/:file': screen('requests.see-all'),
  '/safety-sheets': screen('safety-sheets.see-all'),
  '/safety-sheets/export.csv': screen('safety-sheets.see-all'),
  '/documents': screen('documents.see-all'),
  '/documents/export.csv': screen('documents.see-all'),
  '/documents/upload': screen('documents.manage', 'documents.manage'),
  '/documents/upload/sheets': screen('documents.manage', 'documents.manage'),
  '/documents/upload/file': screen('documents.manage', 'documents.manage'),
  '/documents/:id': screen('documents.see-all', 'documents.manage'),
  '/documents/:id/:version': screen('documents.see-all'),
  '/files/:on/:key': screen('dashboard.see', 'files.attach'),
  '/files/:on/:key/send': screen('files.attach', 'files.attach'),
  '/files/:on/:key/:file': screen('dashboard.see', 'files.open-sealed'),
  '/site': screen('content.see'),
  '/site/new': screen('content.edit', 'content.edit'),
  '/site/pictures': screen('content.see', 'content.edit'),
  '/site/edit/:file': screen('content.see', 'content.edit', 'content.bind'),
  '/site/edit/:file/history': screen('content.see', 'content.edit', 'content.bind'),
  '/shifts': screen('dispatch.see-all'),
  '/shifts/:id': screen('dispatch.see-all', 'dispatch.plan', 'shipments.correct'),
  '/shifts/:id/paper.pdf': screen('dispatch.see-all'),
  '/shipments/:id/ticket': screen('shipments.see-all'),
  '/shipments/:id/ticket/ticket.pdf': screen('shipments.see-all'),
  '/shipments/:id/ticket/:file': screen('shipments.see-all'),
  '/settings': screen('settings.see'),
  '/settings/company': screen('settings.see', 'settings.change'),
  '/settings/hours': screen('settings.see', 'settings.change'),
  '/settings/answers': screen('settings.see', 'settings.change'),
  '/settings/coverage': screen('settings.see', 'settings.change'),
  '/settings/products': screen('settings.see', 'settings.change'),
  '/settings/taxes': { ...screen('settings.see', 'settings.change'), see: ['settings.see', 'prices.see'] },
  '/settings/sales-tax': { ...screen('settings.see', 'settings.change'), see: ['settings.see', 'prices.see'] },
  '/settings/paper-words': screen('settings.see', 'settings.change'),
  '/settings/tolerance': screen('settings.see', 'settings.change'),
  '/settings/bills': screen('settings.see', 'settings.change'),
  '/settings/storm': screen('settings.see', 'settings.change'),
  '/settings/data-addresses': screen('settings.see', 'settings.change'),
  '/settings/replies': screen('requests.see-all', 'replies.write'),
  '/settings/assignment': screen('requests.see-all', 'assignment.set'),
  '/settings/credit': { ...screen('settings.see', 'settings.change'), see: ['settings.see', 'credit.see'] },
  '/payments': screen('ledger.see-all'),
  '/payments/export.csv': screen('ledger.see-all'),
  '/payments/new': screen('payments.record', 'payments.record'),
  '/payments/bank': screen('payments.record', 'payments.record'),
  '/payments/collected': screen('ledger.see-all'),
  '/payments/collected/:id': screen('ledger.see-all', 'payments.record'),
  '/payments/:id': screen('ledger.see-all', 'payments.record'),
  '/credit': screen('credit.see'),
  '/credit/export.csv': screen('credit.see'),
  '/holds': screen('credit.see'),
  '/holds/export.csv': screen('credit.see'),
  '/settings/billing': screen('settings.see', 'settings.change'),
  '/settings/prices': { ...screen('settings.see', 'settings.change'), see: ['settings.see', 'costs.see'] },
  '/settings/status': screen('settings.see', 'settings.change'),
}

/** What lies below these addresses is for everybody of these roles: their queries find what is theirs. */
const sections: Partial<Record<Addresses, readonly Role[]>> = {
  '/dashboard/customer': ['customer'],
  '/dashboard/supplier': ['supplier'],
  '/account': roles,
  '/partners': roles,
  '/accounts': roles,
  '/support': roles,
  '/delivery/schedule': roles,
}

const admin = href('/dashboard/admin')

/** The screen at an address of routes.ts, written with its parts by name; undefined where everybody comes in. */
export const screenAt = (pattern: string): Screen | undefined => {
  if (isBelow(admin, pattern))
    return desk[pattern.slice(admin.length) as DeskAddress] ?? { roles: [], see: [], act: [] }
  const section = Object.entries(sections).find(([above]) => isBelow(above, pattern))
  return section && { roles: section[1], see: [], act: [] }
}

/** Every address behind a guard of its own that stands in the table: what a test holds against routes.ts. */
export const deskAddresses = Object.keys(desk).map((path) => `${admin}${path}`)

const isBelow = (above: string, path: string) => path === above || path.startsWith(`${above}/`)

/** Whether someone opens a screen. */
export const opens = (viewer: Viewer, pattern: string): boolean => {
  const screen = screenAt(pattern)
  return screen === undefined || isOpen(viewer, screen)
}

/** Whether someone may send a form to a screen that they open. */
export const actsAt = (viewer: Viewer, pattern: string): boolean => {
  const screen = screenAt(pattern)
  if (screen === undefined) return true
  return isOpen(viewer, screen) && (screen.act.length === 0 || screen.act.some((permission) => can(viewer, permission)))
}

const isOpen = (viewer: Viewer, { roles, see }: Screen) =>
  roles.some((role) => role === viewer.role) && see.every((permission) => can(viewer, permission))
