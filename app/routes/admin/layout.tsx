import '#ui/lists.css'
import '#ui/desk.css'
import { Outlet, useLocation } from 'react-router'
import { only } from '../http/only.ts'
import { DeskNav } from './desk-nav.tsx'

export const middleware = [only('admin')]

/** Nothing to load, but moving between these pages must ask the guard. */
export const loader = () => null

export const headers = () => ({ 'Cache-Control': 'no-store' })

export default function AdminLayout() {
  return (
    <>
      <DeskNav path={useLocation().pathname} />
      <Outlet />
    </>
  )
}
