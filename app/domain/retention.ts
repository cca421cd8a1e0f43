import type { Temporal } from 'temporal-polyfill'
import type { Context } from './context.ts'
import { localTime } from './calendar.ts'

/** Times after which tasks delete, each in the unit of its name: `content/retention.yaml`. */
export type Retention = Record<
  | 'unconfirmedNewsletterDays'
  | 'chatDays'
  | 'addressDays'
  | 'spamDays'
  | 'mailDays'
  | 'mailboxDays'
  | 'signUpDays'
  | 'invitationDays'
  | 'farewellDays'
  | 'importDays'
  | 'photoMonths'
  | 'requestMonths'
  | 'orderYears',
  number
>

/** The instant that lies this far back by the company's calendar: older data has been kept long enough. */
export const ago = (
  { now, calendar }: Pick<Context, 'now' | 'calendar'>,
  time: { days: number } | { months: number } | { years: number },
): Temporal.Instant => localTime(calendar, now).subtract(time).toInstant()
