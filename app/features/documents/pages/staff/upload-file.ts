import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import type { Route } from './+types/upload-file'
import { answerUpload } from './answer-upload.ts'

/** The upload as the page's script sends it, to show how far it is: answered in JSON. */
export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const answer = await answerUpload(ctx, context.get(services), request)
  const headers = { 'Cache-Control': 'no-store' }
  return answer instanceof Response
    ? Response.json({ to: answer.headers.get('Location') }, { headers })
    : Response.json(answer.data, { ...answer.init, headers })
})
