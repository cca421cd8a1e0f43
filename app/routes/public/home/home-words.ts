import type { Content, PromiseEntry } from '#content/index.ts'
import type { TimetableRow } from '#ui/signature/timetable.tsx'

const emergencies = ['emergency_metro', 'emergency_central', 'emergency_statewide'] as const

const when: Record<PromiseEntry['clock'], string> = {
  'clock-hours': 'Day or night, every day',
  'opening-hours': 'While our desk is open',
  'business-days': 'Monday to Friday',
}

/** The rows of the first screen: how fast, for each of the four things a visitor comes for. */
export const timetableOf = ({ promises, coverage, company, navigation }: Content, callHref: string): TimetableRow[] => {
  const windows = emergencies.flatMap((key) => {
    const { from = 0, amount = 0 } = promises[key] ?? {}
    const zone = Object.values(coverage.zones).find(({ promise }) => promise === key)
    return zone ? [{ from, to: amount, hours: `${from}–${amount} h`, place: zone.name }] : []
  })
  const emergency: TimetableRow = {
    key: 'emergency',
    title: 'Emergency fuel',
    note: `Call ${company.phone}, day or night`,
    windows,
    due: Math.max(...windows.map(({ to }) => to)),
    words: windows.map(({ hours, place }) => `${hours} ${place}`).join(', '),
    action: { label: 'Call 24/7', to: callHref },
  }
  const asked = (promise: PromiseEntry | undefined, label: string, primary = false): TimetableRow[] =>
    promise?.form
      ? [
          {
            key: promise.key,
            title: promise.ask,
            note: when[promise.clock],
            due: promise.amount,
            words: promise.words,
            action: { label, to: promise.form, primary },
          },
        ]
      : []
  return [
    emergency,
    ...asked(promises.sales, 'Talk to Sales'),
    ...asked(promises.delivery_schedule, 'Schedule'),
    ...asked(promises.fuel_quote, navigation.callToAction.label, true),
  ]
}
