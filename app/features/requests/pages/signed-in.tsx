import { Outlet } from 'react-router'
import { asCondition } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { guard } from '#http/guard.ts'
import type { Route } from './+types/signed-in'

/**
 * Forms for anyone who is signed in. What is sent after a session has ended is not sent away to sign in: the form's
 * action refuses it and gives back everything that was typed.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => ((await isSentWithoutSession(args)) ? next() : guard(args, next)),
]

const isSentWithoutSession = async ({ request, context }: Parameters<Route.MiddlewareFunction>[0]) => {
  if (request.method !== 'POST') return false
  try {
    return !(await context.get(services).sessionOf(request.headers))
  } catch (error) {
    throw asCondition(error, { context })
  }
}

/** Nothing to load, but moving between these pages must ask the guard. */
export const loader = () => null

export const headers = () => ({ 'Cache-Control': 'no-store' })

export default function SignedInLayout() {
  return <Outlet />
}
