import { featuresOf } from './features.ts'

export type Example<Label extends string> = { stems: readonly string[]; label: Label; weight?: number }

/** Logistic regression over words and letters: how likely each label is. Learned weights are plain data. */
export type Regression<Label extends string> = (stems: readonly string[]) => Record<Label, number>

const places = 1 << 15
const rounds = 14
const speed = 0.35
const decay = 2e-5

/** Learns in a fixed order from zero, so that the same sentences always give the same weights. */
export const learnRegression = <const Label extends string>(
  labels: readonly Label[],
  examples: readonly Example<Label>[],
): Regression<Label> => {
  const weights = labels.map(() => new Float32Array(places + 1))
  const rows = examples.map(({ stems, label, weight = 1 }) => ({
    ...vectorOf(stems),
    label: labels.indexOf(label),
    weight,
  }))
  const chances = new Float64Array(labels.length)

  const scores = ({ at, value }: Vector) => {
    for (let label = 0; label < labels.length; label++) {
      const row = weights[label] as Float32Array
      let sum = row[places] as number
      for (const place of at) sum += (row[place] as number) * value
      chances[label] = sum
    }
    soften(chances)
  }

  for (let round = 0; round < rounds; round++) {
    const step = speed / (1 + round / 3)
    for (let turn = 0; turn < rows.length; turn++) {
      const row = rows[(turn * 7919 + round * 104729) % rows.length] as (typeof rows)[number]
      scores(row)
      for (let label = 0; label < labels.length; label++) {
        const off = (label === row.label ? 1 : 0) - (chances[label] as number)
        const change = off * step * row.weight
        const own = weights[label] as Float32Array
        own[places] = (own[places] as number) + change * 0.1
        for (const place of row.at) {
          const weight = own[place] as number
          own[place] = weight + change * row.value * 4 - weight * decay
        }
      }
    }
  }

  return (stems) => {
    scores(vectorOf(stems))
    return Object.fromEntries(labels.map((label, at) => [label, chances[at]])) as Record<Label, number>
  }
}

type Vector = { at: Int32Array; value: number }

/** Every feature once, all of the same size, together of length one: a long message weighs what a short one does. */
const vectorOf = (stems: readonly string[]): Vector => {
  const at = Int32Array.from(new Set(featuresOf(stems).map(placeOf)))
  return { at, value: 1 / Math.sqrt(at.length || 1) }
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
