import { callLink } from '#domain/call-us.ts'
import type { Content, PromiseEntry } from '#content/index.ts'
import type { TimetableRow } from '#ui/signature/timetable.tsx'

/** The rows of the first screen: how fast, for each of the four things a visitor comes for. */
export const timetableRows = (content: Content): TimetableRow[] => {
  const { sales, delivery_schedule: delivery, fuel_quote: price } = content.promises
  return [
    emergencyRow(content),
    ...promiseRow(sales, 'Talk to Sales'),
    ...promiseRow(delivery, 'Schedule'),
    ...promiseRow(price, content.navigation.callToAction.label, true),
  ]
}

const emergencyRow = ({ coverage, company: { phone } }: Content): TimetableRow => {
  const windows = Object.values(coverage.zones).map(({ name, from, to }) => ({
    from,
    to,
    hours: `${from}–${to} h`,
    place: name,
  }))
  return {
    key: 'emergency',
    title: 'Emergency fuel',
    note: callLink(phone).label,
    windows,
    due: Math.max(...windows.map(({ to }) => to)),
    words: windows.map(({ hours, place }) => `${hours} ${place}`).join(', '),
    action: { ...callLink(phone), label: phone ? 'Call 24/7' : 'Contact us' },
  }
}

const promiseRow = (promise: PromiseEntry | undefined, label: string, primary = false): TimetableRow[] =>
  promise?.form
    ? [
        {
          key: promise.key,
          title: promise.ask,
          note: promise.deskOpen ? 'In writing' : whenAsked[promise.clock],
          due: promise.amount,
          words: promise.words,
          action: { label, to: promise.form, primary },
        },
      ]
    : []

const whenAsked: Record<PromiseEntry['clock'], string> = {
  'clock-hours': 'In writing, day or night',
  'opening-hours': 'During office hours',
  'business-days': 'Monday to Friday',
}
