import { formatHour } from '#domain/day.ts'

/** The hours of a day on which we deliver, with the hours between which each lies. */
export const windows = {
  morning: { label: 'Morning (7AM-12PM)', begins: 7, ends: 12 },
  afternoon: { label: 'Afternoon (12PM-5PM)', begins: 12, ends: 17 },
  evening: { label: 'Evening (5PM-7PM)', begins: 17, ends: 19 },
  flexible: { label: 'Flexible', begins: 7, ends: 19 },
} as const
export type Window = keyof typeof windows

/** As the options of a choice. */
export const windowLabels = Object.fromEntries(
  Object.entries(windows).map(([window, { label }]) => [window, label]),
) as Record<Window, string>

export const isWindow = (text: string): text is Window => Object.hasOwn(windows, text)

/** "7 AM to noon", "noon to 5 PM", "5 to 7 PM" */
export const formatWindow = (window: Window) => {
  const [begins, ends] = [hourWords(windows[window].begins), hourWords(windows[window].ends)]
  return begins.slice(-3) === ends.slice(-3) ? `${begins.slice(0, -3)} to ${ends}` : `${begins} to ${ends}`
}

const hourWords = (hour: number) => (hour === 12 ? 'noon' : formatHour(hour))
