import { extractFeatures } from './learn.ts'

export type Example<Label extends string> = { stems: readonly string[]; label: Label; weight?: number }

/** How likely each label is, by logistic regression over words and letters; together they are 1. */
export type Regression<Label extends string> = (stems: readonly string[]) => Record<Label, number>

const places = 1 << 14
const rounds = 12
const speed = 1.4
/** A weight whose label is this little wrong is left alone: with a hundred labels that is nearly all of them. */
const slight = 0.004

/** Learned weights as they are kept: 8 bits each, in base64, with what one step is worth. */
export type StoredWeights = { labels: readonly string[]; step: number; weights: string }

/** Learns in a fixed order from zero, so that the same sentences always give the same weights. */
export const learnRegression = <const Label extends string>(
  labels: readonly Label[],
  examples: readonly Example<Label>[],
): StoredWeights => {
  const count = labels.length
  const weights = new Float32Array(places * count)
  const chances = new Float64Array(count)
  const position = new Map(labels.map((label, at) => [label, at]))
  const rows = examples.map(({ stems, label, weight = 1 }) => ({
    ...vectorOf(stems),
    label: position.get(label) as number,
    weight,
  }))

  for (let round = 0; round < rounds; round++) {
    const pace = speed / (1 + round / 3)
    for (let turn = 0; turn < rows.length; turn++) {
      // 7919 and 104729 are primes: a stride through the examples that mixes the labels and is the same each time.
      const row = rows[(turn * 7919 + round * 104_729) % rows.length] as (typeof rows)[number]
      guess(weights, 1, row, chances)
      for (let label = 0; label < count; label++) {
        const off = (label === row.label ? 1 : 0) - (chances[label] as number)
        if (Math.abs(off) < slight) continue
        const change = off * pace * row.weight * row.value
        for (const place of row.at) {
          const base = place * count + label
          weights[base] = (weights[base] as number) + change
        }
      }
    }
  }
  return kept(labels, weights)
}

/** The regression that weights stand for. */
export const regressionOf = <Label extends string>({
  labels,
  step,
  weights: text,
}: StoredWeights): Regression<Label> => {
  const weights = new Int8Array(Buffer.from(text, 'base64'))
  const chances = new Float64Array(labels.length)
  return (stems) => {
    guess(weights, step, vectorOf(stems), chances)
    return Object.fromEntries(labels.map((label, at) => [label, chances[at]])) as Record<Label, number>
  }
}

const kept = (labels: readonly string[], weights: Float32Array): StoredWeights => {
  let most = 0
  for (const weight of weights) most = Math.max(most, Math.abs(weight))
  const step = most / 127 || 1
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / step))
  return { labels, step, weights: Buffer.from(bytes.buffer).toString('base64') }
}

const guess = (weights: Float32Array | Int8Array, step: number, { at, value }: Vector, chances: Float64Array) => {
  const count = chances.length
  chances.fill(0)
  for (const place of at) {
    const base = place * count
    for (let label = 0; label < count; label++)
      chances[label] = (chances[label] as number) + (weights[base + label] as number)
  }
  for (let label = 0; label < count; label++) chances[label] = (chances[label] as number) * value * step
  soften(chances)
}

type Vector = { at: Int32Array; value: number }

/** Every feature once, all of the same size, together of length one: a long message weighs what a short one does. */
const vectorOf = (stems: readonly string[]): Vector => {
  const at = Int32Array.from(new Set([...extractFeatures(stems), 'any'].map(placeOf)))
  return { at, value: 1 / Math.sqrt(at.length) }
}

const placeOf = (feature: string) => {
  let hash = 0x811c9dc5
  for (let at = 0; at < feature.length; at++) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % places
}

const soften = (values: Float64Array) => {
  const most = Math.max(...values)
  let sum = 0
  for (let at = 0; at < values.length; at++) sum += values[at] = Math.exp((values[at] as number) - most)
  for (let at = 0; at < values.length; at++) values[at] = (values[at] as number) / sum
}
