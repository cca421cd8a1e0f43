import { formatDay } from '#domain/day.ts'
import { formatFuelPrice, type HundredthCentsPerGallon } from '#domain/money.ts'
import type { LatestIndex } from '../../price-index.ts'

/** An index in words, with what it is and how old: it must not be read as a price of ours. */
export const viewIndex = ({ series, name, basis, week, price, change, age, stale }: LatestIndex) => ({
  ...{ series, name, basis, stale },
  price: formatFuelPrice(price),
  change:
    change === undefined
      ? ''
      : change === 0
        ? 'No change'
        : `${change > 0 ? 'Up' : 'Down'} ${formatFuelPrice(Math.abs(change) as HundredthCentsPerGallon)}`,
  age: `Week of ${formatDay(week)}, ${formatAge(age)}`,
})

/** "EIA Midwest diesel, week of Mon, Nov 16, 7 days old: $3.7120 at the pump, taxes included". */
export const sayIndex = (index: LatestIndex) => {
  const { name, basis, price, age } = viewIndex(index)
  return `EIA ${name}, ${age.replace('Week', 'week')}: ${price} ${basis}`
}

const formatAge = (days: number) => (days === 0 ? 'today' : days === 1 ? '1 day old' : `${days} days old`)
