import { Temporal } from 'temporal-polyfill'
import { localTime, openOn, type Calendar } from '#domain/calendar.ts'
import { isOldDay } from './corrections.ts'
import { dateIn, dayOfMonth, endOfWeek, holidaysFrom, later, nextWeek, weekdayAfter } from './calendar-dates.ts'
import {
  clock,
  isFrom,
  isLatest,
  lead,
  monthNames,
  months,
  named,
  ordinal,
  ordinalWords,
  tail,
  weekdayNames,
} from './day-words.ts'
import { take, takeAt, type ScanMatch, type MessageScanner } from './message-scanner.ts'

/** The day on which something is wanted, or with `by` the last one that works; `asap` names none. */
export type Day = { date: Temporal.PlainDate; by: boolean } | 'asap'

/** Days in their order. `old`: the day of the delivery that is to be changed, or one that is over. */
export type MentionedDay = { day: Day; old: boolean }

const theOneAfter =
  '(?:the )?(?:one after(?: that)?|next one|following(?: one)?|week after|next)|el (?:otro|siguiente|que sigue|proximo|de la otra)|la (?:otra|siguiente)'
const notThisOne = `(?:not (?:tomorrow|today|this (?:one|week|coming one)|the next one)|no (?:manana|hoy|este|esta(?: semana)?|el de (?:manana|esta semana))),? ?(?:but |sino )?(?:${theOneAfter})`

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
export const takeDays = (
  calendar: Calendar,
  now: Temporal.Instant,
  unread: MessageScanner,
): ScanMatch<MentionedDay>[] => {
  const today = localTime(calendar, now).toPlainDate()
  const matches: ScanMatch<MentionedDay>[] = []
  const look = (
    pattern: string,
    dateOf: (groups: Record<string, string | undefined>) => Temporal.PlainDate | undefined,
    by = false,
    wished = false,
  ) => {
    const core = compiled(`(?<!\\w)(?:${pattern})(?![\\w/])`)
    for (const match of unread.left.matchAll(core)) {
      const named = dateOf(match.groups ?? {})
      if (!named) continue
      const before = lead.exec(unread.left.slice(Math.max(0, match.index - 40), match.index))
      const said = before?.groups?.lead ?? ''
      const rest = unread.left.slice(match.index + match[0].length)
      const after = tail.exec(rest)?.[0] ?? ''
      const at = match.index - (before?.[0].length ?? 0)
      const end = match.index + match[0].length + after.length
      takeAt(unread, at, end)
      // "Before the 5th" ends on the 4th; "before noon on the 5th" does not.
      const isEarliest =
        /\b(?:not?|nothing) $|n't $/.test(unread.left.slice(Math.max(0, at - 12), at)) && said.startsWith('before')
      const isBefore =
        !isEarliest && /^(before|prior to|antes|para antes)/.test(said) && !/noon|\d|lunch|midnight/.test(said)
      const date = isBefore ? named.subtract({ days: 1 }) : named
      // "Before Thanksgiving", said on that day, is over: no form takes it.
      if (Temporal.PlainDate.compare(date, today) < 0) continue
      const day = { date, by: !isEarliest && (by || (said !== '' && !isFrom.test(said)) || isLatest.test(rest)) }
      matches.push({ at, end, value: { day, old: !wished && isOldDay(unread.whole, at, end) } })
    }
  }
  // "At 1/8 tank" is a level.
  take(
    unread,
    /\b[1357]\/[248](?= (?:of )?(?:an? |the )?(?:tank|full|left|gauge))|(?<=\b(?:at|about|around|below|under|reads?|says|shows|is|showing|down to|only|just|got|left|still|maybe|like|near|under|almost|esta en|esta a|anda en|anda a|queda en|quedan?|marca) (?:about |around |an? )?)(?:[1357]\/8|[13]\/4|1\/2|[12]\/3)\b/g,
    ([said]) => said,
  )
  // Nobody means a day by them, or one that is over, or every one.
  take(
    unread,
    compiled(
      String.raw`\b(?!last day of (?:the|this|next) (?:month|year))(?:last|past|every|each|every other|cada|pasado) (?:${weekdayNames}|week|month|night|morning|day|semana|mes|noche)s?\b(?:(?:,|,? (?:and|or|y)|-| ?&) ?(?:${weekdayNames})s?\b)*(?: (?:at )?\d{3,4}\b(?! ?(?:gal|g\b|~|of|on|off|more)))?`,
    ),
    ({ 0: said }) => (said.startsWith('pasado') ? undefined : said),
  )
  take(
    unread,
    compiled(
      String.raw`\bweek of (?:the )?(?:(?:${monthNames})\.? )?(?:\d{1,2}(?:st|nd|rd|th)?|${named(ordinalWords)})|\b(?:(?:any|every|whatever|whichever|all)(?:thing| ?day| ?time)?(?: (?:this|next|of the) week)?(?: (?:is|are) (?:fine|good|ok)| works)?,? (?:but|except|besides|other than)|except|excepto|menos) (?:for |on |el )?(?:${weekdayNames})s?\b(?:,? (?:and|or|y|o) (?:${weekdayNames})s?\b)?|\bweek (?:after|following|before) (?:the holiday|thanksgiving|christmas|new year'?s?|labor day|memorial day)(?: day)?|\bsemana del \d{1,2}\b`,
    ),
    ([said]) => said,
  )
  take(
    unread,
    /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|\byesterday\b|\bayer\b|\b\d+ (?:weeks?|months?|days?|years?) ago\b/g,
    ([said]) => said,
  )

  // What was used up in three days.
  take(
    unread,
    /(?<=\b(?:burn\w*|used|went|go|pumped) (?:thru |through )?(?:about |like )?\d+ ?(?:gals?|gallons?)? )in \d+ days?/g,
    ([said]) => said,
  )

  // "Monday through Friday" says on which days someone is there, or every day.
  take(
    unread,
    compiled(
      String.raw`\b(?:mon|monday|lunes) ?(?:-|\u2013|to|thru|through|a) ?(?:fri|friday|sat|saturday|viernes|sabado)\b`,
    ),
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
      `(?:(?:(?:the )?(?:day|friday|morning) |right |any ?time |some ?time |first thing )?after|dia despues de|dia siguiente de|despues de) (?<holiday>${holidayNames})(?: day)?`,
      ({ holiday }) => dateOf(holiday)?.add({ days: 1 }),
    )
    look(`(?<!any )(?:day|night) before (?<holiday>${holidayNames})(?: day)?`, ({ holiday }) =>
      dateOf(holiday)?.subtract({ days: 1 }),
    )
    look(
      `(?:right after|first thing after|(?:the )?(?:day|morning|friday) after|any ?time after|after) the (?:holiday|long weekend)`,
      () => holidays[0] && Temporal.PlainDate.from(holidays[0].date).add({ days: 1 }),
    )
    look(
      `(?:the )?(?<weekday>${weekdayNames}) (?<way>before|after) (?:the holiday|(?<holiday>${holidayNames})(?: day)?)`,
      ({ weekday, way, holiday }) => {
        const date = dateOf(holiday ?? holidays[0]?.name)
        if (!date) return undefined
        return way === 'after' ? weekdayAfter(date, weekday) : weekdayAfter(date.subtract({ days: 8 }), weekday)
      },
    )
    look(
      '(?:the )?(?:day|night) before the holiday',
      () => holidays[0] && Temporal.PlainDate.from(holidays[0].date).subtract({ days: 1 }),
    )
    look(
      `(?<count>\\d|an?|the) days? (?<way>before|after) (?<holiday>${holidayNames})`,
      ({ count = '1', way, holiday }) => {
        const days = Number(count) || 1
        return dateOf(holiday)?.add({ days: way === 'after' ? days : -days })
      },
    )
    look(`(?<holiday>${holidayNames})(?:'?s)? eve`, ({ holiday }) => dateOf(holiday)?.subtract({ days: 1 }))
    look(
      `(?<!\\b(?:thru|through|past|over) )(?:accion de gracias|(?<holiday>${holidayNames})(?: day)?)(?! (?:trees?|lights|party|parties|dinner|rush|weekend|season|shopping|market|farm|tree|break|week)\\b)`,
      ({ holiday = 'thanksgiving' }) => dateOf(holiday),
    )
    look('navidad', () => dateOf('christmas'))
    look("(?<!happy )new years?(?:'s?)?(?: day| eve)?", () => dateOf('new year'))
    look('ano nuevo', () => dateOf('new year'))
    look('turkey day', () => dateOf('thanksgiving'))
    look(
      '(?<=\\b(?:by|before|until|antes del?) )the holiday',
      () => holidays[0] && Temporal.PlainDate.from(holidays[0].date),
    )
    look('black friday', () => dateOf('thanksgiving')?.add({ days: 1 }))
  }
  look(
    `(?<count>\\d{1,2}|an?) (?<unit>days?|weeks?|dias?|semanas?)(?: from (?<from>today|now|tomorrow|${weekdayNames}))`,
    ({ count, unit = '', from = '' }) => {
      const start = from === 'tomorrow' ? today.add({ days: 1 }) : (weekdayAfter(today, from) ?? today)
      return later(start, count, unit)
    },
  )
  // "Tuesday, not tomorrow, the one after", "not this Friday but the next"
  look(
    `(?<weekday>${weekdayNames})\\b(?=[^.;!]{0,50}?\\b(?:${notThisOne}))|(?:not|no) (?:this |the |coming |el |este )+(?<other>${weekdayNames})(?: que viene)?,? ?(?:but |sino )?(?:${theOneAfter})`,
    ({ weekday, other }) => weekdayAfter(today, weekday ?? other)?.add({ days: 7 }),
    false,
    true,
  )
  look('(?:day after tomorrow|day after tmrw|pasado manana)', () => today.add({ days: 2 }))
  look('(?:tomorrow|tomorow|tommorow|tommorrow|tomm|tmrw|tmrrw|tmw|tmr|2morrow|2moro|(?<!(?:la|cada) )manana)', () =>
    today.add({ days: 1 }),
  )
  look(
    `(?:in|en|dentro de) (?:about |unos )?(?<count>\\d{1,2}|an?|una?) (?<unit>days?|weeks?|dias?|semanas?)(?! a)`,
    ({ count, unit = '' }) => later(today, count, unit),
  )
  // "De hoy en ocho" is a week from today.
  look('de hoy en (?<count>8|15)', ({ count }) => today.add({ days: count === '8' ? 7 : 14 }))
  look('(?<count>\\d{1,2}|one|two|an?) (?<unit>days?|weeks?) from (?:today|now)', ({ count, unit = '' }) =>
    later(today, count, unit),
  )
  look(
    `(?<=\\b(?:before|ahead of) (?:the (?:start|first) of )?)(?<month>${monthNames})(?! ?\\d)(?= *(?:$|[.,;!?]|please|pls|if|or|so|and))`,
    ({ month }) => dateIn(today.with({ day: 1 }), months[month ?? ''], '1'),
  )
  look(`week from (?:this )?(?<weekday>${weekdayNames})`, ({ weekday }) =>
    weekdayAfter(today, weekday)?.add({ days: 7 }),
  )
  look(`(?<weekday>${weekdayNames}) (?:after next|week|de la otra semana|de la proxima semana)`, ({ weekday }) =>
    nextWeek(today, weekday),
  )
  look(
    '(?:(?<!\\b(?:prices?|rates?|cost|costs|charging|precios?|going for)(?: is| are| for| de| por)? )today|tonight|tonite|2day|(?<!\\b(?:afford|run|cost|have|had|is|are|at|going|go|got|prices?|for|charge|paying|pay|do) )right now|this (?:afternoon|morning|evening)|hoy mismo|(?<!\\b(?:precio|cuesta|vale|sale)(?: de| por)? )hoy|esta (?:noche|tarde)|ahora mismo)',
    () => today,
  )
  look(
    String.raw`(?:(?:${weekdayNames}),? (?:morning |night )?(?:the )?)?(?<month>${monthNames})(?:(?<=\b[a-z]{3,4})\.)? (?:the )?(?<day>\d{1,2})(?:st|nd|rd|th)?(?!\d)(?:,? (?<year>20\d\d))?`,
    ({ month, day, year }) => dateIn(today, months[month ?? ''], day, year),
  )
  look(
    String.raw`(?:(?:${weekdayNames}),? (?:the )?)?(?<month>${monthNames})\.? (?:the )?(?<word>${named(ordinalWords)})\b`,
    ({ month, word }) => dateIn(today, months[month ?? ''], String(ordinalWords[word ?? ''])),
  )
  look(
    String.raw`(?:(?:${weekdayNames}),? (?:the )?)?(?<day>\d{1,2}|primero)(?:${ordinal})? (?:of |de )?(?<month>${monthNames})\b`,
    ({ month, day }) => dateIn(today, months[month ?? ''], day === 'primero' ? '1' : day),
  )
  look(
    String.raw`(?<=\b(?:on|by|for|before|until|starting|${weekdayNames}) )(?<month>1[0-2]|0?[1-9])-(?<day>[0-3]?\d)(?! ?(?:gal|g\b|drum|tote|pail|to|am|pm))`,
    ({ month, day }) => dateIn(today, Number(month), day),
  )
  look(String.raw`(?<year>20\d\d)-(?<month>\d\d)-(?<day>\d\d)`, ({ month, day, year }) =>
    dateIn(today, Number(month), day, year),
  )
  look(
    String.raw`(?:(?:${weekdayNames}),? )?(?<!\b(?:reads?|reading|gauge|gage|needle|dial|float)(?: at| says| shows| about| is)* )(?!(?:1\/[2348]|2\/3|3\/[48]|[57]\/8) (?:of|an?|the|my|our|tons?|tanks?|full|loads?|totes?|drums?|way|left|inch|in)\b)(?<month>1[0-2]|0?[1-9])\/(?<day>[0-3]?\d)(?:\/(?<year>20\d\d|\d\d))?`,
    ({ month, day, year }) => dateIn(today, Number(month), day, year?.length === 2 ? `20${year}` : year),
  )
  look(`(?:next|proximo|siguiente) (?:week )?(?<weekday>${weekdayNames})`, ({ weekday }) => nextWeek(today, weekday))
  // "Tues morning slot next week", "wed or thurs next week"
  look(
    `(?<weekday>${weekdayNames})(?:,? (?:or|and|y|o) (?:${weekdayNames}))?(?:,? (?:in the |for the |at )?(?:early|late|first thing|morning|afternoon|evening|night|noon|am|pm|slot|spot|window|delivery|drop|fill|${clock})){0,3},? (?:of |in )?(?:next week|the week after)`,
    ({ weekday }) => nextWeek(today, weekday),
  )
  look(`(?:next week|the week after),? (?:on )?(?<weekday>${weekdayNames})`, ({ weekday }) => nextWeek(today, weekday))
  look(
    `(?:proximo )?(?<weekday>${weekdayNames})(?: que viene)?,?(?: the)? (?<day>\\d{1,2})(?:(?:${ordinal})(?!\\w)|(?! ?(?:am|pm|gal|g\\b|:|\\d|a las|noon|units?|trucks?|drums?|totes?|pails?|~)))`,
    ({ day }) => dayOfMonth(today, day),
  )
  look(`(?:${weekdayNames}),? the (?<word>${named(ordinalWords)})(?! (?:load|truck|stop|tank))`, ({ word = '' }) =>
    dayOfMonth(today, String(ordinalWords[word])),
  )
  look(`(?<weekday>${weekdayNames})\\.?(?! ?(?:rate|price|school))`, ({ weekday }) => weekdayAfter(today, weekday))
  look(
    String.raw`(?<=(?:^|on |by |before |for |the |until |el |para el |dia ) ?)(?:el )?(?:dia )?(?<day>\d{1,2})(?:st|nd|rd|th)(?! (?:house|street|st|ave|avenue|floor|shift|time|tank|truck|one|driveway|building|gate|wheel|gear|grade|row|pump|call|message|lane|door|stop|load|quarter|unit|trailer|place|left|right|week|of the|owner|year|generation|party)\b)`,
    ({ day }) => dayOfMonth(today, day),
  )
  look(String.raw`(?<=(?:para|antes d)e?l )(?<day>\d{1,2})(?! ?(?:gal|tamb|cub))`, ({ day }) => dayOfMonth(today, day))
  // "El 30" is a day where nothing follows that it could count.
  look(
    String.raw`(?<=\b(?:el|dia|al) )(?<day>\d{1,2})(?=\s*(?:$|[.,;!?)]|(?:en la|por la|a las|de este|del mes|temprano|si|porfa|por favor|antes|gracias)\b))`,
    ({ day }) => dayOfMonth(today, day),
  )
  look('(?<=\\b(?:before|by|until|antes del?) (?:the |this |el )?)(?:weekend|fin de semana)', () =>
    endOfWeek(today).add({ days: 1 }),
  )
  look('mid[ -]?week', () => weekdayAfter(today.subtract({ days: 1 }), 'wed'))
  look('(?:the )?(?:end of (?:the )?year|year[- ]?end|eoy)', () => today.with({ month: 12, day: 31 }), true)
  look('(?:the )?end of next week', () => endOfWeek(today).add({ weeks: 1 }), true)
  look(
    'end of (?:(?:the|this) )?week|eow|fin de la semana|antes de que (?:se )?acabe la semana',
    () => endOfWeek(today),
    true,
  )
  look(
    String.raw`(?<=\b(?:by|on|before|for|until|from|to|after|than) )the (?<ofMonth>${named(ordinalWords)})(?! (?:generator|fill|refill|tote|drum|thing|tank|truck|load|time|stop|one|house|floor|shift|gate|street|st\\b|ave|quarter|bay|pump|half|of the (?!month)|week|building|door|site|drop|delivery|lane|driver|person|order|part|year|base))`,
    ({ ofMonth }) => dayOfMonth(today, String(ordinalWords[ofMonth ?? ''])),
  )
  look(
    "(?:the )?(?:(?:end|last day) of (?:(?:the|this) )?month|month(?:'?s)?[ -]end|eom)|fin(?:al)? de(?:l)? mes|antes de que (?:se )?acabe el mes",
    () => today.with({ day: today.daysInMonth }),
    true,
  )
  look(
    String.raw`(?:the )?end of (?<month>${monthNames})|(?<other>${monthNames}) month'?s? end`,
    ({ month, other }) => {
      const first = dateIn(today.with({ day: 1 }), months[month ?? other ?? ''], '1')
      return first?.with({ day: first.daysInMonth })
    },
    true,
  )
  look(
    String.raw`(?:the )?(?<word>${named(ordinalWords)}) (?:day )?of (?:the (?:next )?month|(?<month>${monthNames}))`,
    ({ word = '', month }) => {
      const day = String(ordinalWords[word])
      return month ? dateIn(today, months[month], day) : dayOfMonth(today, day)
    },
  )
  look(
    '(?:within|in the next) (?:the next )?(?<count>\\d{1,2}|an?) (?<unit>days?|weeks?)',
    ({ count, unit = '' }) => later(today, count, unit),
    true,
  )
  look(
    'within (?:the next )?(?<hours>24|48|72) ?(?:hours|hrs?)',
    ({ hours }) => today.add({ days: Number(hours) / 24 }),
    true,
  )
  takeBeforeThat(unread, matches)
  takeShift(unread, matches)
  // Alone they name the next morning, and this evening.
  if (matches.length === 0) {
    look('(?:first thing |early |bright and early )?in the morning', () => today.add({ days: 1 }))
    look(
      '(?:by |before )?(?:eod|cob|(?:the )?end of (?:the )?(?:business )?day|close of business|you close)',
      () => today,
      true,
    )
  }
  matches.push(
    ...take(
      unread,
      /\b(?:asap|a\.s\.a\.p\.?|as soon as (?:possible|you can|u can)|soonest|first available|lo antes posible|cuanto antes|lo mas (?:pronto|rapido) posible|en cuanto puedan|de inmediato|inmediatamente|ahorita(?: mismo)?|pronto|quick|urge|urgente|urgen|me urge)\b/g,
      (): MentionedDay => ({ day: 'asap', old: false }),
    ),
  )
  return matches.toSorted((one, other) => one.at - other.at)
}

