import type { Content } from '#content/index.ts'
import type { Answer } from '../assistant.ts'
import type { Engine } from './engine.ts'

/** Who writes Spanish reads first, in Spanish, what to expect and whom to call. */
export const inSpanishToo = ({ courtesies }: Content, answer: Answer): Answer => {
  const { spanish, spanishEmergency } = courtesies
  // What is said of an emergency is the first paragraph, and stands apart.
  const [first, ...rest] = answer.text.split('\n\n')
  const said = answer.emergency === 'none' ? [spanish, first] : [`${spanishEmergency}\n${first}`, spanish]
  return { ...answer, text: [...said, ...rest].join('\n\n') }
}

/** An emergency in Spanish: what to do, or whom to call and how long it takes; then the same in English. */
export const emergencyInSpanish = (content: Content, engine: Engine, answer: Answer): Answer => {
  const said = (id: string) => engine.passage(id)?.spanish
  const spanish =
    answer.passages[0] === 'emg-danger'
      ? [said('emg-danger')]
      : [content.courtesies.spanishEmergency, said('emg-times')]
  return { ...answer, text: [...spanish, answer.text].filter(Boolean).join('\n') }
}
