import type { Content, Intent } from '#content/index.ts'
import { callLink } from '#domain/call-us.ts'
import type { Suggestion } from '../assistant.ts'
import type { Looked } from './engine.ts'
import type { OwnPassage } from './passages.ts'

const labels: Record<Exclude<Intent, 'general_inquiry'>, string> = {
  fuel_quote: 'Get a fuel quote',
  lube_pricing: 'Get lubricant pricing',
  schedule_delivery: 'Schedule a delivery',
  become_supplier: 'Become a supplier',
  talk_to_sales: 'Talk to Sales',
  consult_expert: 'Consult an expert',
  services: 'Our services',
  emergency_service: 'Emergency fuel, 24/7',
}

const most = 3

/** Passages about speaking to somebody. */
const ofPerson = new Set(['sales-response', 'contact-info', 'complaint'])

/** What the passage offers first and second counts beside what was learned of the words. */
const ofPassage = [0.5, 0.3, 0.15]

/**
 * The three best next steps, and the emergency number, which is always there. A plain inquiry has no form of its own: its
 * step is the page that answers.
 */
export const chipsFor = (
  { company }: Pick<Content, 'company'>,
  looked: readonly Looked[],
  passages: readonly OwnPassage[],
): Suggestion[] => {
  const scores = new Map<string, number>()
  const add = (intent: string, score: number) => scores.set(intent, (scores.get(intent) ?? 0) + score)
  for (const { intents } of looked) for (const [intent, chance] of Object.entries(intents)) add(intent, chance)
  for (const { chips } of passages) chips.forEach((chip, at) => add(chip, ofPassage[at] ?? 0))
  const [first] = passages
  const best = [...scores]
    .toSorted(([, one], [, other]) => other - one)
    .flatMap(([intent]) => {
      if (intent !== 'general_inquiry') return [chip(intent as keyof typeof labels)]
      return first ? [{ text: first.title, action: first.href }] : []
    })
    .slice(0, most)
  // Who asks for a person is offered one before anything else.
  if (first && ofPerson.has(first.id)) {
    const others = best.filter(({ action }) => action !== 'talk_to_sales')
    best.splice(0, most, { ...chip('talk_to_sales'), text: 'Have us call you' }, ...others.slice(0, most - 1))
  }
  return [...best, emergencyCall(company)]
}

/** Below a question that is handed over: a person first. */
export const chipsForPerson = ({ company }: Pick<Content, 'company'>, looked: readonly Looked[]): Suggestion[] => {
  const [best] = Object.entries(looked[0]?.intents ?? {})
    .filter(([intent]) => !['general_inquiry', 'talk_to_sales', 'emergency_service'].includes(intent))
    .toSorted(([, one], [, other]) => other - one)
  return [
    chip('talk_to_sales'),
    ...(best ? [chip(best[0] as keyof typeof labels)] : []),
    { text: 'Ways to reach us', action: '/contact' },
    emergencyCall(company),
  ]
}

/** Those that a courtesy names, and the emergency number. */
export const chipsOf = ({ company }: Pick<Content, 'company'>, intents: readonly Intent[]): Suggestion[] => [
  ...intents.map((intent) => chip(intent as keyof typeof labels)),
  emergencyCall(company),
]

/** Words that say "call" call. */
export const emergencyCall = ({ phone }: Content['company']): Suggestion => {
  const { label, to } = callLink(phone)
  return { text: `Emergency? ${label}`, action: to }
}

const chip = (intent: keyof typeof labels): Suggestion => ({ text: labels[intent], action: intent })
