import type { Asked } from '../assistant.ts'

/** What data answer for the viewer alone never leaves the house. */
const ownMatters = new Set(['order-track'])

export const isOwnMatter = (passageId: string) => ownMatters.has(passageId)

/** What was said before, without what was answered from the viewer's own data and the questions that it answered. */
export const withoutOwnMatters = (history: Asked['history']): Asked['history'] => {
  const isOwn = (at: number) => history[at]?.passages?.some(isOwnMatter) ?? false
  return history.filter(({ role }, at) => !isOwn(at) && !(role === 'user' && isOwn(at + 1)))
}
