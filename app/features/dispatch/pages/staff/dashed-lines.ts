import type { Tag } from '../product-tag.tsx'
import type { StopStatus } from './stop-view.ts'

/** Stops that look the same, as one dashed line: dashes and gaps in percent of the axis, from its left end. */
export type DashedLine = { state: StopStatus['state']; tag: Tag | undefined; dashes: string }

/** Narrower ones could not be seen. */
const least = 0.9

/** The stops of a folded lane, one line for each look that they have. */
export const dashedLines = (looks: readonly StopStatus[]): DashedLine[] =>
  // What was delivered is filled in the color of that, whatever it was.
  [...Map.groupBy(looks, ({ state, tag }) => (state === 'kept' ? state : `${state} ${tag}`)).values()].map((alike) => ({
    ...{ state: alike[0]!.state, tag: alike[0]!.tag },
    dashes: dashesOf(alike),
  }))

const dashesOf = (looks: readonly StopStatus[]) => {
  const dashes = [0]
  let end = 0
  for (const { from, to } of looks.toSorted((one, other) => one.from - other.from)) {
    const begin = Math.max(from, end)
    dashes.push(begin - end, Math.max(least, to - begin))
    end = begin + dashes.at(-1)!
  }
  return [...dashes, 200].map((length) => Math.round(length * 100) / 100).join(' ')
}
