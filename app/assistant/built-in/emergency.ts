import type { Content, Place } from '#content/index.ts'
import { hoursOf } from '../figures/figures.ts'
import type { Phrases } from '../phrases/index.ts'
import { fold } from '../words/fold.ts'
import type { Source } from '../assistant.ts'
import { possibleEmergencyScore, withoutUse } from './emergency-classifier.ts'
import type { SearchResult } from './engine.ts'

export type EmergencyLevel = 'sure' | 'unsure' | 'none'

/**
 * Told first, in the place of an answer, where what was learned and the words speak for it together: each may be less sure
 * where the other is surer. Chosen on the lists of test/ so that few look-alikes are told first: record 74 has the figures.
 */
const toldFirst = [
  { sure: 0.5, need: 2.4 },
  { sure: 0.1, need: 4.7 },
]

export const rateEmergency = (looked: readonly SearchResult[]): EmergencyLevel => {
  const inNeed = looked.filter(({ need }) => need >= possibleEmergencyScore)
  if (inNeed.length === 0) return 'none'
  return inNeed.some((one) => toldFirst.some(({ sure, need }) => one.sure >= sure && one.need >= need))
    ? 'sure'
    : 'unsure'
}

/** Who says that it is none is believed so far that the hotline stands above the answer and not in its place. */
const denied =
  /\b(not? (an |a |really an )?(emergency|emergencies|urgent|rush|hurry)|no (es|hay) (una )?(emergencia|urgente|prisa))\b/

export const isDenied = (text: string) => denied.test(fold(text))

/** The passages an emergency is answered from; which of them first, the words decide. */
const answering = ['emg-danger', 'emg-hotline', 'emg-times']

/** Whether it was heard is learned; these words only say that 911 stands before the hotline. */
const danger =
  /\b(fire|flames?|smoke|burn\w*|explo\w*|leak\w*|drip(?:s|ping)|gote\w*|chorre\w*|volc\w*|volte(?:o|aron|ado)|tirando|spill\w*|smell\w*|(?<!on )fumes|overflow\w*|overfill\w*|punctur\w*|tipped|crash\w*|rolled|gushing|hurt|injur\w*|unconscious|drank|swallow\w*|incendio|fuego|humo|fuga|derram\w*|herid\w*|quem\w*|huele|olor)\b/

/** Someone who has no fuel, which may sound like danger too. */
const need =
  /\b(out of|empty|ran out|run\w* (dry|low|out)|dry|low|no heat|heat|furnace|freez\w*|generator|genset|acab\w*|sin|quede|quedamos|vaci\w*)\b/

export const isDanger = (words: string, [first]: readonly string[]) =>
  danger.test(withoutUse(words)) || (first === 'emg-danger' && !need.test(words))

/** The emergency answer. `place` is the one it is about: its hours come first, unless there is danger. */
export const emergencyAnswer = (
  content: Content,
  phrases: Phrases,
  text: string,
  { looked, place, ofDanger }: { looked: readonly SearchResult[]; place?: Place; ofDanger?: string },
) => {
  const { company, coverage } = content
  const scores = new Map(looked.flatMap(({ found }) => found.map(({ id, score }) => [id, score] as const)))
  const passages = answering.toSorted((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0))
  const zones = Object.values(coverage.zones).map(({ name, words }) => phrases.emergency.zone(name, words))
  const sources: Source[] = [{ title: phrases.emergency.title, href: '/emergency-service' }]
  const hours = place ? phrases.emergency.arrives(place.name, place.zone.words) : phrases.emergency.allZones(zones)
  const call = phrases.emergency.call(company.phone)
  const dangerous = isDanger(fold(text), passages)
  const others = passages.filter((id) => id !== 'emg-danger')
  const lines = dangerous
    ? [ofDanger, call, hours]
    : [place && `${hours} ${call}`, !place && call, ofDanger, !place && hours]
  return {
    // Who has no fuel, and is in no danger, may leave what they need after the call.
    passages: dangerous ? ['emg-danger', ...others] : [...others, 'emg-danger'],
    text: lines.filter(Boolean).join('\n'),
    sources: place ? [...sources, hoursOf(phrases, place)] : sources,
  }
}

/** One line above a normal answer, with the hours of the place it is about. */
export const hotlineLine = ({ company }: Pick<Content, 'company'>, phrases: Phrases, place?: Place) =>
  phrases.emergency.perhaps(company.phone, place && { name: place.name, hours: place.zone.words })
