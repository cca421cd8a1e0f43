import { answering } from '#http/answering.ts'
import type { Route } from './+types/upload-file'
import { answerUpload } from './answer-upload.ts'
import { importContext } from './import-context.ts'

/** The upload as the page's script sends it, to show how far it is: answered in JSON. */
export const action = answering(async ({ request, params, context }: Route.ActionArgs, ctx) => {
  const answer = await answerUpload(importContext(ctx, context), params.import, request)
  const headers = { 'Cache-Control': 'no-store' }
  return answer instanceof Response
    ? Response.json({ to: answer.headers.get('Location') }, { headers })
    : Response.json(answer.data, { ...answer.init, headers })
})
