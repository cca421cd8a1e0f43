import type { TaxEntry } from '#content/index.ts'
import { sayDay } from '#domain/day.ts'
import type { Tone } from '#ui/status-word.tsx'
import { sayHundredths } from './read-body.ts'

export const classNames: Record<TaxEntry['classes'][number], string> = {
  road_diesel: 'Road diesel',
  gasoline: 'Gasoline',
  dyed_diesel: 'Dyed diesel',
  heating_oil: 'Heating oil',
  lubricant: 'Lubricants',
}

export type TaxLine = {
  id: string
  label: string
  on: string
  rate: string
  days: string
  status: { tone: Tone; words: string }
  source: string
  /** Not in force yet: it can still be taken away. */
  ahead: boolean
  ended: boolean
}

/** What the table says of a row on a day. */
export const taxLine = (
  { id, label, classes, basis, rate, from, until, source, note, confirmed }: TaxEntry,
  today: string,
): TaxLine => {
  const ahead = from > today
  const ended = until !== undefined && until < today
  return {
    id,
    label,
    on: classes.map((one) => classNames[one]).join(', '),
    rate: basis === 'percent' ? `${sayHundredths(rate)} % of the line` : `${sayHundredths(rate)}¢ a gallon`,
    days: until ? `${sayDay(from)} to ${sayDay(until)}` : `From ${sayDay(from)}`,
    status: ahead
      ? { tone: 'work', words: 'To come' }
      : ended
        ? { tone: 'off', words: 'Ended' }
        : confirmed
          ? { tone: 'kept', words: 'In force' }
          : { tone: 'hold', words: 'In force, to be confirmed' },
    source: note ? `${source}. ${note}` : source,
    ahead,
    ended,
  }
}
