import { z } from 'zod'
import type { Answer } from '../assistant.ts'
import type { ModelNeed } from '../needs/model-need.ts'
import { AnswerRejected } from './check-answer.ts'

export const leadIntents = [
  'general_inquiry',
  'fuel_quote',
  'lube_pricing',
  'schedule_delivery',
  'become_supplier',
  'talk_to_sales',
  'consult_expert',
] as const

/** What a model may find: forms by their paths, and products by their keys. */
export type ToolOptions = { forms: readonly string[]; products: readonly string[] }

/** What a model may call. None does anything: the visitor looks it over and sends it, or not. */
export const toolSchemas = ({ forms, products }: ToolOptions) => ({
  state_need: z.strictObject({
    kind: z.enum(['need', 'change']).describe('change: something ordered before is to be changed or canceled'),
    product: z.enum(products as [string, ...string[]]).nullish(),
    gallons: z.number().positive().max(1_000_000).nullish().describe('only a number that the visitor said'),
    packages: z.string().max(80).nullish().describe("the visitor's own words for packages, as in: 2 drums"),
    day: z.string().max(80).nullish().describe("the visitor's own words for the day, as in: by friday"),
    place: z.string().max(80).nullish().describe("the visitor's own words for city, county or ZIP code"),
  }),
  open_form: z.strictObject({ form: z.enum(forms as [string, ...string[]]) }),
  propose_lead: z.strictObject({ intent: z.enum(leadIntents), message: z.string().trim().min(1).max(1000) }),
})

export const toolsSay: Record<keyof ReturnType<typeof toolSchemas>, string> = {
  state_need: 'The visitor needs a delivery, a price or a change to an order. Leave out what was not said.',
  open_form: 'Offer a form of the site.',
  propose_lead: 'Offer to pass the matter to a person.',
}

export type ToolCallResult = { offer?: Answer['offer']; stated?: ModelNeed }

/** @throws NotShown for a tool that there is none of, or an input that does not fit it. */
export const readCall = (name: string, input: unknown, offered: ToolOptions): ToolCallResult => {
  const schemas = toolSchemas(offered)
  const read = <Read>(schema: z.ZodType<Read>): Read => {
    const { success, data } = schema.safeParse(input)
    if (!success) throw new AnswerRejected('invalid tool input')
    return data
  }
  if (name === 'state_need') return { stated: read(schemas.state_need) }
  if (name === 'open_form') return { offer: { form: read(schemas.open_form).form, answers: {} } }
  if (name === 'propose_lead') return { offer: { lead: read(schemas.propose_lead) } }
  throw new AnswerRejected('unknown tool')
}
