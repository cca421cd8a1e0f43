import { formatHour } from '#domain/day.ts'

/** The hours of a day on which we deliver, with the hours between which each lies. */
export const windows = {
  morning: { label: 'Morning (7AM-12PM)', begins: 7, ends: 12 },
  afternoon: { label: 'Afternoon (12PM-5PM)', begins: 12, ends: 17 },
  evening: { label: 'Evening (5PM-7PM)', begins: 17, ends: 19 },
  flexible: { label: 'Flexible', begins: 7, ends: 19 },
} as const
export type Window = keyof typeof windows

export const isWindow = (said: string): said is Window => Object.hasOwn(windows, said)

/** "7 AM–12 PM", "12–5 PM" */
export const formatWindow = (window: Window) => {
  const [begins, ends] = [formatHour(windows[window].begins), formatHour(windows[window].ends)]
  return begins.slice(-2) === ends.slice(-2) ? `${begins.slice(0, -3)}–${ends}` : `${begins}–${ends}`
}
