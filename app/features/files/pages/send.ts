import { answering } from '#http/answering.ts'
import { answerFiles } from './answer-files.ts'
import type { Route } from './+types/send'

/** A file as the page's script sends it, to show how far it is: answered in JSON. */
export const action = answering(async (args: Route.ActionArgs, ctx) => {
  const answer = await answerFiles(args, ctx)
  const headers = { 'Cache-Control': 'no-store' }
  return answer instanceof Response
    ? Response.json({ kept: true }, { status: 201, headers })
    : Response.json(answer.data, { ...answer.init, headers })
})
