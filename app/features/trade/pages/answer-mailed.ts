import { isStaff } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { knowMailbox } from '#mails/mailbox.ts'

type Forms = Parameters<typeof answerVerb>[2]

/**
 * Answers a form on a page whose link only a mail to `email` held: whoever had it done reads that mailbox. Staff may try
 * a link out.
 */
export const answerMailed = async (ctx: Context, email: string | null, body: FormData, forms: Forms) => {
  const answer = await answerVerb(ctx, body, forms)
  if (email && answer instanceof Response && !isStaff(ctx.viewer)) await knowMailbox(ctx, email)
  return answer
}
