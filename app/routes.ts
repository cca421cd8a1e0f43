import { readdirSync } from 'node:fs'
import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'
import type { Form } from './forms/form.ts'

/** Every form of the catalogue has a page at its own address: one file there, and the page exists. */
const forms = await Promise.all(
  readdirSync(new URL('forms/catalogue', import.meta.url)).map(async (file) => {
    const { default: form } = (await import(`./forms/catalogue/${file}`)) as { default: Form }
    return route(form.path.slice(1), 'routes/requests/form.tsx', { id: `form ${form.kind}` })
  }),
)

export default [
  index('routes/public/home.tsx'),

  ...forms,
  route('receipt/:link', 'routes/requests/receipt.tsx'),

  ...prefix('dashboard/admin', [
    layout('routes/admin/layout.tsx', [
      route('inbox', 'routes/admin/inbox.tsx'),
      route('inbox/:id', 'routes/admin/request.tsx'),
    ]),
  ]),

  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig
