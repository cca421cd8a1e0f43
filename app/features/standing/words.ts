import type { FillOutcome, ProposalState, StandingRule, StandingState } from './schema.ts'
import type { StandingDelivery } from './schema.ts'
import { formatDay } from '#domain/day.ts'
import { formatGallons, type DeciGallons } from '#domain/money.ts'

export const ruleWords: Record<StandingRule, string> = {
  every_days: 'Every set number of days',
  weekdays: 'On certain days of the week',
  will_call: 'Will-call, with a reminder',
  gallons_per_day: 'Keep full by gallons per day',
  degree_days: 'Keep full by degree days',
  level: 'Keep full by tank level',
}

/** As a customer reads them who chooses for themselves. */
export const ownRuleWords: Partial<Record<StandingRule, string>> = {
  will_call: "Will-call: I'll call, and you remind me",
}

export const stateWords: Record<StandingState, string> = { active: 'Active', paused: 'Paused', ended: 'Ended' }

export const proposalWords: Record<ProposalState, string> = {
  waiting: 'Waiting',
  ordered: 'Ordered',
  dropped: 'Skipped',
}

export const outcomeWords: Record<FillOutcome, string> = {
  taken: 'K adjusted',
  asked: 'Too far off: waiting for an answer',
  kept: 'K kept',
  too_small: 'Too little to measure: counted with the next fill',
  first: 'First fill: nothing to measure from',
}

/** What someone just did to a standing delivery; the page that they come back to says so. */
export type StandingNotice = 'saved' | 'paused' | 'resumed' | 'skipped' | 'ended'

/** "Paused until you resume it." `next`: the day of the next delivery, in words. */
export const doneWords = (
  done: string | null,
  { standing, next, isOwn }: { standing?: Pick<StandingDelivery, 'notBefore'>; next?: string; isOwn: boolean },
): string | undefined => {
  const then = next ? ` Next delivery: ${next}.` : ''
  switch (done) {
    case 'saved':
      return `Saved.${then}`
    case 'paused':
      return `Paused ${pausedUntil(standing?.notBefore ?? null, isOwn)}.`
    case 'resumed':
      return `Resumed.${then}`
    case 'skipped':
      return `Skipped.${then}`
    case 'ended':
      return 'The standing delivery has ended. Orders already placed are still coming.'
    default:
      return undefined
  }
}

/** "until Mon, Jan 5, 2026", "until you resume it" */
export const pausedUntil = (day: string | null, isOwn: boolean): string =>
  day ? `until ${formatDay(day)}` : `until ${isOwn ? 'you resume' : 'someone resumes'} it`

const weekdayNames = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']

/** "Every 14 days", "Keep full: 12 gal a day", "Keep full, K-factor 5.00". */
export const formatRule = (
  row: Pick<StandingDelivery, 'rule' | 'everyDays' | 'weekdays' | 'levelPercent' | 'perDay' | 'winterK' | 'summerK'>,
): string => {
  switch (row.rule) {
    case 'every_days':
      return `Every ${row.everyDays} days`
    case 'weekdays':
      return formatWeekdays(row.weekdays ?? [])
    case 'will_call':
      return row.everyDays ? `Will-call, reminder every ${row.everyDays} days` : 'Will-call'
    case 'gallons_per_day':
      return row.perDay === null
        ? 'Keep full: average of its last fills'
        : `Keep full: ${formatGallons(row.perDay as DeciGallons)} a day`
    case 'degree_days':
      return `Keep full, K-factor ${formatK(row.winterK ?? row.summerK)}`
    case 'level':
      return `Keep full at ${row.levelPercent}%`
  }
}

/** The same as the customer reads it: what happens, without our figures. */
export const formatRuleForCustomer = (row: Parameters<typeof formatRule>[0]): string => {
  switch (row.rule) {
    case 'gallons_per_day':
      return row.perDay
        ? `Automatic: we refill it based on ${formatGallons(row.perDay as DeciGallons)} a day`
        : 'Automatic: we refill it based on what it uses'
    case 'degree_days':
      return 'Automatic: we refill it based on the weather'
    case 'level':
      return `Automatic: we refill it when it's down to ${row.levelPercent}%`
    default:
      return formatRule(row)
  }
}

/** "Mondays", "Mondays and Thursdays", "Mondays, Wednesdays and Fridays" */
export const formatWeekdays = (days: readonly number[]): string => {
  const names = days.map((day) => weekdayNames[day - 1] ?? '')
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')
}

/** "5.00", from hundredths. */
export const formatK = (k: number | null): string => (k === null ? 'not known' : (k / 100).toFixed(2))
