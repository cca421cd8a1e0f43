import { formatDay } from '#domain/day.ts'
import { readDays } from '#domain/days-between.ts'
import type { Filter, ListContext } from '#lists/definition.ts'

/** Leaves a list with what happened on some days. A figure that is made of them leads here; it is offered where it is chosen. */
export const daysFilter = (label: string, name: string): Filter<unknown> => ({
  ...{ label, blank: 'Any day', knows: (value: string) => readDays(value) !== undefined },
  choices: (_ctx, _facts, { filters: { [name]: value } }) => {
    const days = readDays(value)
    if (!value || !days) return []
    return [{ value, label: days.from === days.through ? formatDay(days.from) : saying(days) }]
  },
})

const saying = ({ from, through }: { from: string; through: string }) => `${formatDay(from)} to ${formatDay(through)}`

/** Leaves it with one value that a figure led here with. `say`: what it is called, where not by itself. */
export const ledHere = (
  label: string,
  name: string,
  allLabel: string,
  format = (value: string, _ctx: ListContext) => value,
): Filter<unknown> => ({
  ...{ label, blank: allLabel, knows: (value: string) => value.length <= 200 },
  choices: (ctx, _facts, { filters: { [name]: value } }) => (value ? [{ value, label: format(value, ctx) }] : []),
})

/** Leaves it with the promises that were missed. The figure of a customer's record leads here; it is offered where it is chosen. */
export const missedFilter: Filter<unknown> = {
  ...{ label: 'Promise', blank: 'Kept or missed', knows: (value: string) => value === 'missed' },
  choices: (_ctx, _facts, { filters: { promise } }) =>
    promise ? [{ value: promise, label: 'Missed in the last 12 months' }] : [],
}
