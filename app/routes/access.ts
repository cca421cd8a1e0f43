import type { Role } from '#domain/viewer.ts'

/** Who asks: nobody we know, or somebody signed in. */
export type Asker = 'visitor' | Role

/** Who may open an address, and who may send a form to it. Without `act` it takes no form from anybody. */
export type Access = { read: readonly Asker[]; act?: readonly Asker[] }

const anybody = ['visitor', 'customer', 'supplier', 'admin'] as const
const signedIn = ['customer', 'supplier', 'admin'] as const
const staff = ['admin'] as const

const page = { read: anybody }
const form = { read: anybody, act: anybody }
const own = { read: signedIn, act: signedIn }
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

  '/dashboard/admin': desk,
  '/dashboard/admin/inbox': deskForm,
  '/dashboard/admin/inbox/export.csv': desk,
  '/dashboard/admin/inbox/call': desk,
  '/dashboard/admin/inbox/call/:kind': deskForm,
  '/dashboard/admin/inbox/:id': deskForm,
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
  '/dashboard/admin/outbox': deskForm,
  '/dashboard/admin/outbox/:id': deskForm,
  '/dashboard/admin/outbox/:id/html': desk,

  '/sitemap.xml': page,
  '/robots.txt': page,
  '/site.webmanifest': page,
  '/api/session': form,
  '/api/live': { read: signedIn },
  '/_ui': page,
  '/*': page,
}
