/** The words around days in English and Spanish, as the patterns of day.ts use them. */

export const weekdays: Record<string, number> = Object.fromEntries(
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
export const months: Record<string, number> = Object.fromEntries(
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

export const named = (names: Record<string, unknown>) =>
  Object.keys(names)
    .toSorted((one, other) => other.length - one.length)
    .join('|')
export const [weekdayNames, monthNames] = [named(weekdays), named(months)]

/** An hour, as it is written between a day and its week. */
export const clock = String.raw`\d{1,2}(?::\d\d)? ?(?:am|pm)?`

/**
 * "Before the snow hits Saturday", "ahead of our auction on the 12th": what is to come on that day, in few words, none of which
 * begins a wish. What opens or closes on a day is a time of it.
 */
const event = String.raw`(?:before|ahead of) (?:the|our|my|this|that|it|they|everyone|everybody) (?:(?!(?:i|we|you|u|can|could|would|will|need|want|send|bring|deliver|please|pls|end|first|holiday|weekend|clos\w*|opens?|shift|lunch|noon|morning|next|of|on|by|for|and|or|week|month|day)\b)[a-z']+ ){1,4}?(?=(?:on )?(?:the |this |next )?$)|(?:before|ahead of|antes de que) (?:[a-z']+ ){0,2}?(?:resumes?|starts?|begins?|opens?|reopens?|returns?|kicks? off|gets? going|(?:come|comes|go|goes|are|is) back|empiec\w+|empiez\w+|comienc\w+|abran?|regres\w+)(?: (?:las?|los?|el) [a-z]+)? (?:again )?(?:on |el )?(?:the |this |next )?$`

/** What stands before a day and says how it is meant. */
export const lead = new RegExp(
  String.raw`(?<!\w)(?<lead>${event}|(?:on or before|no(?:t)? (?:sooner|earlier) than|(?:by|before) (?:\d{1,2}(?::\d\d)? ?(?:a|p)?\.?m?\.?|lunch|midnight)|by|before|prior to|n(?:o|ot) (?:later than|after)|latest|deadline(?: is)?|until|hasta|due|eod|cob|end of (?:the )?day|a mas tardar|no mas tarde (?:del?|que)|antes del?|para antes del?|within|ends? of|close of|bids close)(?: (?:the|this|end of(?: (?:the )?day)?|eod|cob|close of|noon|el|next|coming|(?:\w+ ){1,3}\())? ?)?(?:on |el |for |para el |para |this |coming |startin[g']? |beginning |resume )?(?:the )?$`,
)
/** From that day on: the first that works, and not the last. */
export const isFrom = /^(?:n(?:o|ot) (?:sooner|earlier)|not before)/
/** A time of that day, which is no quantity either. */
export const tail =
  /^(?:[, ]*(?:\(|at |around |by |en la |por la )?(?:first thing|early|late|morning|afternoon|evening|night|am|pm|noon|nite|manana|tarde|noche)\b\)?)?(?:[, ]*(?:at |by |around |before |after |a las )?(?:\d{1,2}:\d{2} ?(?:am|pm|a|p)?|\d{1,2} ?(?:am|pm)\b))?/

export const ordinalWords: Record<string, number> = Object.fromEntries(
  'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ').map((word, at) => [word, at + 1]),
)

/** "The 3rd", "el 1ro": what stands after a figure that is a day. */
export const ordinal = 'st|nd|rd|th|ro|ero|do|er|o'

/** "Wednesday at the latest", "Friday or sooner", "Tuesday by 7 AM". */
export const isLatest =
  /^(?:[, ]*(?:morning|afternoon|night))?[, ]*(?:at (?:the )?latest|(?:is )?the latest|latest\b|tops\b|or (?:sooner|before|earlier)|a mas tardar|by (?:\d{1,2}|noon|lunch))/
