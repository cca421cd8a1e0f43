import '#ui/lists.css'
import '#ui/desk.css'
import { Outlet } from 'react-router'
import { can } from '#domain/can.ts'
import { permissionNames } from '#domain/permissions.ts'
import { answering } from '#http/answering.ts'
import { guard } from '#http/guard.ts'
import type { Route } from './+types/layout'

export const middleware = [guard]

/** What someone may do. Moving between these pages asks, and so asks the guard. */
export const loader = answering((_args: Route.LoaderArgs, ctx) => ({
  may: permissionNames.filter((permission) => can(ctx.viewer, permission)),
}))

export const headers = () => ({ 'Cache-Control': 'no-store' })

export default function StaffLayout() {
  return <Outlet />
}
