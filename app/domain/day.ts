const formats = (timeZone: string) => ({
  moment: new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }),
  time: new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }),
  weekday: new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' }),
  longZone: zonePart(timeZone, 'longGeneric').replace(/( Standard)? Time$/, ''),
  shortZone: zonePart(timeZone, 'shortGeneric'),
})

const zonePart = (timeZone: string, timeZoneName: 'longGeneric' | 'shortGeneric') =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

const known = new Map<string, ReturnType<typeof formats>>()

const formatsFor = (timeZone: string) => {
  const found = known.get(timeZone) ?? formats(timeZone)
  known.set(timeZone, found)
  return found
}

/** "Fri, Nov 20, 10:12 AM" */
export const formatMoment = (timeZone: string, at: Date): string => plain(formatsFor(timeZone).moment.format(at))

/** "Fri, Nov 20, 10:12 AM CT": for anyone who may read it in another time zone. */
export const formatMomentWithZone = (timeZone: string, at: Date): string =>
  `${formatMoment(timeZone, at)} ${zoneAbbreviation(timeZone)}`

/** "Central", as before the word "time". */
export const zoneName = (timeZone: string): string => formatsFor(timeZone).longZone

/** "CT"; where clocks do not change, such as in Arizona, "MST". */
export const zoneAbbreviation = (timeZone: string): string => formatsFor(timeZone).shortZone

/** "10:12 AM" */
export const formatTime = (timeZone: string, at: Date): string => plain(formatsFor(timeZone).time.format(at))

/** "Fri" */
export const formatWeekday = (timeZone: string, at: Date): string => formatsFor(timeZone).weekday.format(at)

/** "7 AM", "noon" and "4:30 PM" for a time of day such as "07:00". */
export const formatTimeOfDay = (at: string): string => {
  const [hour = 0, minute = 0] = at.split(':').map(Number)
  if (hour === 12 && minute === 0) return 'noon'
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''} ${hour < 12 ? 'AM' : 'PM'}`
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})

const shortDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' })

/** "Thu, Dec 24" for a plain date of this season. */
export const formatShortDay = (date: string): string => plain(shortDay.format(new Date(`${date}T12:00:00Z`)))

/** "Fri, Nov 20, 2026" for a plain date such as "2026-11-20". */
export const formatDay = (date: string): string => plain(dayFormat.format(new Date(`${date}T12:00:00Z`)))

/** "1 h 08 min", "19 h", "1.5 days", "3 days", from milliseconds, as the inbox shows a time span. */
export const formatSpan = (milliseconds: number): string => {
  const minutes = Math.max(1, Math.round(Math.abs(milliseconds) / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 6) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
  if (hours < 36) return `${hours} h`
  if (hours < 48) return '1.5 days'
  return `${Math.round(hours / 24)} days`
}

/** ICU puts narrow no-break spaces before AM; plain ones survive mails and comparisons. */
const plain = (text: string) => text.replaceAll(/[  ]/g, ' ')

/** "7 AM" */
export const formatHour = (hour: number) => `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`
