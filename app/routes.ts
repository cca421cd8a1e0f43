import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'
import { formPages } from './forms/index.ts'

/** Every URL, in reading order. A form needs no line here: its file in the catalogue says its address. */
export default [
  index('site/home.tsx'),
  route('fuel', 'site/fuel.tsx'),
  route('lubricants', 'site/lubricants.tsx'),
  route('services', 'site/services.tsx'),
  route('industries', 'site/industries.tsx'),
  route('pricing', 'site/pricing.tsx'),
  ...prefix('insights', [
    index('site/insights.tsx'),
    route('rss.xml', 'site/insights/rss.ts'),
    route('category/:slug', 'site/insights/category.tsx'),
    route(':slug', 'site/insights/article.tsx'),
  ]),
  route('emergency-service', 'site/emergency-service.tsx'),
  ...prefix('coverage', [
    index('site/coverage.tsx'),
    route('city/:place', 'site/coverage/place.tsx', { id: 'city' }),
    route(':place', 'site/coverage/place.tsx', { id: 'county' }),
  ]),
  route('about', 'site/about.tsx'),
  route('contact', 'site/contact.tsx'),
  route('legal', 'site/legal/index.tsx'),
  ...['terms-of-service', 'privacy-policy', 'legal/cookies', 'legal/credit-terms'].map((path) =>
    route(path, 'site/legal/legal-text.tsx', { id: `legal text ${path}` }),
  ),
  route('subscribe-confirmation', 'site/subscribe-confirmation.tsx'),
  route('newsletter', 'features/newsletter/pages/subscribe.tsx'),
  route('newsletter/confirm/:token', 'features/newsletter/pages/confirm.tsx'),
  route('newsletter/unsubscribe/:token', 'features/newsletter/pages/unsubscribe.tsx'),
  ...['contact/consult', 'legal/terms', 'legal/privacy'].map((path) =>
    route(path, 'site/moved.ts', { id: `moved ${path}` }),
  ),
  layout('site/signed-in/layout.tsx', [
    route('partners', 'site/signed-in/partners.tsx'),
    route('accounts', 'site/signed-in/accounts.tsx'),
  ]),

  ...formPages.filter(({ signedIn }) => !signedIn).map(formRoute),
  layout('features/requests/pages/signed-in.tsx', formPages.filter(({ signedIn }) => signedIn).map(formRoute)),
  route('receipt/:link', 'features/requests/pages/receipt.tsx'),
  route('status', 'features/status/pages/status.tsx'),
  route('offer/:link', 'features/quotes/pages/link/offer.tsx'),
  route('offer/:link/quote.pdf', 'features/quotes/pages/quote-file.ts', { id: 'quote file behind its link' }),
  route('order/:link', 'features/orders/pages/link/order.tsx', { id: 'order behind its link' }),
  ...tickets('order/:link/ticket/:shipment', 'link'),
  route('order/:link/live', 'features/orders/pages/link/live.ts', { id: 'news of the order behind its link' }),
  route('purchase/:link', 'features/purchasing/pages/link/purchase.tsx'),
  route('purchase/:link/:shipment', 'features/purchasing/pages/link/shipment.tsx'),
  route('pictures/:name', 'features/site-content/pages/picture.ts'),
  route('driver', 'features/shifts/pages/moved.ts'),
  ...prefix('driver', [
    route('today', 'features/shifts/pages/today.tsx'),
    route('stop/:stop', 'features/shifts/pages/stop.tsx'),
    route('stop/:stop/deliver', 'features/shifts/pages/deliver.tsx'),
    route('stop/:stop/cant', 'features/shifts/pages/cant.tsx'),
    route('stop/:stop/late', 'features/shifts/pages/late.tsx'),
    route('load', 'features/shifts/pages/load.tsx'),
    route('spill', 'features/shifts/pages/spill.tsx'),
    route('end', 'features/shifts/pages/end.tsx'),
    route('paper', 'features/shifts/pages/paper.tsx'),
    route('paper.pdf', 'features/shifts/pages/paper.tsx', { id: 'shipping paper as a file' }),
    route('link/:link', 'features/shifts/pages/link.tsx'),
  ]),
  route('documents/:kind/:id?', 'features/documents/pages/download.ts'),
  ...files('link'),

  route('auth', 'features/accounts/pages/auth/auth.tsx'),
  route('auth/second-step', 'features/accounts/pages/auth/second-step.tsx'),
  route('auth/forgot', 'features/accounts/pages/auth/send-link.tsx', { id: 'forgot password' }),
  route('auth/verify', 'features/accounts/pages/auth/verify.tsx'),
  route('auth/verify-again', 'features/accounts/pages/auth/send-link.tsx', { id: 'verify again' }),
  route('auth/new-address', 'features/accounts/pages/auth/new-address.tsx'),
  route('auth/sign-out', 'features/accounts/pages/auth/sign-out.ts'),
  route('auth/set-password', 'features/accounts/pages/auth/set-password.tsx'),
  route('invitation', 'features/accounts/pages/auth/invitation.tsx'),

  route('account/requests', 'features/requests/pages/customer/account-requests.tsx'),

  ...prefix('account', [
    layout('features/accounts/pages/account/layout.tsx', [
      index('features/accounts/pages/account/profile.tsx'),
      route('company', 'features/companies/pages/account/company.tsx'),
      route('email', 'features/accounts/pages/account/email.tsx'),
      route('password', 'features/accounts/pages/account/password.tsx'),
      route('sessions', 'features/accounts/pages/account/sessions.tsx'),
      route('two-factor', 'features/accounts/pages/account/two-factor.tsx'),
      route('data', 'features/accounts/pages/account/data.tsx'),
      route('download', 'features/accounts/pages/account/download.ts'),
    ]),
  ]),

  ...prefix('dashboard/customer', [
    layout('workspace/customer/layout.tsx', [
      index('workspace/customer/dashboard.tsx'),
      ...list('customer', 'quotes'),
      route('quotes/:id', 'features/quotes/pages/customer/quote.tsx'),
      route('quotes/:id/quote.pdf', 'features/quotes/pages/quote-file.ts', { id: "customer's quote file" }),
      ...list('customer', 'orders'),
      route('orders/:id', 'features/orders/pages/customer/order.tsx'),
      route('approvals', 'features/approvals/pages/approvals.tsx'),
      route('approvals/:id', 'features/approvals/pages/approval.tsx'),
      ...tickets('orders/:id/ticket/:shipment', 'customer'),
      ...list('customer', 'requests'),
      ...list('customer', 'documents', { page: 'features/documents/pages/customer/documents.tsx' }),
    ]),
  ]),

  ...prefix('dashboard/admin', [
    layout('workspace/staff/layout.tsx', [
      index('workspace/staff/board/board.tsx'),
      route('search', 'workspace/staff/search.tsx'),
      route('activity', 'features/activity/pages/activity.tsx'),
      route('analytics', 'features/analytics/pages/analytics.tsx'),
      route('analytics/:report/export.csv', 'features/analytics/pages/export.ts'),
      ...list('admin', 'inbox', { page: 'features/requests/pages/staff/inbox.tsx' }),
      route('inbox/call', 'features/requests/pages/staff/call.tsx'),
      route('inbox/call/:kind', 'features/requests/pages/staff/call-form.tsx'),
      route('inbox/:id', 'features/requests/pages/staff/request.tsx'),
      ...list('admin', 'quotes'),
      route('quotes/new', 'features/quotes/pages/staff/new.tsx'),
      route('quotes/:id', 'features/quotes/pages/staff/quote.tsx'),
      route('quotes/:id/quote.pdf', 'features/quotes/pages/quote-file.ts', { id: "staff's quote file" }),
      route('prices', 'features/pricing/pages/staff/prices.tsx'),
      route('prices/proposal', 'features/pricing/pages/staff/proposal.ts'),
      ...list('admin', 'orders'),
      route('orders/:id', 'features/orders/pages/staff/order.tsx'),
      ...list('admin', 'purchasing'),
      route('purchasing/:id', 'features/purchasing/pages/staff/purchase.tsx'),
      ...list('admin', 'shipments'),
      route('shipments/:id', 'features/shipments/pages/staff/shipment.tsx'),
      ...tickets('shipments/:id/ticket', 'admin'),
      route('shifts', 'features/shifts/pages/staff/shifts.tsx'),
      route('shifts/:id', 'features/shifts/pages/staff/shift.tsx'),
      route('shifts/:id/paper.pdf', 'features/shifts/pages/staff/paper-file.ts'),
      route('promises', 'features/promises/pages/promises.tsx'),
      route('on-call', 'features/promises/pages/on-call.tsx'),
      ...list('admin', 'newsletter', { file: 'subscribers.csv' }),
      ...list('admin', 'newsletter/issues'),
      route('newsletter/issues/new', 'features/newsletter/pages/staff/new-issue.tsx'),
      route('newsletter/issues/:id', 'features/newsletter/pages/staff/issue.tsx'),
      route('newsletter/issues/:id/html', 'features/newsletter/pages/staff/issue-html.ts'),
      route('newsletter/issues/:id/send', 'features/newsletter/pages/staff/send-issue.tsx'),
      ...list('admin', 'users', { page: 'features/accounts/pages/staff/people.tsx' }),
      route('users/new', 'features/accounts/pages/staff/new-person.tsx'),
      route('users/roles', 'features/accounts/pages/staff/roles.tsx'),
      route('users/:id', 'features/accounts/pages/staff/person.tsx'),
      ...list('admin', 'customers'),
      route('customers/new', 'features/customers/pages/staff/new-customer.tsx'),
      route('customers/duplicates', 'features/customers/pages/staff/duplicates.tsx'),
      route('customers/:id', 'features/customers/pages/staff/customer.tsx'),
      ...list('admin', 'imports'),
      route('imports/new', 'features/imports/pages/choose-import.tsx'),
      route('imports/new/:import', 'features/imports/pages/upload.tsx'),
      route('imports/new/:import/file', 'features/imports/pages/upload-file.ts', { id: 'upload of an import' }),
      route('imports/new/:import/template.csv', 'features/imports/pages/template.ts'),
      route('imports/:id', 'features/imports/pages/import.tsx'),
      route('imports/:id/bad-rows.csv', 'features/imports/pages/bad-rows.ts'),
      ...list('admin', 'tasks'),
      route('tasks/:id', 'features/reminders/pages/staff/reminder.tsx'),
      ...list('admin', 'credit'),
      ...list('admin', 'holds'),
      ...list('admin', 'companies'),
      route('companies/new', 'features/companies/pages/staff/new-company.tsx'),
      route('companies/:id', 'features/companies/pages/staff/company.tsx'),
      route('chats', 'features/chat/pages/staff/chats.tsx'),
      route('chats/:id', 'features/chat/pages/staff/chat.tsx'),
      ...prefix('assistant', [
        index('lists/pages/list.tsx', { id: 'list admin/assistant' }),
        route('questions/:id', 'features/chat/pages/staff/question.tsx'),
        route('passages', 'features/chat/pages/staff/passages.tsx'),
        route('passages/new', 'features/chat/pages/staff/new-passage.tsx'),
        route('passages/:id', 'features/chat/pages/staff/passage.tsx'),
      ]),
      route('outbox', 'features/outbox/pages/outbox.tsx'),
      route('outbox/:id', 'features/outbox/pages/mail.tsx'),
      route('outbox/:id/html', 'features/outbox/pages/mail-html.ts'),
      ...list('admin', 'received'),
      route('received/:id', 'features/mailbox/pages/received-mail.tsx'),
      route('received/:id/:file', 'features/mailbox/pages/received-file.ts'),
      ...list('admin', 'documents'),
      route('documents/upload', 'features/documents/pages/staff/upload.tsx'),
      route('documents/upload/file', 'features/documents/pages/staff/upload-file.ts'),
      route('documents/:id', 'features/documents/pages/staff/document.tsx'),
      route('documents/:id/:version', 'features/documents/pages/staff/version-file.ts'),
      ...files('admin'),
      ...prefix('site', [
        index('features/site-content/pages/site.tsx'),
        route('new', 'features/site-content/pages/new-article.tsx'),
        route('pictures', 'features/site-content/pages/pictures.tsx'),
        route('edit/:file', 'features/site-content/pages/edit.tsx'),
        route('edit/:file/history', 'features/site-content/pages/history.tsx'),
      ]),
      route('settings', 'features/settings/pages/settings.ts'),
      route('settings/company', 'features/settings/pages/company.tsx'),
      route('settings/hours', 'features/settings/pages/hours.tsx'),
      route('settings/answers', 'features/settings/pages/answers.tsx'),
      route('settings/coverage', 'features/settings/pages/coverage.tsx'),
      route('settings/products', 'features/settings/pages/products.tsx'),
      route('settings/taxes', 'features/settings/pages/taxes.tsx'),
      route('settings/sales-tax', 'features/settings/pages/sales-tax.tsx'),
      route('settings/prices', 'features/settings/pages/prices.tsx'),
      route('settings/paper-words', 'features/settings/pages/paper-words.tsx'),
      route('settings/tolerance', 'features/settings/pages/tolerance.tsx'),
      route('settings/credit', 'features/credit/pages/staff/settings.tsx'),
      route('settings/replies', 'features/settings/pages/replies.tsx'),
      route('settings/assignment', 'features/assignment/pages/staff/assignment.tsx'),
      route('settings/status', 'features/settings/pages/status.tsx'),
    ]),
  ]),

  ...prefix('dashboard/supplier', [
    layout('workspace/supplier/layout.tsx', [
      index('workspace/supplier/dashboard.tsx'),
      ...list('supplier', 'orders'),
      route('orders/:id', 'features/purchasing/pages/supplier/order.tsx'),
      ...list('supplier', 'shipments'),
      route('shipments/:id', 'features/shipments/pages/supplier/shipment.tsx'),
    ]),
  ]),

  route('sitemap.xml', 'site/sitemap.ts'),
  route('robots.txt', 'site/robots.ts'),
  route('site.webmanifest', 'site/site-manifest.ts'),
  route('api/session', 'features/accounts/pages/api-session.ts'),
  route('api/live', 'live/live.ts'),
  route('api/documents', 'features/documents/pages/api-documents.ts'),
  route('api/assistant', 'features/chat/pages/api-assistant.ts'),
  ...prefix('api/chat', [
    index('features/chat/pages/api-chat.ts'),
    route('live', 'features/chat/pages/chat-live.ts'),
    ...['clear', 'rate', 'lead', 'consultation', 'end-call', 'reach'].map((verb) =>
      route(verb, 'features/chat/pages/chat-verbs.ts', { id: `chat ${verb}` }),
    ),
  ]),
  ...(process.env.NODE_ENV === 'production' ? [] : [route('_ui', 'site/ui.tsx')]),
  route('*', 'site/not-found.tsx'),
] satisfies RouteConfig

