import '#ui/lists.css'
import '#ui/portal.css'
import { Outlet, useLocation } from 'react-router'
import { guard } from '#http/guard.ts'
import { CustomerNav } from './customer-nav.tsx'

export const middleware = [guard]

/** Nothing to load, but moving between these pages must ask the guard. */
export const loader = () => null

export const headers = () => ({ 'Cache-Control': 'no-store' })

export default function CustomerLayout() {
  return (
    <>
      <CustomerNav path={useLocation().pathname.replace(/(?<=.)\/$/, '')} />
      <Outlet />
    </>
  )
}
