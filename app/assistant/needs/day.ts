import { Temporal } from 'temporal-polyfill'
import { localTime, openOn, type Calendar } from '#domain/calendar.ts'
import { take, takeAt, type Found, type Unread } from './unread.ts'

/** The day on which something is wanted, or with `by` the last one that works; `asap` names none. */
export type Day = { date: Temporal.PlainDate; by: boolean } | 'asap'

/** Days in their order. `old`: the day of the delivery that is to be changed, or one that is over. */
export type SaidDay = { day: Day; old: boolean }

const weekdays: Record<string, number> = Object.fromEntries(
  [
    'mon|monday|lunes',
    'tue|tues|tuesday|martes',
    'wed|weds|wednesday|miercoles|hump day',
    'thu|thur|thurs|thursday|jueves',
    'fri|friday|viernes',
    'sat|saturday|sabado',
    'sun|sunday|domingo',
  ].flatMap((names, at) => names.split('|').map((name) => [name, at + 1])),
)
const months: Record<string, number> = Object.fromEntries(
  [
    'jan|january|enero',
    'feb|february|febrero',
    'mar|march|marzo',
    'apr|april|abril',
    'may|mayo',
    'jun|june|junio',
    'jul|july|julio',
    'aug|august|agosto',
    'sep|sept|september|septiembre',
    'oct|october|octubre',
    'nov|november|noviembre',
    'dec|december|diciembre',
  ].flatMap((names, at) => names.split('|').map((name) => [name, at + 1])),
)

const named = (names: Record<string, unknown>) =>
  Object.keys(names)
    .toSorted((one, other) => other.length - one.length)
    .join('|')
const [weekdayNames, monthNames] = [named(weekdays), named(months)]

