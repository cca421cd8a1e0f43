import { Outlet } from 'react-router'
import { only } from '../../http/only.ts'

/** Pages for everybody who has an account. */
export const middleware = [only('customer', 'supplier', 'admin')]

/** Asks the server, and so the guard, on every way into these pages. */
export const loader = () => null

export default Outlet
