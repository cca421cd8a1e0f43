import { href, Outlet } from 'react-router'
import { answering } from '#http/answering.ts'
import { guard } from '#http/guard.ts'
import { services } from '#http/context.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { Route } from './+types/layout'

export const middleware = [guard]

export const handle = { interactive: true }

export const headers = () => ({ 'Cache-Control': 'no-store' })

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Your account | ${loaderData?.brand ?? ''}` }]

export const loader = answering(async ({ request, url, context }: Route.LoaderArgs) => {
  const { sessionOf, content } = context.get(services)
  return { brand: content.company.brand, email: (await sessionOf(request.headers))?.email, path: url.pathname }
})

const pages = [
  { to: href('/account'), label: 'Profile' },
  { to: href('/account/company'), label: 'Company' },
  { to: href('/account/email'), label: 'Email' },
  { to: href('/account/password'), label: 'Password' },
  { to: href('/account/two-factor'), label: 'Two-factor' },
  { to: href('/account/sessions'), label: 'Devices' },
  { to: href('/account/data'), label: 'Your data' },
]

export default function AccountLayout({ loaderData: { email, path } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Your account" lead={<span className="breaks">{email}</span>} />
      <div className="wrap page-body">
        <Tabs label="Your account" tabs={pages.map((page) => ({ ...page, current: page.to === path }))} />
        <Outlet />
      </div>
    </>
  )
}