/** What stands before a day and says how it is meant. */
const lead =
  /(?<!\w)(?<lead>(?:by|before|no later than|latest|until|due|a mas tardar|no mas tarde del?|antes del?|para antes del?|within|ends? of|close of|bids close)(?: (?:the|this|end of|close of|noon|el|next|coming|(?:\w+ ){1,3}\())? ?)?(?:on |el |for |para el |para |this |coming |starting |resume )?(?:the )?$/
/** A time of that day, which is no quantity either. */
const tail =
  /^(?:[, ]*(?:\(|at |around |by |en la |por la )?(?:first thing|early|late|morning|afternoon|evening|night|am|pm|noon|nite|manana|tarde|noche)\b\)?)?(?:[, ]*(?:at |by |around |before |after |a las )?(?:\d{1,2}:\d{2} ?(?:am|pm|a|p)?|\d{1,2} ?(?:am|pm)\b))?/

const known = new Map<string, RegExp>()

/** The same patterns read every message. */
const compiled = (pattern: string) => {
  const before = known.get(pattern)
  if (before) return before
  const made = new RegExp(pattern, 'g')
  if (known.size > 200) known.clear()
  known.set(pattern, made)
  return made
}

/** Takes the days that a message names. Days that are over, and those that come again and again, are none. */
export const takeDays = (calendar: Calendar, now: Temporal.Instant, unread: Unread): Found<SaidDay>[] => {
  const today = localTime(calendar, now).toPlainDate()
  const found: Found<SaidDay>[] = []
  const look = (
    pattern: string,
    dateOf: (groups: Record<string, string | undefined>) => Temporal.PlainDate | undefined,
    by = false,
  ) => {
    const core = compiled(`(?<!\\w)(?:${pattern})(?![\\w/])`)
    for (const match of unread.left.matchAll(core)) {
      const date = dateOf(match.groups ?? {})
      if (!date) continue
      const before = lead.exec(unread.left.slice(Math.max(0, match.index - 40), match.index))
      const said = before?.groups?.lead ?? ''
      const after = tail.exec(unread.left.slice(match.index + match[0].length))?.[0] ?? ''
      const at = match.index - (before?.[0].length ?? 0)
      const end = match.index + match[0].length + after.length
      takeAt(unread, at, end)
      // "Before the 5th" ends on the 4th; "before noon on the 5th" does not.
      const isBefore = /^(before|antes|para antes)/.test(said) && !said.includes('noon')
      const day = { date: isBefore ? date.subtract({ days: 1 }) : date, by: by || said !== '' }
      found.push({ at, end, value: { day, old: isOld(unread.whole, at, end) } })
    }
  }
  // "At 1/8 tank" is a level.
  take(
    unread,
    /\b[1357]\/[248](?= (?:of )?(?:an? |the )?(?:tank|full|left|gauge))|(?<=\b(?:at|about|around|below|under|reads?|says|shows|is|showing) (?:about |around |an? )?)(?:[1357]\/8|[13]\/4|1\/2|[12]\/3)\b/g,
    ([said]) => said,
  )
  // Nobody means a day by them, or one that is over, or every one.
  take(
    unread,
    compiled(
      String.raw`\b(?:last|past|every|each|every other|cada|pasado) (?:${weekdayNames}|week|month|night|morning|day|semana|mes|noche)s?\b(?: (?:at )?\d{3,4}\b)?`,
    ),
    ({ 0: said }) => (said.startsWith('pasado') ? undefined : said),
  )
  take(
    unread,
    /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|\byesterday\b|\bayer\b|\b\d+ (?:weeks?|months?|days?|years?) ago\b/g,
    ([said]) => said,
  )

  const holidays = holidaysFrom(calendar, today.toString())
  const holidayNames = named(Object.fromEntries(holidays.map(({ name }) => [name, name])))
  if (holidays.length > 0) {
    const dateOf = (name: string | undefined) => {
      const date = holidays.find((one) => one.name === name)?.date
      return date === undefined ? undefined : Temporal.PlainDate.from(date)
    }
    look(
      `(?:(?:day|friday|morning) after|dia despues de|dia siguiente de|despues de) (?<holiday>${holidayNames})(?: day)?`,
      ({ holiday }) => dateOf(holiday)?.add({ days: 1 }),
    )
    look(`(?:day|night) before (?<holiday>${holidayNames})(?: day)?`, ({ holiday }) =>
      dateOf(holiday)?.subtract({ days: 1 }),
    )
    look(`(?<holiday>${holidayNames}) eve`, ({ holiday }) => dateOf(holiday)?.subtract({ days: 1 }))
    look(`(?:accion de gracias|(?<holiday>${holidayNames})(?: day)?)`, ({ holiday = 'thanksgiving' }) =>
      dateOf(holiday),
    )
    look('navidad', () => dateOf('christmas'))
    look('ano nuevo', () => dateOf('new year'))
    look('black friday', () => dateOf('thanksgiving')?.add({ days: 1 }))
  }
  look('(?:day after tomorrow|day after tmrw|pasado manana)', () => today.add({ days: 2 }))
  look('(?:tomorrow|tomorow|tommorow|tommorrow|tmrw|tmrrw|tmw|tmr|2morrow|(?<!(?:la|cada) )manana)', () =>
    today.add({ days: 1 }),
  )
  look(`(?<count>\\d{1,2}) (?<unit>days?|weeks?|dias?|semanas?)(?: from (?:today|now))`, ({ count, unit = '' }) =>
    later(today, count, unit),
  )
  look(
    `(?:in|en|dentro de) (?:about |unos )?(?<count>\\d{1,2}|an?|una?) (?<unit>days?|weeks?|dias?|semanas?)(?! a)`,
    ({ count, unit = '' }) => later(today, count, unit),
  )
  // "De hoy en ocho" is a week from today.
  look('de hoy en (?<count>8|15)', ({ count }) => today.add({ days: count === '8' ? 7 : 14 }))
  look(`week from (?<weekday>${weekdayNames})`, ({ weekday }) => weekdayAfter(today, weekday)?.add({ days: 7 }))
  look(
    '(?:today|tonight|tonite|2day|(?<!\\b(?:afford|run|cost|have|had|is|are|at|going|go|got|prices?|for|charge|paying|pay|do) )right now|this (?:afternoon|morning|evening)|hoy mismo|hoy|esta (?:noche|tarde)|ahora mismo)',
    () => today,
  )
  look(
    String.raw`(?:(?:${weekdayNames}),? (?:morning |night )?(?:the )?)?(?<month>${monthNames})\.? (?:the )?(?<day>\d{1,2})(?:st|nd|rd|th)?(?!\d)(?:,? (?<year>20\d\d))?`,
    ({ month, day, year }) => dateIn(today, months[month ?? ''], day, year),
  )
  look(
    String.raw`(?:(?:${weekdayNames}),? (?:the )?)?(?<day>\d{1,2})(?:st|nd|rd|th)? (?:of |de )?(?<month>${monthNames})\b`,
    ({ month, day }) => dateIn(today, months[month ?? ''], day),
  )
  look(String.raw`(?<year>20\d\d)-(?<month>\d\d)-(?<day>\d\d)`, ({ month, day, year }) =>
    dateIn(today, Number(month), day, year),
  )
  look(
    String.raw`(?:(?:${weekdayNames}),? )?(?<month>1[0-2]|0?[1-9])\/(?<day>[0-3]?\d)(?:\/(?<year>20\d\d|\d\d))?`,
    ({ month, day, year }) => dateIn(today, Number(month), day, year?.length === 2 ? `20${year}` : year),
  )
  look(`(?:next|proximo) (?:week )?(?<weekday>${weekdayNames})`, ({ weekday }) => nextWeek(today, weekday))
  look(`(?<weekday>${weekdayNames}) (?:of )?next week`, ({ weekday }) => nextWeek(today, weekday))
  look(
    `(?:proximo )?(?<weekday>${weekdayNames})(?: que viene)?,?(?: the)? (?<day>\\d{1,2})(?:st|nd|rd|th)?(?! ?(?:am|pm|gal|:|\\d|a las|noon|units?|trucks?))`,
    ({ day }) => dayOfMonth(today, day),
  )
  look(`(?<weekday>${weekdayNames})\\.?(?! ?(?:rate|price|school))`, ({ weekday }) => weekdayAfter(today, weekday))
  look(
    String.raw`(?<=(?:^|on |by |before |for |the |until |el |para el |dia ) ?)(?:el )?(?:dia )?(?<day>\d{1,2})(?:st|nd|rd|th)(?! (?:house|street|st|ave|avenue|floor|shift|time|tank|truck|one|driveway|building|gate|lane|door|stop|load|quarter|unit|trailer|place|left|right|week|of the|owner|year|generation|party)\b)`,
    ({ day }) => dayOfMonth(today, day),
  )
  look(String.raw`(?<=(?:para|antes d)e?l )(?<day>\d{1,2})(?! ?(?:gal|tamb|cub))`, ({ day }) => dayOfMonth(today, day))
  look('(?<=\\b(?:before|by|until|antes del?) (?:the |this |el )?)(?:weekend|fin de semana)', () =>
    endOfWeek(today).add({ days: 1 }),
  )
  look('end of (?:the|this) week|fin de la semana', () => endOfWeek(today), true)
  look('(?:the )?end of (?:the|this) month|fin de mes', () => today.with({ day: today.daysInMonth }), true)
  look(
    'within (?:the next )?(?<count>\\d{1,2}|an?) (?<unit>days?|weeks?)',
    ({ count, unit = '' }) => later(today, count, unit),
    true,
  )
  found.push(
    ...take(
      unread,
      /\b(?:asap|a\.s\.a\.p\.?|as soon as (?:possible|you can|u can)|soonest|first available|lo antes posible|cuanto antes|lo mas (?:pronto|rapido) posible|en cuanto puedan|de inmediato|inmediatamente|ahorita(?: mismo)?|pronto|quick|urge|urgente|urgen|me urge)\b/g,
      (): SaidDay => ({ day: 'asap', old: false }),
    ),
  )
  return found.toSorted((one, other) => one.at - other.at)
}

/** Times of day beside no day, so that they are no quantity: "530", "after 9pm". */
export const takeTimes = (unread: Unread) =>
  void take(
    unread,
    /\b\d{1,2}:\d{2}(?: ?[ap]\.?m\.?)?|\b\d{1,2} ?[ap]\.?m\b\.?|(?<=(?:morning|night|noche) )\d{3,4}\b|\b\d+ ?(?:hrs?|hours?|horas?|mins?|minutes?|minutos?|degrees?|miles?|millas?)\b|\b24\/7\b/g,
    ([said]) => said,
  )

/** The day of what is to be changed: "my Tuesday delivery", "from Wednesday", "instead of Friday"; or a reason. */
const isOld = (whole: string, at: number, end: number) => {
  const before = whole.slice(Math.max(0, at - 24), at)
  const after = whole.slice(end, end + 16)
  const on = whole.slice(at, end)
  return (
    /\b(from|instead of|not|skip us|skip|en lugar del?|en vez del?)( my| the| our| this| el)? *$/.test(before) ||
    /^(from|not) /.test(on) ||
    /\b(push|move|bump|change|switch|swap|take) (my|our|the) *$/.test(before) ||
    /\b(entrega|pedido|orden|viaje|lo) del? *$/.test(before) ||
    /\b(ordered|called in|placed|bought)( it| that| them)?( on| for)? *$/.test(before) ||
    (/\b(d|del |desde )$/.test(before) && /^ (al?|para)\b/.test(after)) ||
    /^('s|s')? (delivery|drop|order|fill|load|stop|is|appointment|slot|run|entrega|pedido)\b/.test(after) ||
    /^'s\b/.test(after) ||
    /\bis $/.test(before) ||
    /\b(call off|cancel|skip us|skip)( my| the| our| this)? *$/.test(before)
  )
}

const later = (today: Temporal.PlainDate, count = '', unit: string) => {
  const many = /^\d/.test(count) ? Number(count) : 1
  return today.add(/^(w|s)/.test(unit) ? { weeks: many } : { days: many })
}

/** The next one after today: said on a Monday, "Monday" is a week away. */
const weekdayAfter = (today: Temporal.PlainDate, name = '') => {
  const weekday = weekdays[name]
  return weekday === undefined ? undefined : today.add({ days: ((weekday + 6 - today.dayOfWeek) % 7) + 1 })
}

/** "Next Tuesday" is one of the week that begins with the coming Monday. */
const nextWeek = (today: Temporal.PlainDate, name = '') => {
  const weekday = weekdays[name]
  return weekday === undefined ? undefined : today.add({ days: 7 - today.dayOfWeek + weekday })
}

/** Friday of this week, or on a weekend of the next one. */
const endOfWeek = (today: Temporal.PlainDate) => today.add({ days: (12 - today.dayOfWeek) % 7 })

const dateIn = (today: Temporal.PlainDate, month: number | undefined, day: string | undefined, year?: string) => {
  if (month === undefined) return undefined
  try {
    const date = Temporal.PlainDate.from(
      { year: Number(year ?? today.year), month, day: Number(day) },
      { overflow: 'reject' },
    )
    return year === undefined && Temporal.PlainDate.compare(date, today) < 0 ? date.add({ years: 1 }) : date
  } catch {
    return undefined
  }
}

const dayOfMonth = (today: Temporal.PlainDate, day: string | undefined) => {
  const number = Number(day)
  if (!(number >= 1 && number <= 31)) return undefined
  for (let ahead = 0; ahead < 3; ahead++) {
    const month = today.with({ day: 1 }).add({ months: ahead })
    if (number > month.daysInMonth) continue
    const date = month.with({ day: number })
    if (Temporal.PlainDate.compare(date, today) >= 0) return date
  }
  return undefined
}

const holidaysFrom = (calendar: Calendar, today: string) =>
  calendar.holidays
    .filter(({ date }) => date >= today)
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .map(({ date, name }) => ({
      date,
      name: name.toLowerCase().replace(/ day$/, '').replace("new year's", 'new year'),
    }))
    .filter(({ name }, at, all) => /^[a-z' ]+$/.test(name) && all.findIndex((one) => one.name === name) === at)

export const isClosed = (calendar: Calendar, date: Temporal.PlainDate) => openOn(calendar, date).length === 0

/**
 * The day that can be promised: who needs it by a day on which we are closed needs it on the last open day before. A day
 * that was asked for stands, and is explained.
 */
export const promisable = (
  calendar: Calendar,
  now: Temporal.Instant,
  day: Exclude<Day, 'asap'>,
): Exclude<Day, 'asap'> => {
  const today = localTime(calendar, now).toPlainDate()
  let { date } = day
  while (day.by && isClosed(calendar, date) && Temporal.PlainDate.compare(date, today) > 0)
    date = date.subtract({ days: 1 })
  return day.by && isClosed(calendar, date) ? day : { ...day, date }
}
