import type { Reading } from './reading.ts'

/** What a message is: it states a need, changes an order, or asks. */
export type Kind = 'need' | 'change' | 'question'

/** The forms that a need leads to, by what is needed. */
export type FormName = 'fuel' | 'bulk' | 'lubricants' | 'services' | 'schedule' | 'support'

/** What was read of a message, as words that no message has: "500 red" and "300 clear" are learned alike. */
export const marksOf = ({ items, day, place, words }: Reading): string[] => [
  ...(items.some(({ product }) => product) ? ['<product>'] : []),
  ...(items.some(({ gallons }) => gallons !== undefined) || isLoad(items, words) ? ['<gallons>'] : []),
  ...(items.some(({ packages }) => packages) ? ['<packages>'] : []),
  ...(day ? ['<day>'] : []),
  ...(place ? ['<place>'] : []),
  ...(isUsual(words) ? ['<usual>'] : []),
  ...(words.includes('?') ? ['<asks>'] : []),
  `<first ${/[a-z]+/.exec(words)?.[0] ?? ''}>`,
]

/**
 * A quantity speaks for a need; without one the words must be surer, and surer still when they ask. Without product
 * and quantity it is seldom a need, unless a service is asked for. Fitted on the open list and the questions of test/, so that no question is answered with a form.
 */
const leastOf = ({ items, place, words }: Reading) => {
  // Somebody's own site stands in no question about what we do.
  if (hasAmount(items) || isLoad(items, words) || place?.site || isUsual(words)) return 0.5
  // "Diesel price today" asks what it costs.
  if (/\b(prices?|precios?|cost|cuesta|cuanto|per gallon|how much)\b.*\b(today|now|hoy|ahora)\b/.test(words))
    return 0.95
  if (items.length === 0) return service.test(words) ? 0.5 : 0.8
  return words.trimEnd().endsWith('?') ? 0.7 : 0.6
}

/** "The usual", "same as last time", "another load of the same". */
export const isUsual = (words: string) =>
  /\b(the|my|our) (usual|regular|same)\b(?! (delivery|office|hours|price|day|time))|\bsame (as (last|the last|before|always)|again|thing|order|load|stuff)\b|\b(just )?like (last time|always|before)\b|\bas (always|usual)\b|\blo (de siempre|mismo)\b|\bcomo siempre\b/.test(
    words,
  )

/** "Skip us this Friday" names nothing but a day. */
const leastOfChange = 0.6

/** What a message is, by how likely the examples make each kind. */
export const decided = ({ need, change }: Readonly<Record<Kind, number>>, reading: Reading): Kind => {
  if (change > need) return need + change < leastOfChange ? 'question' : 'change'
  return need + change < leastOf(reading) ? 'question' : 'need'
}

const moved =
  /\b(move[ds]?|moving|push(ed)?|resched\w*|postpone|bump|earlier|later|skip us|resume|instead|change my (delivery|drop|fill)|different day|cambi\w+ (?:mi|la|el|nuestra) (?:entrega|dia|fecha)|mover|muev\w+|reprogram\w+|adelant\w+|aplaz\w+|recorr\w+)\b/
const canceled = /\b(cancel\w*|call off|calling off|scrap)\b/

const service =
  /\bwet[ -]?hos\w*|\bmobile fuel\w*|\bon[- ]?site fuel\w*|\bstand ?by\b|\bhaul\w*\b|\btruck it\b|\btransport (it|our|us|\d)|\bmove \d+ gal\w* of our\b|\bmove our\b|\b(fuel|fill|refuel|service)(ing)? (up )?(my|our|the|all|all our|\d+|these|those|six|every)?( \d+)? ?([a-z]+ )?(equipment|machines|machinery|excavators?|loaders?|trucks|fleet|vehicles|vans|buses|dozers|units)\b|\b(somebody|someone|guy|truck) (to )?(come |out )?(and )?fuel\b|\bcome (out )?(and )?(fuel|refuel)\b|\b(pump|clean|polish)\w* (out )?(my|our|the|a|an old)? ?tank|\bconsignment\b|\b(cargar|llenar)(le|les|nos)? ?(combustible|diesel)? ?(a|en)? ?(mis|los|las|nuestros|nuestras)? ?\d* ?(camiones|maquinas|excavadoras|trocas|camionetas|equipo)\b/

const recurring =
  /\b(every|each) (week|other|month|two|2|three|mon|tue|wed|thu|fri|sat|day|night|morning|\w+day)|\bweekly\b|\bbi-?weekly\b|\bmonthly\b|\bstanding order\b|\b(a|per) (week|month|day)\b|\/ ?(mo|wk|week|month)\b|\bon a (route|schedule)\b|\bauto ?-?(fill|delivery|matic)|\bautomatic\b|\bkeep (our|my|the|us)\b.*\b(full|tank|above|filled|supplied)|\bmondays|tuesdays|wednesdays|thursdays|fridays|saturdays\b|\bsemanal|mensual|quincenal|cada (semana|mes|dos|15)\b|\bthru (the )?(spring|winter|season|summer)|\byear[ -]round|\bannual|\bper year\b|\bbid\b|\bcontract\b/
export const bulkWords =
  /\b(bulk|half a (load|truck ?load)|full load|transport load|tanker load|truckload|tankerload|split load|a granel|pipa|media pipa)\b/
const booking =
  /\b(schedule|scheduled|book|booking|slot|appointment|program(?:ar|en|eme)|agend(?:ar|en|eme)|get (us|me) on the)\b/

/** Gallons of one delivery from which the bulk form asks what a load needs; below, the fuel form is shorter. */
const bulkFrom = 2000

export const frequencyOf = (words: string): 'weekly' | 'bi-weekly' | 'monthly' | undefined => {
  if (/\bbi-?weekly|every (other|two|2) week|every other|quincenal|cada (dos|2) semanas|cada 15\b/.test(words))
    return 'bi-weekly'
  if (
    /\bweekly|a week\b|per week|every week|each week|\/ ?(wk|week)|\w+days\b|semanal|cada semana|every (mon|tue|wed|thu|fri|sat)/.test(
      words,
    )
  )
    return 'weekly'
  return /\bmonthly|a month\b|per month|every month|each month|\/ ?mo|mensual|cada mes/.test(words)
    ? 'monthly'
    : undefined
}

export const isHauling = (words: string) => /\bhaul\w*|\btruck it\b|\btransport\b|\bmove\b/.test(words)
export const isService = (words: string) => service.test(words)

/** The form that takes a need. A change of the day goes to those who plan the day. */
export const formOf = (kind: Exclude<Kind, 'question'>, { items, day, words }: Reading): FormName => {
  if (kind === 'change')
    return !canceled.test(words) && day !== undefined && moved.test(words) && !hasAmount(items) ? 'schedule' : 'support'
  if (service.test(words)) return 'services'
  const [first] = items
  if (first?.product?.kind === 'lubricant') return 'lubricants'
  if (items.length > 0 && !first?.product && first?.packages) return 'lubricants'
  const most = Math.max(0, ...items.map(({ gallons = 0 }) => gallons))
  if (recurring.test(words) || bulkWords.test(words) || most >= bulkFrom) return 'bulk'
  return booking.test(words) ? 'schedule' : 'fuel'
}

/** "Half a load of off road" is a quantity, if not one in gallons. */
const isLoad = (items: Reading['items'], words: string) => items.some(({ product }) => product) && bulkWords.test(words)

const hasAmount = (items: Reading['items']) => items.some(({ gallons, packages }) => gallons !== undefined || packages)
