import { href, redirect } from 'react-router'
import { exportGuest } from '#features/guests.ts'
import { answering } from '#http/answering.ts'
import { readText } from '#forms/verb/read-form.ts'
import type { Route } from './+types/export-guest'

/** A copy is noted in the audit log, so it takes the button. */
export const loader = () => redirect(href('/dashboard/admin/users/guests'))

export const action = answering(async ({ request }: Route.ActionArgs, ctx) => {
  const found = await exportGuest(ctx, readText(await request.formData(), 'email'))
  return new Response(JSON.stringify(found, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="data-of-a-person.json"',
      'Cache-Control': 'no-store',
    },
  })
})
