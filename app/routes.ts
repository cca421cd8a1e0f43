import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'
import { formPages } from './forms/index.ts'

/** Every URL, in reading order. A form needs no line here: its file in the catalogue says its address. */
export default [
  index('routes/public/home.tsx'),
  route('fuel', 'routes/public/fuel.tsx'),
  route('lubricants', 'routes/public/lubricants.tsx'),
  route('services', 'routes/public/services.tsx'),
  route('industries', 'routes/public/industries.tsx'),
  route('pricing', 'routes/public/pricing.tsx'),
  ...prefix('insights', [
    index('routes/public/insights.tsx'),
    route('rss.xml', 'routes/public/insights/rss.ts'),
    route('category/:slug', 'routes/public/insights/category.tsx'),
    route(':slug', 'routes/public/insights/article.tsx'),
  ]),
  route('emergency-service', 'routes/public/emergency-service.tsx'),
  ...prefix('coverage', [
    index('routes/public/coverage.tsx'),
    route('city/:place', 'routes/public/coverage/place.tsx', { id: 'city' }),
    route(':place', 'routes/public/coverage/place.tsx', { id: 'county' }),
  ]),
  route('about', 'routes/public/about.tsx'),
  route('contact', 'routes/public/contact.tsx'),
  route('legal', 'routes/public/legal/index.tsx'),
  ...['terms-of-service', 'privacy-policy', 'legal/cookies'].map((path) =>
    route(path, 'routes/public/legal/legal-text.tsx', { id: `legal text ${path}` }),
  ),
  route('subscribe-confirmation', 'routes/public/subscribe-confirmation.tsx'),
  route('newsletter', 'routes/newsletter/subscribe.tsx'),
  route('newsletter/confirm/:token', 'routes/newsletter/confirm.tsx'),
  route('newsletter/unsubscribe/:token', 'routes/newsletter/unsubscribe.tsx'),
  ...['contact/consult', 'legal/terms', 'legal/privacy'].map((path) =>
    route(path, 'routes/public/moved.ts', { id: `moved ${path}` }),
  ),
  layout('routes/public/signed-in/layout.tsx', [
    route('partners', 'routes/public/signed-in/partners.tsx'),
    route('accounts', 'routes/public/signed-in/accounts.tsx'),
  ]),

  ...formPages.filter(({ signedIn }) => !signedIn).map(formRoute),
  layout('routes/requests/signed-in.tsx', formPages.filter(({ signedIn }) => signedIn).map(formRoute)),
  route('receipt/:link', 'routes/requests/receipt.tsx'),
  route('offer/:link', 'routes/offer/offer.tsx'),
  route('order/:link', 'routes/offer/order.tsx', { id: 'order behind its link' }),
  route('documents/:kind/:id?', 'routes/public/download.ts'),

  route('auth', 'routes/auth/auth.tsx'),
  route('auth/second-step', 'routes/auth/second-step.tsx'),
  route('auth/forgot', 'routes/auth/forgot.tsx'),
  route('auth/verify', 'routes/auth/verify.tsx'),
  route('auth/verify-again', 'routes/auth/verify-again.tsx'),
  route('auth/new-address', 'routes/auth/new-address.tsx'),
  route('auth/sign-out', 'routes/auth/sign-out.ts'),
  route('auth/set-password', 'routes/auth/set-password.tsx'),
  route('invitation', 'routes/auth/invitation.tsx'),

  route('account/requests', 'routes/account/requests.tsx'),

  ...prefix('account', [
    layout('routes/account/layout.tsx', [
      index('routes/account/profile.tsx'),
      route('company', 'routes/account/company.tsx'),
      route('email', 'routes/account/email.tsx'),
      route('password', 'routes/account/password.tsx'),
      route('sessions', 'routes/account/sessions.tsx'),
      route('two-factor', 'routes/account/two-factor.tsx'),
      route('data', 'routes/account/data.tsx'),
      route('download', 'routes/account/download.ts'),
    ]),
  ]),

  ...prefix('dashboard/customer', [
    layout('routes/customer/layout.tsx', [
      index('routes/customer/dashboard.tsx'),
      ...list('customer', 'quotes'),
      route('quotes/:id', 'routes/customer/quote.tsx'),
      ...list('customer', 'orders'),
      route('orders/:id', 'routes/customer/order.tsx'),
      ...list('customer', 'requests'),
      ...list('customer', 'documents', { page: 'routes/customer/documents.tsx' }),
    ]),
  ]),

  ...prefix('dashboard/admin', [
    layout('routes/admin/layout.tsx', [
      index('routes/admin/board/board.tsx'),
      route('activity', 'routes/admin/board/activity.tsx'),
      route('analytics', 'routes/admin/analytics/analytics.tsx'),
      route('analytics/:report/export.csv', 'routes/admin/analytics/export.ts'),
      route('inbox', 'routes/admin/inbox.tsx'),
      route('inbox/export.csv', 'routes/admin/export.ts'),
      route('inbox/call', 'routes/admin/call.tsx'),
      route('inbox/call/:kind', 'routes/admin/call-form.tsx'),
      route('inbox/:id', 'routes/admin/request.tsx'),
      ...list('admin', 'quotes'),
      route('quotes/new', 'routes/admin/quotes/new.tsx'),
      route('quotes/:id', 'routes/admin/quotes/quote.tsx'),
      ...list('admin', 'orders'),
      route('orders/:id', 'routes/admin/orders/order.tsx'),
      ...list('admin', 'purchasing'),
      route('purchasing/:id', 'routes/admin/purchasing/purchase.tsx'),
      ...list('admin', 'shipments'),
      route('shipments/:id', 'routes/admin/shipments/shipment.tsx'),
      route('promises', 'routes/admin/promises.tsx'),
      route('on-call', 'routes/admin/on-call.tsx'),
      ...list('admin', 'newsletter', { file: 'subscribers.csv' }),
      route('newsletter/issues', 'routes/admin/newsletter/issues.tsx'),
      route('newsletter/issues/new', 'routes/admin/newsletter/new-issue.tsx'),
      route('newsletter/issues/:id', 'routes/admin/newsletter/issue.tsx'),
      route('newsletter/issues/:id/html', 'routes/admin/newsletter/issue-html.ts'),
      route('newsletter/issues/:id/send', 'routes/admin/newsletter/send-issue.tsx'),
      ...list('admin', 'users', { page: 'routes/admin/people/people.tsx' }),
      route('users/new', 'routes/admin/people/new-person.tsx'),
      route('users/roles', 'routes/admin/people/roles.tsx'),
      route('users/:id', 'routes/admin/people/person.tsx'),
      ...list('admin', 'companies'),
      route('companies/new', 'routes/admin/companies/new-company.tsx'),
      route('companies/:id', 'routes/admin/companies/company.tsx'),
      ...prefix('assistant', [
        index('routes/lists/list.tsx', { id: 'list admin/assistant' }),
        route('questions/:id', 'routes/admin/assistant/question.tsx'),
        route('passages', 'routes/admin/assistant/passages.tsx'),
        route('passages/new', 'routes/admin/assistant/new-passage.tsx'),
        route('passages/:id', 'routes/admin/assistant/passage.tsx'),
      ]),
      route('outbox', 'routes/admin/outbox/outbox.tsx'),
      route('outbox/:id', 'routes/admin/outbox/mail.tsx'),
      route('outbox/:id/html', 'routes/admin/outbox/mail-html.ts'),
      ...list('admin', 'documents'),
      route('documents/upload', 'routes/admin/documents/upload.tsx'),
      route('documents/upload/file', 'routes/admin/documents/upload-file.ts'),
      route('documents/:id', 'routes/admin/documents/document.tsx'),
      route('documents/:id/:version', 'routes/admin/documents/version-file.ts'),
      route('settings', 'routes/admin/settings/settings.ts'),
      route('settings/company', 'routes/admin/settings/company.tsx'),
      route('settings/hours', 'routes/admin/settings/hours.tsx'),
      route('settings/coverage', 'routes/admin/settings/coverage.tsx'),
      route('settings/products', 'routes/admin/settings/products.tsx'),
      route('settings/taxes', 'routes/admin/settings/taxes.tsx'),
      route('settings/status', 'routes/admin/settings/status.tsx'),
    ]),
  ]),

  ...prefix('dashboard/supplier', [
    layout('routes/supplier/layout.tsx', [
      index('routes/supplier/dashboard.tsx'),
      ...list('supplier', 'orders'),
      route('orders/:id', 'routes/supplier/order.tsx'),
      ...list('supplier', 'shipments'),
      route('shipments/:id', 'routes/supplier/shipment.tsx'),
    ]),
  ]),

  route('sitemap.xml', 'routes/public/sitemap.ts'),
  route('robots.txt', 'routes/public/robots.ts'),
  route('site.webmanifest', 'routes/public/site-manifest.ts'),
  route('api/session', 'routes/api/session.ts'),
  route('api/live', 'routes/api/live.ts'),
  route('api/documents', 'routes/api/documents.ts'),
  route('api/assistant', 'routes/api/assistant.ts'),
  ...prefix('api/chat', [
    index('routes/api/chat.ts'),
    route('clear', 'routes/api/chat/clear.ts'),
    route('rate', 'routes/api/chat/rate.ts'),
    route('lead', 'routes/api/chat/lead.ts'),
    route('consultation', 'routes/api/chat/consultation.ts'),
  ]),
  ...(process.env.NODE_ENV === 'production' ? [] : [route('_ui', 'routes/public/ui.tsx')]),
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig

function formRoute({ path, kind }: { path: string; kind: string }) {
  return route(path.slice(1), 'routes/requests/form.tsx', { id: `form ${kind}` })
}

/** A list's page and its file. The page is the one of all lists, unless it shows more than the list. */
function list(area: string, path: string, { page = 'routes/lists/list.tsx', file = 'export.csv' } = {}) {
  return [
    route(path, page, { id: `list ${area}/${path}` }),
    route(`${path}/${file}`, 'routes/lists/export.ts', { id: `export ${area}/${path}` }),
  ]
}
