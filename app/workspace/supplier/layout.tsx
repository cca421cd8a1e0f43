import '#ui/lists.css'
import '#ui/portal.css'
import { Outlet, useLocation } from 'react-router'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { guard } from '#http/guard.ts'
import type { Route } from './+types/layout'
import { NotLinked } from './not-linked.tsx'
import { SupplierNav } from './supplier-nav.tsx'

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
      <SupplierNav path={useLocation().pathname.replace(/(?<=.)\/$/, '')} />
      {linked ? <Outlet /> : <NotLinked phone={phone} email={email} />}
    </>
  )
}
