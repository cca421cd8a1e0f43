import { z } from 'zod'
import type { Calendar } from '#domain/calendar.ts'
import { holidayDates, holidays } from './holidays.ts'
import { hoursByWeekday, openingHours } from './opening-hours.ts'
import { answers } from './promises.ts'
import { email, words } from './words.ts'

export const companyFile = z.strictObject({
  brand: words,
  since: z.number().int(),
  phone: words.refine(
    (phone) => phone.replaceAll(/\D/g, '').length === 10,
    '"phone" must be ten digits, such as (202) 555-0142',
  ),
  email,
  supportEmail: email,
  address: z.strictObject({
    street: words.optional(),
    place: words,
    state: words,
    stateCode: words,
    zip: words,
    lat: z.number(),
    lon: z.number(),
  }),
  city: words,
  emergencyNote: words,
  /** Whom a driver calls about a spill after 911, in this order. */
  spillLines: z.array(z.strictObject({ who: words, number: words })).default([]),
  timeZone: words.refine(
    (zone) => Intl.supportedValuesOf('timeZone').includes(zone),
    '"timeZone" must be a name such as America/Chicago',
  ),
  openingHours,
  holidays,
  answers: answers.prefault({ count: 'around-the-clock' }),
})

/** Who the company is, where it is and when its desk is open. */
export type Company = z.output<typeof companyFile>

/** The company's calendar as the domain takes it. */
export const calendarOf = ({ timeZone, openingHours, holidays }: Company): Calendar => ({
  timeZone,
  hours: hoursByWeekday(openingHours),
  holidays: holidayDates(holidays),
})
