import type { Content } from '#content/index.ts'
import { askedInNeed } from '../learning/learn.ts'
import { createNearestAsks } from './nearest-asks.ts'
import type { OwnPassage } from './passages.ts'

/** How alike a question is to the nearest sentence of somebody in need, and to the nearest one of nobody: 0 to 1. */
export type Likeness = { need: number; none: number }

export const createEars = (
  { emergencies: { sure, unsure, none } }: Pick<Content, 'emergencies'>,
  own: readonly OwnPassage[],
  read: (text: string) => string[],
) => {
  const plain = own.filter(({ id }) => !askedInNeed.has(id)).flatMap(({ asks }) => asks)
  const examples = { need: [...sure, ...unsure], none: [...none, ...plain] }
  const nearest = createNearestAsks(
    Object.entries(examples).flatMap(([owner, asks]) => asks.map((ask) => ({ owner, stems: read(ask) }))),
  )
  return (stems: readonly string[]): Likeness => {
    const alike = nearest.alike(stems)
    return { need: alike.get('need')?.best ?? 0, none: alike.get('none')?.best ?? 0 }
  }
}

/** What was learned is careful to the last; a sentence that nearly stands among those of no need is none. */
const nearlyTheSame = 0.85

export const isCalm = ({ need, none }: Likeness) => none >= nearlyTheSame && none > need

/** Fitted by scripts/assistant-ears.ts on sentences that were hidden from learning; the last one stands alone. */
const weights = { learned: 0.73, none: -7.9, need: 4.37, alone: 2.23 }

/**
 * Words that people in need use. They decide nothing alone: a sentence without any of them must speak for itself more
 * clearly, so that nonsense and small talk show no hotline.
 */
const telling =
  /\b(emergenc\w*|urgent\w*|help|out|empty|dry|low|dead|down|died|dying|stuck|stranded|quit|stop\w*|now|night|tonight|asap|spill\w*|leak\w*|smell\w*|fumes?|fire|smoke|burn\w*|hurt\w*|injur\w*|sick|dizzy|eyes?|skin|mouth|drank|swallow\w*|freez\w*|cold|heat|power|outage|generators?|genset|hospital|wrong|gas in|overf\w*|pour\w*|drip\w*|drain|ditch|creek|flood\w*|crash\w*|hit|rolled|explo\w*|sin|acab\w*|vaci\w*|urge\w*|ayud\w*|auxilio|fuga|derram\w*|humo|incendio|fuego|huele|frio|911)\b/

export const untold = 0.8

export const isTelling = (text: string) => telling.test(text)

/**
 * How much speaks for somebody in need, of what was learned and of the nearest sentences on either side; from
 * `perhapsFrom` on the hotline is shown. `text`: the question, folded.
 */
export const needOf = (chance: number, { need, none }: Likeness, text: string) =>
  weights.learned * Math.log((chance + 1e-4) / (1 - chance + 1e-4)) +
  weights.none * none +
  weights.need * need +
  weights.alone -
  (isTelling(text) ? 0 : untold)

export const perhapsFrom = -1
