import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'
import { allForms } from './forms/index.ts'

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
  route('about', 'routes/public/about.tsx'),
  route('contact', 'routes/public/contact.tsx'),
  route('legal', 'routes/public/legal/index.tsx'),
  ...['terms-of-service', 'privacy-policy', 'legal/cookies'].map((path) =>
    route(path, 'routes/public/legal/legal-text.tsx', { id: `legal text ${path}` }),
  ),
  route('subscribe-confirmation', 'routes/public/subscribe-confirmation.tsx'),
  ...['contact/consult', 'legal/terms', 'legal/privacy'].map((path) =>
    route(path, 'routes/public/moved.ts', { id: `moved ${path}` }),
  ),
  layout('routes/public/signed-in/layout.tsx', [
    route('partners', 'routes/public/signed-in/partners.tsx'),
    route('accounts', 'routes/public/signed-in/accounts.tsx'),
  ]),

  ...allForms.map(({ path, kind }) => route(path.slice(1), 'routes/requests/form.tsx', { id: `form ${kind}` })),
  route('receipt/:link', 'routes/requests/receipt.tsx'),

  route('auth', 'routes/auth/sign-in.tsx'),
  route('auth/sign-out', 'routes/auth/sign-out.ts'),
  route('auth/set-password', 'routes/auth/set-password.tsx'),

  ...prefix('dashboard/admin', [
    layout('routes/admin/layout.tsx', [
      index('routes/admin/index.ts'),
      route('inbox', 'routes/admin/inbox.tsx'),
      route('inbox/:id', 'routes/admin/request.tsx'),
    ]),
  ]),

  route('api/session', 'routes/api/session.ts'),
  ...(process.env.NODE_ENV === 'production' ? [] : [route('_ui', 'routes/public/ui.tsx')]),
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig
