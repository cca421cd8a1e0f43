import { href, redirect } from 'react-router'
import { endSession } from '../../session.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import type { Route } from './+types/sign-out'

/** Someone who opens the address by hand is not signed out: a GET changes nothing. */
export const loader = () => redirect(href('/'))

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const { auth } = context.get(services)
  await endSession(ctx, auth, request.headers)
  return redirect(href('/'), { status: 303, headers: { 'Set-Cookie': auth.noCookie, 'Cache-Control': 'no-store' } })
})
