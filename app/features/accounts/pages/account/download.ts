import { href, redirect } from 'react-router'
import { copyForViewer } from '#features/personal-data.ts'
import { answering } from '#http/answering.ts'
import type { Route } from './+types/download'

/** Making a copy is written into the audit log, so it takes the button. */
export const loader = () => redirect(href('/account/data'))

export const action = answering(async (_args: Route.ActionArgs, ctx) => {
  return new Response(JSON.stringify(await copyForViewer(ctx), null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="my-data.json"',
      'Cache-Control': 'no-store',
    },
  })
})
