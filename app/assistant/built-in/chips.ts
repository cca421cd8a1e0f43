import type { Content, Intent } from '#content/index.ts'
import { callLink } from '#domain/call-us.ts'
import type { Phrases } from '../phrases/index.ts'
import type { Suggestion } from '../assistant.ts'
import type { SearchResult } from './engine.ts'
import { titleIn, type OwnPassage } from './passages.ts'

const most = 3

/** Passages about speaking to someone. */
const ofPerson = new Set(['sales-response', 'contact-info', 'complaint'])

/** What the passage offers first and second counts beside what was learned of the words. */
const ofPassage = [0.5, 0.3, 0.15]

/**
 * The three best next steps, and the emergency number, which is always there. A plain inquiry has no form of its own: its
 * step is the page that answers.
 */
export const chipsFor = (
  { company }: Pick<Content, 'company'>,
  phrases: Phrases,
  looked: readonly SearchResult[],
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
      if (intent !== 'general_inquiry') return [chip(phrases, intent)]
      return first ? [{ text: titleIn(phrases, first), action: first.href }] : []
    })
    .slice(0, most)
  // Who asks for a person is offered one before anything else.
  if (first && ofPerson.has(first.id)) {
    const others = best.filter(({ action }) => action !== 'talk_to_sales')
    best.splice(0, most, { ...chip(phrases, 'talk_to_sales'), text: phrases.haveUsCall }, ...others.slice(0, most - 1))
  }
  return [...best, emergencyCall(company, phrases)]
}

/** Below a question that is handed over: a person first. */
export const chipsForPerson = (
  { company }: Pick<Content, 'company'>,
  phrases: Phrases,
  looked: readonly SearchResult[],
): Suggestion[] => {
  const [best] = Object.entries(looked[0]?.intents ?? {})
    .filter(([intent]) => !['general_inquiry', 'talk_to_sales', 'emergency_service'].includes(intent))
    .toSorted(([, one], [, other]) => other - one)
  return [
    chip(phrases, 'talk_to_sales'),
    ...(best ? [chip(phrases, best[0])] : []),
    { text: phrases.waysToReach, action: '/contact' },
    emergencyCall(company, phrases),
  ]
}

/** Those that a courtesy names, and the emergency number. */
export const chipsOf = (
  { company }: Pick<Content, 'company'>,
  phrases: Phrases,
  intents: readonly Intent[],
): Suggestion[] => [...intents.map((intent) => chip(phrases, intent)), emergencyCall(company, phrases)]

/** Words that say "call" call. */
export const emergencyCall = ({ phone }: Content['company'], phrases: Phrases): Suggestion => ({
  text: phrases.emergencyCall(phone),
  action: callLink(phone).to,
})

const chip = ({ chips }: Phrases, intent: string): Suggestion => ({
  text: chips[intent as keyof typeof chips],
  action: intent,
})
