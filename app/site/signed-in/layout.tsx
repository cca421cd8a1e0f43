import { Outlet } from 'react-router'
import { guard } from '#http/guard.ts'

/** Pages for everybody who has an account. */
export const middleware = [guard]

/** Asks the server, and so the guard, on every way into these pages. */
export const loader = () => null

export default Outlet
