import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { content } from '../testing.ts'
import { promisable } from './day.ts'
import { readMessage } from './reading.ts'

/** The Monday before Thanksgiving, 10 AM. */
const now = Temporal.Instant.from('2026-11-23T10:00-05:00')
const read = (message: string) => readMessage(content, { calendar: content.calendar, now }, message)
const dayOf = (message: string) => {
  const { day } = read(message)
  return day === undefined || day === 'asap' ? day : `${day.by ? 'by ' : ''}${day.date.toString()}`
}

describe('days, said on the Monday before Thanksgiving', () => {
  test.each([
    ['today', '2026-11-23'],
    ['tmrw', '2026-11-24'],
    ['on monday', '2026-11-30'],
    ['next tuesday', '2026-12-01'],
    ['by friday noon', 'by 2026-11-27'],
    ['the 3rd', '2026-12-03'],
    ['friday december 4th', '2026-12-04'],
    ['12/8', '2026-12-08'],
    ['hump day', '2026-11-25'],
    ['in two weeks', '2026-12-07'],
    ['before thanksgiving', 'by 2026-11-25'],
    ['day after thanksgiving', '2026-11-27'],
    ['before the weekend', 'by 2026-11-27'],
    ['para el viernes', '2026-11-27'],
    ['push it from wednesday to friday', '2026-11-27'],
    ['asap', 'asap'],
    ['wensday', '2026-11-25'],
    ['el biernes', '2026-11-27'],
    ['a week from today', '2026-11-30'],
    ['two weeks from tomorrow', '2026-12-08'],
    ['on or before december 15', 'by 2026-12-15'],
    ['wed at the latest', 'by 2026-11-25'],
    ['el viernes a mas tardar', 'by 2026-11-27'],
    ['by eod friday', 'by 2026-11-27'],
    ['prior to december 15', 'by 2026-12-14'],
    ['say april 15 latest', 'by 2027-04-15'],
    ['we had booked dec 11 for the first generator fill, can we move it up to dec 10 at noon', '2026-12-10'],
    ['we scheduled tuesday for the fill, need to push it to friday', '2026-11-27'],
    ['el tanque esta en 1/8, mandenos 500 de rojo el viernes', '2026-11-27'],
    ['martes 1ro de diciembre', '2026-12-01'],
    ['el 30', '2026-11-30'],
    ['by the first', 'by 2026-12-01'],
    ['black friday, for our christmas tree farm', '2026-11-27'],
    ['this thursday, oh wait, make it friday', '2026-11-27'],
    ['the 24th wont work, can you do the 1st', '2026-12-01'],
    ['ya no vengan mañana, mejor el viernes', '2026-11-27'],
    ['not before tuesday', '2026-11-24'],
    ['the monday after thanksgiving', '2026-11-30'],
    ['right after the holiday', '2026-11-27'],
    ['christmas eve', '2026-12-24'],
    ['end of december', 'by 2026-12-31'],
    ['the first of the month', '2026-12-01'],
    ['december twenty third', '2026-12-23'],
    ['sat the 5th', '2026-12-05'],
    ['snow comes saturday, need it before that', 'by 2026-11-27'],
  ])('"%s" is %s', (said, day) => {
    expect(dayOf(`500 gal red ${said}`)).toBe(day)
  })

  test.each(['last friday', 'every other friday', 'on tuesdays', 'next week', 'this week'])(
    '"%s" is no day',
    (said) => {
      expect(dayOf(`500 gal red ${said}`)).toBeUndefined()
    },
  )

  test('a delivery needed by a closed day is needed on the last open day before it', () => {
    const { day } = read('by thursday')
    if (day === undefined || day === 'asap') throw new Error('No day was read.')
    expect(promisable(content.calendar, now, day).date.toString()).toBe('2026-11-25')
    expect(promisable(content.calendar, now, { ...day, by: false }).date.toString()).toBe('2026-11-26')
  })
})