function formRoute({ path, kind }: { path: string; kind: string }) {
  return route(path.slice(1), 'features/requests/pages/form.tsx', { id: `form ${kind}` })
}

/** A list's page and its file. The page is the one of all lists, unless it shows more than the list. */
function list(area: string, path: string, { page = 'lists/pages/list.tsx', file = 'export.csv' } = {}) {
  return [
    route(path, page, { id: `list ${area}/${path}` }),
    route(`${path}/${file}`, 'lists/pages/export.ts', { id: `export ${area}/${path}` }),
  ]
}

/** The ticket of a delivery, as a page and as a file, and its pictures. */
function tickets(path: string, area: string) {
  return [
    route(path, 'features/tickets/pages/ticket.tsx', { id: `ticket ${area}` }),
    route(`${path}/ticket.pdf`, 'features/tickets/pages/ticket-file.ts', { id: `ticket file ${area}` }),
    route(`${path}/:file`, 'features/tickets/pages/ticket-picture.ts', { id: `ticket picture ${area}` }),
  ]
}

/** The files of a thing: their page, what a script sends to it, and each of them. */
function files(area: string) {
  return [
    route('files/:on/:key', 'features/files/pages/files.tsx', { id: `files ${area}` }),
    route('files/:on/:key/send', 'features/files/pages/send.ts', { id: `send files ${area}` }),
    route('files/:on/:key/:file', 'features/files/pages/file.ts', { id: `file ${area}` }),
  ]
}
