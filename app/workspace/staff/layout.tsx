import '#ui/lists.css'
import '#ui/desk.css'
import { Outlet, useLocation } from 'react-router'
import { can } from '#domain/can.ts'
import { permissionNames } from '#domain/permissions.ts'
import { answering } from '#http/answering.ts'
import { guard } from '#http/guard.ts'
import { opens } from '#http/screens.ts'
import type { Route } from './+types/layout'
import { deskPages, DeskNav } from './desk-nav.tsx'

export const middleware = [guard]

/** What somebody may do, and the pages that opens. Moving between these pages asks, and so asks the guard. */
export const loader = answering((_args: Route.LoaderArgs, ctx) => ({
  pages: deskPages.filter(({ to }) => opens(ctx.viewer, to)),
  may: permissionNames.filter((permission) => can(ctx.viewer, permission)),
}))

export const headers = () => ({ 'Cache-Control': 'no-store' })

export default function AdminLayout({ loaderData: { pages } }: Route.ComponentProps) {
  return (
    <>
      <DeskNav pages={pages} path={useLocation().pathname} />
      <Outlet />
    </>
  )
}
