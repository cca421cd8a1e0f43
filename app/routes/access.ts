import type { Role } from '#domain/viewer.ts'

/** Who asks: nobody we know, or somebody signed in. */
export type Asker = 'visitor' | Role

/** Who may open an address, and who may send a form to it. What is left out is not there for anybody. */
export type Access = { read?: readonly Asker[]; act?: readonly Asker[] }

const anybody = ['visitor', 'customer', 'supplier', 'admin'] as const
const signedIn = ['customer', 'supplier', 'admin'] as const
const staff = ['admin'] as const

const page = { read: anybody }
const form = { read: anybody, act: anybody }
const own = { read: signedIn, act: signedIn }
const buyers = { read: ['customer'] } as const
const buyersForm = { read: ['customer'], act: ['customer'] } as const
const makers = { read: ['supplier'] } as const
const makersForm = { read: ['supplier'], act: ['supplier'] } as const
const desk = { read: staff }
const deskForm = { read: staff, act: staff }

/**
 * Every address of routes.ts, and who may use it. The guards in the layouts do the guarding; a test calls every address
 * as everybody, on the page, its `.data` and with a form, and finds no difference from this table.
 */
export const access: Record<string, Access> = {
  '/': page,
  '/fuel': page,
  '/lubricants': page,
  '/services': page,
  '/industries': page,
  '/pricing': form,
  '/insights': page,
  '/insights/rss.xml': page,
  '/insights/category/:slug': page,
  '/insights/:slug': page,
  '/emergency-service': page,
  '/coverage': page,
  '/coverage/city/:place': page,
  '/coverage/:place': page,
  '/about': page,
  '/contact': page,
  '/legal': page,
  '/terms-of-service': page,
  '/privacy-policy': page,
  '/legal/cookies': page,
  '/subscribe-confirmation': page,
  '/newsletter': form,
  '/newsletter/confirm/:token': form,
  '/newsletter/unsubscribe/:token': form,
  '/contact/consult': page,
  '/legal/terms': page,
  '/legal/privacy': page,
  '/partners': { read: signedIn },
  '/accounts': { read: signedIn },

  '/quote/fuel': form,
  '/quote/bulk': form,
  '/quote/lubricants': form,
  '/quote/services': form,
  '/consultation': form,
  '/contact/sales': form,
  '/credit-form': form,
  '/documents/request': form,
  '/partner-form': form,
  '/support': own,
  '/delivery/schedule': own,
  '/receipt/:link': form,
  '/offer/:link': form,
  '/order/:link': form,
  '/documents/:kind/:id?': page,

  '/auth': form,
  '/auth/second-step': form,
  '/auth/forgot': form,
  '/auth/verify': form,
  '/auth/verify-again': form,
  '/auth/new-address': form,
  '/auth/sign-out': form,
  '/auth/set-password': form,
  '/invitation': form,

  '/account': own,
  '/account/requests': { read: signedIn },
  '/account/company': own,
  '/account/email': own,
  '/account/password': own,
  '/account/sessions': own,
  '/account/two-factor': own,
  '/account/data': own,
  '/account/download': own,

  '/dashboard/customer': buyers,
  '/dashboard/customer/quotes': buyers,
  '/dashboard/customer/quotes/export.csv': buyers,
  '/dashboard/customer/quotes/:id': buyersForm,
  '/dashboard/customer/orders': buyers,
  '/dashboard/customer/orders/export.csv': buyers,
  '/dashboard/customer/orders/:id': buyersForm,
  '/dashboard/customer/requests': buyers,
  '/dashboard/customer/requests/export.csv': buyers,
  '/dashboard/customer/documents': buyers,
  '/dashboard/customer/documents/export.csv': buyers,

  '/dashboard/supplier': makers,
  '/dashboard/supplier/orders': makers,
  '/dashboard/supplier/orders/export.csv': makers,
  '/dashboard/supplier/orders/:id': makersForm,
  '/dashboard/supplier/shipments': makers,
  '/dashboard/supplier/shipments/export.csv': makers,
  '/dashboard/supplier/shipments/:id': makersForm,

  '/dashboard/admin': desk,
  '/dashboard/admin/inbox': deskForm,
  '/dashboard/admin/inbox/export.csv': desk,
  '/dashboard/admin/inbox/call': desk,
  '/dashboard/admin/inbox/call/:kind': deskForm,
  '/dashboard/admin/inbox/:id': deskForm,
  '/dashboard/admin/quotes': desk,
  '/dashboard/admin/quotes/export.csv': desk,
  '/dashboard/admin/quotes/new': deskForm,
  '/dashboard/admin/quotes/:id': deskForm,
  '/dashboard/admin/promises': desk,
  '/dashboard/admin/on-call': deskForm,
  '/dashboard/admin/newsletter': desk,
  '/dashboard/admin/newsletter/subscribers.csv': desk,
  '/dashboard/admin/newsletter/issues': desk,
  '/dashboard/admin/newsletter/issues/new': deskForm,
  '/dashboard/admin/newsletter/issues/:id': deskForm,
  '/dashboard/admin/newsletter/issues/:id/html': desk,
  '/dashboard/admin/newsletter/issues/:id/send': deskForm,
  '/dashboard/admin/users': deskForm,
  '/dashboard/admin/users/export.csv': desk,
  '/dashboard/admin/users/new': deskForm,
  '/dashboard/admin/users/:id': deskForm,
  '/dashboard/admin/companies': desk,
  '/dashboard/admin/companies/export.csv': desk,
  '/dashboard/admin/companies/new': deskForm,
  '/dashboard/admin/companies/:id': deskForm,
  '/dashboard/admin/assistant': desk,
  '/dashboard/admin/assistant/questions/:id': deskForm,
  '/dashboard/admin/assistant/passages': deskForm,
  '/dashboard/admin/assistant/passages/new': deskForm,
  '/dashboard/admin/assistant/passages/:id': deskForm,
  '/dashboard/admin/outbox': deskForm,
  '/dashboard/admin/outbox/:id': deskForm,
  '/dashboard/admin/outbox/:id/html': desk,
  '/dashboard/admin/documents': desk,
  '/dashboard/admin/documents/export.csv': desk,
  '/dashboard/admin/documents/upload': deskForm,
  '/dashboard/admin/documents/upload/file': { act: staff },
  '/dashboard/admin/documents/:id': deskForm,
  '/dashboard/admin/documents/:id/:version': desk,
  '/dashboard/admin/settings': desk,
  '/dashboard/admin/settings/company': deskForm,
  '/dashboard/admin/settings/hours': deskForm,
  '/dashboard/admin/settings/coverage': deskForm,
  '/dashboard/admin/settings/products': deskForm,
  '/dashboard/admin/settings/taxes': deskForm,
  '/dashboard/admin/settings/status': deskForm,

  '/sitemap.xml': page,
  '/robots.txt': page,
  '/site.webmanifest': page,
  '/api/session': form,
  '/api/live': { read: signedIn },
  '/api/documents': page,
  '/api/assistant': { act: anybody },
  '/api/chat': page,
  '/api/chat/clear': { act: anybody },
  '/api/chat/rate': { act: anybody },
  '/api/chat/lead': { act: anybody },
  '/api/chat/consultation': { act: anybody },
  '/_ui': page,
  '/*': page,
}