/** "Snow comes Sunday, need 300 before that": the last day that works is the one before. */
const takeBeforeThat = (unread: MessageScanner, matches: ScanMatch<MentionedDay>[]) => {
  const [said] = take(
    unread,
    /\b(?:before|ahead of) (?:that|then|it (?:snows|freezes|gets cold)|the (?:snow|storm|freeze))\b/g,
    ([all]) => all,
  )
  const named =
    said && matches.filter(({ at }) => at < said.at).toSorted((one, other) => other.at - one.at)[0]?.value.day
  if (!said || !named || named === 'asap') return
  // "We open at nine, so before that" is about the hour.
  if (/\b(?:at|by) \d|~ (?:so )?$/.test(unread.whole.slice(0, said.at).slice(-40))) return
  for (const one of matches) one.value = { ...one.value, old: true }
  matches.push({ ...said, value: { day: { date: named.date.subtract({ days: 1 }), by: true }, old: false } })
}

/** "Push it back a week, it was to be December 1": that day, and a week. */
const takeShift = (unread: MessageScanner, matches: ScanMatch<MentionedDay>[]) => {
  const [said] = take(
    unread,
    /\b(?:back|out|off|up) (?:by )?(?:(\d{1,2}|an?|another) (?:more )?(day|week)s?)\b(?! from| ago)/g,
    ([all, count = '', span]) => ({ all, days: (Number(count) || 1) * (span === 'week' ? 7 : 1) }),
  )
  const [only, ...others] = matches
  if (!said || !only || others.length > 0 || only.value.day === 'asap') return
  const { date, by } = only.value.day
  const days = said.value.all.startsWith('up') ? -said.value.days : said.value.days
  matches.splice(0, 1, { ...only, value: { day: { date: date.add({ days }), by }, old: false } })
}

/** Times of day beside no day, so that they are no quantity: "530", "after 9pm". */
export const takeTimes = (unread: MessageScanner) =>
  void take(
    unread,
    /\b\d{1,2}:\d{2}(?: ?[ap]\.?m\.?)?|\b\d{1,2} ?[ap]\.?m\b\.?|(?<=(?:morning|night|noche) )\d{3,4}\b|\b\d+ ?(?:hrs?|hours?|horas?|mins?|minutes?|minutos?|degrees?|miles?|millas?)\b(?! ?(?:worth|supply))|\b24\/7\b/g,
    ([said]) => said,
  )

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
