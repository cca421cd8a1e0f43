import { z } from 'zod'
import type { Answer } from '../assistant.ts'
import { NotShown } from './checked.ts'

export const leadIntents = [
  'general_inquiry',
  'fuel_quote',
  'lube_pricing',
  'schedule_delivery',
  'become_supplier',
  'talk_to_sales',
  'consult_expert',
] as const

/** A form that may be opened from the chat, and the names of its fields. */
export type OpenableForm = { path: string; fields: readonly string[] }

/** What a model may offer. Neither does anything: the visitor looks it over and sends it, or not. */
export const toolSchemas = (forms: readonly OpenableForm[]) => ({
  open_form: z.strictObject({
    form: z.enum(forms.map(({ path }) => path) as [string, ...string[]]),
    answers: z.record(z.string().max(40), z.string().max(200)),
  }),
  propose_lead: z.strictObject({ intent: z.enum(leadIntents), message: z.string().trim().min(1).max(1000) }),
})

/** @throws NotShown for a tool that there is none of, or an input that does not fit it. */
export const offerOf = (name: string, input: unknown, forms: readonly OpenableForm[]): NonNullable<Answer['offer']> => {
  const schemas = toolSchemas(forms)
  if (name === 'open_form') {
    const read = schemas.open_form.safeParse(input)
    if (!read.success) throw new NotShown('invalid tool input')
    const fields = forms.find(({ path }) => path === read.data.form)?.fields ?? []
    const answers = Object.entries(read.data.answers).filter(([field]) => fields.includes(field))
    return { form: read.data.form, answers: Object.fromEntries(answers) }
  }
  if (name === 'propose_lead') {
    const read = schemas.propose_lead.safeParse(input)
    if (!read.success) throw new NotShown('invalid tool input')
    return { lead: read.data }
  }
  throw new NotShown('unknown tool')
}
