import type { Content } from '#content/index.ts'
import { hrefOf, placeIn } from '../figures/places.ts'
import type { Source } from '../assistant.ts'
import type { Looked } from './engine.ts'

export type Heard = 'sure' | 'unsure' | 'none'

/**
 * Missing a call for help costs more than showing a number too often. Of sentences in need that were hidden from
 * learning, a twentieth misses fewest (95 of 100) while 12 of 100 plain questions get the line above their answer.
 */
const sureFrom = 0.55
const unsureFrom = 0.05

export const heard = (looked: readonly Looked[]): Heard => {
  const sure = Math.max(...looked.map(({ emergency }) => emergency.sure))
  if (sure >= sureFrom) return 'sure'
  return Math.max(...looked.map(({ emergency }) => emergency.sure + emergency.unsure)) >= unsureFrom ? 'unsure' : 'none'
}

/** The passages an emergency is answered from; which of them first, the words decide. */
const answering = ['emg-danger', 'emg-hotline', 'emg-times']

export const emergencyAnswer = (content: Content, text: string, looked: readonly Looked[]) => {
  const { company, coverage } = content
  const place = placeIn(content, text)
  const scores = new Map(looked.flatMap(({ found }) => found.map(({ id, score }) => [id, score] as const)))
  const passages = answering.toSorted((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0))
  const zones = Object.values(coverage.zones).map(({ name, words }) => `${name} ${words}`)
  const sources: Source[] = [{ title: 'Emergency service', href: '/emergency-service' }]
  return {
    passages,
    text: [
      `Call the emergency hotline now: ${company.phone}, answered day and night, holidays included.`,
      'Fire, injury, a spill or danger to life: call 911 first. Stop the source only if that is safe, and keep people and flames away.',
      place
        ? `Fuel is in ${place.name} ${place.zone.words} after your call.`
        : `Hours from your call to a truck at the gate: ${zones.join(', ')}.`,
    ].join('\n'),
    sources: place ? [...sources, { title: `Emergency hours: ${place.name}`, href: hrefOf(place) }] : sources,
  }
}

/** One line above a normal answer. */
export const hotlineLine = ({ company }: Pick<Content, 'company'>) =>
  `If this is an emergency, call ${company.phone}, day or night. For fire or injury call 911 first.`
