import { Outlet } from 'react-router'
import { only } from '../http/only.ts'

export const middleware = [only('admin')]

export const headers = () => ({ 'Cache-Control': 'no-store' })

export default function AdminLayout() {
  return <Outlet />
}
