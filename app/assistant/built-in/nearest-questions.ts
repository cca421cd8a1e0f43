import { extractFeatures } from '../learning/learn.ts'

/** Example questions by whose they are, and how alike a new question is to the most alike of each owner: 0 to 1. */
export type NearestQuestions = {
  alike: (stems: readonly string[]) => Map<string, Similarity>
  known: (stem: string) => boolean
}
export type Similarity = { best: number; second: number }
type IndexedQuestion = { owner: string; stems: readonly string[] }

/** Words that stand alike in any question. */
const weightOf = { w: 1, p: 0.7, c: 0.35 } as Record<string, number>

export const createNearestQuestions = (asks: readonly IndexedQuestion[]): NearestQuestions => {
  const owners = asks.map(({ owner }) => owner)
  const sets = asks.map(({ stems }) => new Set(extractFeatures(stems)))
  const counts = new Map<string, number>()
  for (const set of sets) for (const feature of set) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const rarity = (feature: string) =>
    (weightOf[feature.charAt(0)] ?? 0) * Math.log(1 + asks.length / ((counts.get(feature) ?? 0) + 0.5))

  const postings = new Map<string, number[]>()
  const lengths = sets.map((set, ask) => {
    let sum = 0
    for (const feature of set) {
      const list = postings.get(feature)
      if (list) list.push(ask)
      else postings.set(feature, [ask])
      sum += rarity(feature) ** 2
    }
    return Math.sqrt(sum) || 1
  })
  const rarities = new Map([...counts.keys()].map((feature) => [feature, rarity(feature)]))
  const sums = new Float64Array(asks.length)

  const alike = (stems: readonly string[]) => {
    sums.fill(0)
    let length = 0
    for (const feature of new Set(extractFeatures(stems))) {
      const weight = rarities.get(feature) ?? rarity(feature)
      length += weight ** 2
      for (const ask of postings.get(feature) ?? []) sums[ask] = (sums[ask] as number) + weight ** 2
    }
    const found = new Map<string, Similarity>()
    const whole = Math.sqrt(length) || 1
    for (let ask = 0; ask < sums.length; ask++) {
      if (sums[ask] === 0) continue
      const likeness = (sums[ask] as number) / (whole * (lengths[ask] as number))
      const owner = owners[ask] as string
      const known = found.get(owner)
      if (!known) found.set(owner, { best: likeness, second: 0 })
      else if (likeness > known.best) [known.second, known.best] = [known.best, likeness]
      else if (likeness > known.second) known.second = likeness
    }
    return found
  }
  return { alike, known: (stem) => counts.has(`w ${stem}`) }
}
