import '#ui/lists.css'
import '#ui/portal.css'
import { Outlet, useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { answering } from '#http/answering.ts'
import { guard } from '#http/guard.ts'
import { CustomerNav, customerNavFor } from './customer-nav.tsx'

export const middleware = [guard]

/** Moving between these pages must ask the guard, so there is a loader. */
export const loader = answering((_args: LoaderFunctionArgs, ctx) => customerNavFor(ctx))

export const headers = () => ({ 'Cache-Control': 'no-store' })

export default function CustomerLayout() {
  return (
    <>
      <CustomerNav path={useLocation().pathname.replace(/(?<=.)\/$/, '')} {...useLoaderData<typeof loader>()} />
      <Outlet />
    </>
  )
}