test.each([
  // Before what is to come on a day is the day before it.
  ['before the storm rolls in friday we need 300 red', 'by 2026-11-26'],
  ['200 kero before our sale on the 12th', 'by 2026-12-11'],
  ['before the freeze can you come friday with 300 red', '2026-11-27'],
  ['before the shop closes on friday bring 200 clear', '2026-11-27'],
  // What it is for, and when it is to come.
  ['we have a wedding saturday in dublin, bring 80 gal of diesel friday', '2026-11-27'],
  ['party saturday, 50 gal gas', '2026-11-28'],
  // A day of next week, with its hour or with another day between.
  ['wed or thurs next week works, 200 red', '2026-12-02'],
  ['300 clear friday at 9 next week', '2026-12-04'],
  ['put us on a thurs afternoon slot next week', '2026-12-03'],
  ['200 heating oil, tuesday december eighth', '2026-12-08'],
  ['every mon and thurs starting wednesday 200 gal clear', '2026-11-25'],
  // What was planned, and what is wished.
  ['we had you scheduled for tuesday with 300, can you do friday', '2026-11-27'],
  ['you guys are coming thursday, push it till monday', '2026-11-30'],
  ['were on the schedule for wed, move to the 1st', '2026-12-01'],
])('which day is wished for, beside what it is for and what was planned: "%s" is %s', (said, day) => {
  expect(dayOf(said)).toBe(day)
})

test.each([
  'any day this week except wednesday, 300 red',
  'anything but friday, 200 clear',
  'the week after christmas',
])('a day that is left out, and a week, are no day: "%s"', (said) => {
  expect(dayOf(said)).toBeUndefined()
})

test.each([
  ['the order i put in this morning should be dyed', undefined],
  ['300 red, day after thanksgiving is fine', '2026-11-27'],
  ['furnace oil, thurs or friday', '2026-11-27'],
  ['driver has to use the back gate, delivery is tomorrow', '2026-11-24'],
])('when it was ordered is no day, and of two days the open one counts: "%s"', (said, day) => {
  expect(dayOf(said)).toBe(day)
})

test.each([
  ['350 dyed, just before december', 'by 2026-11-30'],
  ['400 premium, one week from today', '2026-11-30'],
  ['make my friday order 450 instead of 300', '2026-11-27'],
  ['the generator is down to 1/8, need diesel', undefined],
  ['push our fuel back a week, it was supposed to be dec 1', '2026-12-08'],
  ['wet hose them tue and fri nights starting dec 3', '2026-12-03'],
  ['fuel 3 machines, mon-fri', undefined],
  ['450 for the combine, need it by end of month', 'by 2026-11-30'],
  ['300 red by eom', 'by 2026-11-30'],
  ['500 clear by month end', 'by 2026-11-30'],
  ['200 off road for a black friday event, has to be there by wednesday', 'by 2026-11-25'],
  ['150 gas for the saturday auction, bring it friday', '2026-11-27'],
  ['thursdays out so wednesday, 400 red', '2026-11-25'],
  ['5 pails of 5th wheel grease', undefined],
  ['300 dyed before new years', 'by 2026-12-31'],
  ['300 dyed by year end', 'by 2026-12-31'],
  ['300 dyed 2 days before christmas', '2026-12-23'],
  ['300 dyed a week from this friday', '2026-12-04'],
  ['300 dyed needs to be here before xmas', 'by 2026-12-24'],
  ['200 gal would get us thru xmas', undefined],
  ['300 dyed no later than the last day of the month', 'by 2026-11-30'],
  ['300 dyed by the end of next week', 'by 2026-12-04'],
  ['1000 off road, has to be here before friday is over', 'by 2026-11-27'],
  ['heating oil tank 275, reads 1/5, bring 220', undefined],
  ['finally got the corn off Saturday, bring me 650 red wednesday', '2026-11-25'],
])('the day of "%s" is %s', (said, day) => {
  expect(dayOf(said)).toBe(day)
})
