import { isDayAlone, isElliptical } from '../words/elliptical.ts'
import { possibleEmergencyScore } from './emergency-classifier.ts'
import { rateEmergency } from './emergency.ts'
import type { Engine, SearchResult } from './engine.ts'

/** Below this the question alone is understood badly, so that even the page of the last answer is better. */
const poorly = 0.5

/**
 * "Can we still run it?" after "they put gasoline in our diesel": a short question that leans on the one before is looked
 * up together with it, and that counts where it is surer. What was answered last is said again only when the question
 * alone finds little.
 */
export const withLastQuestion = (
  engine: Engine,
  question: string,
  alone: SearchResult,
  last: string | undefined,
): SearchResult => {
  if (last === undefined || !isElliptical(question)) return alone
  const together = engine.look(`${last} ${question}`)
  const before = engine.look(last)
  // "How much is diesel?" "And gas?" asks the same of another thing.
  const ofAnother = asksPrice.test(last) && isThingAlone.test(question)
  const surer = isDayAlone(question) || ofAnother || together.ours * together.right > alone.ours * alone.right
  const same = topOf(together) === topOf(before)
  const found = surer && !(same && !isDayAlone(question) && !ofAnother && askOf(alone) >= poorly) ? together : alone
  // Who was in need a moment ago still sees the hotline.
  const need =
    rateEmergency([before]) === 'sure' && !alone.calm ? Math.max(alone.need, possibleEmergencyScore) : alone.need
  return { ...found, calm: alone.calm, sure: alone.sure, need }
}

const asksPrice = /\b(how much|prices?|costs?|cuanto (cuesta|vale|sale)|precios?|a como)\b/i
const isThingAlone = /^\W*(and|what about|how about|y)( (for|the|el|la|los))?( [\w-]+){1,3}\W*$/i

const first = ({ found }: SearchResult) => found.find(({ kind }) => kind === 'passage')
const topOf = (looked: SearchResult) => first(looked)?.id
const askOf = (looked: SearchResult) => first(looked)?.ask ?? 0
