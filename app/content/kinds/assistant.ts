import { z } from 'zod'
import { key, path, words } from './words.ts'

/** What a chip may offer, and a lead may ask for. `services` and `emergency_service` lead to their page. */
export const intents = [
  'fuel_quote',
  'lube_pricing',
  'schedule_delivery',
  'become_supplier',
  'talk_to_sales',
  'consult_expert',
  'services',
  'emergency_service',
  'general_inquiry',
] as const

export type Intent = (typeof intents)[number]

const questions = z.array(words).min(1)

const pattern = words.refine((text) => isPattern(text), 'must be a regular expression')

const isPattern = (text: string) => {
  try {
    return new RegExp(text, 'u').source !== ''
  } catch {
    return false
  }
}

export const passagesFile = z.array(
  z.strictObject({
    id: key,
    page: path,
    title: words,
    from: z.array(words).min(1),
    chips: z.array(z.enum(intents)).min(1),
    about: key.optional(),
    covers: z.array(key).default([]),
    asks: questions,
  }),
)

export const handoverFile = z.array(
  z.strictObject({ topic: key, words, beside: z.boolean().default(false), asks: questions }),
)

export const emergenciesFile = z.strictObject({ sure: questions, unsure: questions, none: questions })

export const intentsFile = z.record(z.enum(intents), questions)

export const courtesiesFile = z.strictObject({
  spanish: words,
  fillers: questions,
  kinds: z.array(
    z.strictObject({
      courtesy: key,
      words,
      spanish: words,
      chips: z.array(z.enum(intents)).default([]),
      says: questions,
    }),
  ),
})

export const wordsFile = z.strictObject({
  spanish: z.record(words, words),
  alike: z.record(words, words),
  towns: z.record(words, words),
})

/** What the site's passages, hand-over topics and products are in Spanish: content/assistant/spanish.yaml. */
export const spanishFile = z.strictObject({
  products: z.record(key, words),
  handover: z.record(key, words),
  passages: z.record(key, z.strictObject({ title: words, text: words })),
})

/** How people name what they need: content/assistant/needs.yaml. */
export const needsFile = z.strictObject({
  products: z.record(key, questions),
  unless: z.record(words, questions),
  grades: z.record(key, pattern),
  diesel: questions,
  roadWords: questions,
  burns: z.record(key, pattern),
  homeWords: questions,
  oil: questions,
  packages: z.strictObject({ drum: questions, tote: questions, pail: questions, other: questions }),
  examples: z.strictObject({ need: questions, change: questions, question: questions }),
  towns: z.record(words, words),
})

/** A passage as it is written: where its words stand, and what people ask for it. */
export type PassageEntry = z.output<typeof passagesFile>[number]
/** What the assistant hands to a person; `beside`: nothing to do with the company. */
export type HandoverTopic = z.output<typeof handoverFile>[number]
