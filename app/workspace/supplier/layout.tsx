import '#ui/lists.css'
import '#ui/portal.css'
import { href, Outlet, useLocation } from 'react-router'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { guard } from '#http/guard.ts'
import type { Route } from './+types/layout'
import { EmptyState } from '#ui/empty-state.tsx'
import { CallUs } from '#http/call-us.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { SectionNav } from '#ui/section-nav.tsx'
import { useFreshPage } from '#live/use-fresh-page.ts'

export const middleware = [guard]

export const handle = { interactive: true }

export const headers = () => ({ 'Cache-Control': 'no-store' })

/** Without a company there is nothing to show: its purchase orders are what the pages are about. */
export const loader = answering(({ context }: Route.LoaderArgs, { viewer }) => {
  const { phone, email } = context.get(services).content.company
  return { linked: 'companyId' in viewer && viewer.companyId !== undefined, phone, email }
})

export default function SupplierLayout({ loaderData: { linked, phone, email } }: Route.ComponentProps) {
  return (
    <>
      <SectionNav label="Supplier" pages={pages} path={useLocation().pathname.replace(/(?<=.)\/$/, '')} />
      {linked ? <Outlet /> : <NotLinked phone={phone} email={email} />}
    </>
  )
}

const pages = [
  { to: href('/dashboard/supplier'), label: 'Dashboard' },
  { to: href('/dashboard/supplier/orders'), label: 'Purchase orders' },
  { to: href('/dashboard/supplier/shipments'), label: 'Shipments' },
] as const

/** A supplier whose account belongs to no company yet. The page looks again by itself. */
const NotLinked = ({ phone, email }: { phone?: string; email?: string }) => {
  useFreshPage()
  return (
    <>
      <PageHead title="Supplier dashboard" />
      <div className="wrap page-body sections">
        <EmptyState title="Your account isn't linked to a company yet.">
          We send purchase orders to companies. Once our staff link your account to yours, you'll see them here.{' '}
          <CallUs phone={phone} />{' '}
          {email && (
            <>
              or write to{' '}
              <a className="text-link breaks" href={`mailto:${email}`}>
                {email}
              </a>{' '}
            </>
          )}
          and tell us your company.
        </EmptyState>
      </div>
    </>
  )
}
