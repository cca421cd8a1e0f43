import { Outlet } from 'react-router'
import { only } from '../http/only.ts'

export const middleware = [only('admin')]

/** Nothing to load, but moving between these pages must ask the guard. */
export const loader = () => null

export const headers = () => ({ 'Cache-Control': 'no-store' })

export default function AdminLayout() {
  return <Outlet />
}
