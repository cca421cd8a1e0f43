import { Temporal } from 'temporal-polyfill'
import { localTime } from '#domain/calendar.ts'
import { formatCoordinates, siteCoordinates } from '#domain/coordinates.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment, formatTimeOfDay } from '#domain/day.ts'
import { formatGallons } from '#domain/money.ts'
import { equipmentKindWords, levelSourceWords, priorityWords } from '../customer-words.ts'
import type { Equipment, TankLevel } from '../schema.ts'
import type { Site } from '../sites.ts'
import { roomIn, safeGallons } from '../tank-room.ts'

/** "Open 7:00 AM to 4:00 PM. Livestock." */
export const siteWords = ({ opensAt, closesAt, priority }: Site): string =>
  [
    opensAt && closesAt && `Open ${formatTimeOfDay(opensAt)} to ${formatTimeOfDay(closesAt)}.`,
    priority !== 'standard' && `${priorityWords[priority]}.`,
  ]
    .filter(Boolean)
    .join(' ')

const sure = { typed: 'as typed', delivery: 'from the truck' } as const

/** "40.2094, -83.3812 (as typed)", "40.2992, -83.3714 (rough: middle of its county, by name)". Undefined where nothing tells. */
export const pinWords = (ctx: Pick<Context, 'places'>, site: Site): string | undefined => {
  const pin = siteCoordinates(ctx.places, site)
  if (!pin) return undefined
  const how = 'of' in pin ? `rough: middle of ${pin.name}${pin.of === 'county' ? ' County' : ''}` : sure[pin.sureness]
  return `${formatCoordinates(pin)} (${how})`
}

/** "Off-Road Diesel, 1,000-gal tank (fills to 900), dyed notice posted"; "fleet truck, Diesel, 300 gal, unit T-4" */
export const equipmentWords = (each: Equipment, names: Readonly<Record<string, string>>): string =>
  [
    each.kind !== 'tank' && each.label && equipmentKindWords[each.kind].toLowerCase(),
    each.product && (names[each.product] ?? each.product),
    each.kind === 'tank' ? tankSize(each) : each.capacity && formatGallons(each.capacity),
    each.unitNumber && `unit ${each.unitNumber}`,
    each.dyedNotice === true && 'dyed notice posted',
    each.dyedNotice === false && 'dyed notice missing',
  ]
    .filter(Boolean)
    .join(', ')

const tankSize = (each: Equipment) => {
  if (!each.capacity) return each.label && 'tank'
  const fills = formatGallons(safeGallons(each) ?? each.capacity).replace(/ gal$/, '')
  return `${formatGallons(each.capacity).replace(' ', '-')} tank (fills to ${fills})`
}

/** "412 gal on Nov 20, 8:05 AM, 3 days ago (Driver). Room for 488 gal." */
export const levelWords = (
  ctx: Pick<Context, 'now' | 'calendar' | 'viewer'>,
  tank: Equipment,
  level: TankLevel | undefined,
): string => {
  if (!level) return 'No level recorded yet.'
  const room = roomIn(tank, level)
  const reading = `${formatGallons(level.gallons)} on ${formatMoment(ctx.calendar.timeZone, level.at)}`
  return `${reading}, ${ageWords(ctx, level.at)} (${readBy(ctx, level)}).${room === undefined ? '' : ` Room for ${formatGallons(room)}.`}`
}

/** Who typed it staff read by name; a customer learns whether it was they. */
const readBy = ({ viewer }: Pick<Context, 'viewer'>, { source, recordedBy }: TankLevel) => {
  if (source !== 'typed') return levelSourceWords[source].toLowerCase()
  if (viewer.role !== 'customer') return `entered by ${recordedBy}`
  return viewer.name === recordedBy ? 'entered by you' : 'entered by our office or your team'
}

/** "today", "yesterday", "12 days ago", by the days of our calendar. */
export const ageWords = (ctx: Pick<Context, 'now' | 'calendar'>, at: Date): string => {
  const dayOf = (instant: Temporal.Instant) => localTime(ctx.calendar, instant).toPlainDate()
  const readOn = dayOf(Temporal.Instant.fromEpochMilliseconds(at.getTime()))
  const days = readOn.until(dayOf(ctx.now)).days
  return days <= 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`
}
