import type { FillOutcome, ProposalState, StandingRule, StandingState } from './schema.ts'
import type { StandingDelivery } from './schema.ts'
import { formatGallons, type DeciGallons } from '#domain/money.ts'

export const ruleWords: Record<StandingRule, string> = {
  every_days: 'Every __ days',
  weekdays: 'On weekdays',
  will_call: 'When the customer calls, with a reminder',
  gallons_per_day: 'Keep full by gallons per day',
  degree_days: 'Keep full by degree days',
  level: 'Keep full by tank level',
}

export const stateWords: Record<StandingState, string> = { active: 'Active', paused: 'Paused', ended: 'Ended' }

export const proposalWords: Record<ProposalState, string> = {
  waiting: 'Waiting',
  ordered: 'Ordered',
  dropped: 'Not delivered',
}

export const outcomeWords: Record<FillOutcome, string> = {
  taken: 'K adjusted',
  asked: 'Too far off: waiting for an answer',
  kept: 'K kept',
  too_small: 'Too little to measure: counted with the next fill',
  first: 'First fill: nothing to measure from',
}

const weekdayNames = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']

/** "Every 14 days", "Keep full: 12 gal a day", "Keep full, K-factor 5.00". */
export const formatRule = (
  row: Pick<StandingDelivery, 'rule' | 'everyDays' | 'weekdays' | 'levelPercent' | 'perDay' | 'winterK' | 'summerK'>,
): string => {
  switch (row.rule) {
    case 'every_days':
      return `Every ${row.everyDays} days`
    case 'weekdays':
      return `On ${(row.weekdays ?? []).map((day) => weekdayNames[day - 1]).join(', ')}`
    case 'will_call':
      return row.everyDays ? `Will-call, reminder every ${row.everyDays} days` : 'Will-call'
    case 'gallons_per_day':
      return row.perDay === null
        ? 'Keep full: average of its last fills'
        : `Keep full: ${formatGallons(row.perDay as DeciGallons)} a day`
    case 'degree_days':
      return `Keep full, K-factor ${formatK(row.winterK ?? row.summerK)}`
    case 'level':
      return `Keep full: at ${row.levelPercent} percent`
  }
}

/** "5.00", from hundredths. */
export const formatK = (k: number | null): string => (k === null ? 'not known' : (k / 100).toFixed(2))
