import chatConsultation from '#forms/catalogue/chat-consultation.ts'
import chatLead from '#forms/catalogue/chat-lead.ts'
import type { Context } from '#domain/context.ts'
import { notFound, DomainError } from '#domain/domain-error.ts'
import { answering } from '#http/answering.ts'
import { rateAnswer } from '../answer.ts'
import { checkReach } from '#islands/chat/contact-fields.ts'
import { services } from '#http/context.ts'
import { clearChat, findChat } from '../find.ts'
import { countLead } from '../limit.ts'
import { hangUp } from '../ring.ts'
import { leaveContactForCall } from '../unanswered-calls.ts'
import { submitConsultation, submitLead } from '../lead.ts'
import type { Route } from './+types/chat-verbs'
import { sendForm } from './send-form.ts'
import { readBodyId, withJsonErrors, answerJson, readVisit, readBodyText } from './visit.ts'

/** What the chat posts beside its messages, each at an address of its own. */
export const action = answering((args: Route.ActionArgs, ctx) => {
  const answer = verbs[args.url.pathname.split('/').at(-1) ?? '']
  if (!answer) throw notFound('page')
  return answer(args, ctx)
})

type Answer = (args: Route.ActionArgs, ctx: Context) => Promise<Response>

/** Deletes this browser's own chat. */
const clear: Answer = (args, ctx) =>
  withJsonErrors(async () => {
    const { chat } = await readVisit(args)
    await clearChat(ctx, chat)
    return answerJson({ cleared: true })
  })

/** Rates an answer of this browser's own chat; `null` takes the rating back. */
const rate: Answer = (args, ctx) =>
  withJsonErrors(async () => {
    const { body, chat } = await readVisit(args)
    const { rating } = body
    if (rating !== 'up' && rating !== 'down' && rating !== null)
      throw new DomainError('invalid', 'A rating is "up", "down" or null.')
    const id = readBodyId(body, 'message_id')
    if (!id) throw notFound('answer')
    await rateAnswer(ctx, await findChat(ctx, chat), id, rating)
    return answerJson({ rating })
  })

/** The visitor no longer needs a person. */
const endCall: Answer = (args, ctx) =>
  withJsonErrors(async () => {
    const { chat } = await readVisit(args)
    await hangUp(ctx, await findChat(ctx, chat))
    return answerJson({ ended: true })
  })

/** Who they are, after their chat became a request: 422 with what is wrong. */
const reach: Answer = (args, ctx) =>
  withJsonErrors(async () => {
    const { body, chat, address } = await readVisit(args)
    const checked = checkReach((name) => readBodyText(body, name))
    if ('problems' in checked) return answerJson(checked, { status: 422 })
    const existing = await findChat(ctx, chat)
    await countLead(ctx, { address }, args.context.get(services).env.rateLimitFactor)
    await leaveContactForCall(ctx, existing, checked.contact)
    return answerJson({ reached: true })
  })

const verbs: Record<string, Answer> = {
  clear,
  rate,
  reach,
  'end-call': endCall,
  lead: (args, ctx) => sendForm(args, ctx, chatLead, submitLead),
  consultation: (args, ctx) => sendForm(args, ctx, chatConsultation, submitConsultation),
}
