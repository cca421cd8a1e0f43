import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import type { Route } from './+types/upload-file'
import { readUpload, takeUpload } from './take-upload.ts'

/** The upload as the page's script sends it, to show how far it is: answered in JSON. */
export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const done = await takeUpload(ctx, context.get(services), await readUpload(request))
  return Response.json(done, { status: 'to' in done ? 200 : done.status, headers: { 'Cache-Control': 'no-store' } })
})
