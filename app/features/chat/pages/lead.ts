import { submitLead } from '../lead.ts'
import chatLead from '#forms/catalogue/chat-lead.ts'
import { answering } from '#http/answering.ts'
import { sendForm } from './send-form.ts'
import type { Route } from './+types/lead'

/** Takes a lead of the chat in. */
export const action = answering((args: Route.ActionArgs, ctx) => sendForm(args, ctx, chatLead, submitLead))
