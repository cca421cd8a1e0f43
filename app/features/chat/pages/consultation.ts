import { submitConsultation } from '../lead.ts'
import chatConsultation from '#forms/catalogue/chat-consultation.ts'
import { answering } from '#http/answering.ts'
import { sendForm } from './send-form.ts'
import type { Route } from './+types/consultation'

/** Takes a consultation asked for in the chat in. */
export const action = answering((args: Route.ActionArgs, ctx) =>
  sendForm(args, ctx, chatConsultation, submitConsultation),
)
