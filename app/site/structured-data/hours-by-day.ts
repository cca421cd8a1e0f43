import type { Calendar } from '#domain/calendar.ts'
import type { Thing } from './thing.ts'

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Opening hours, one entry for all days that have the same. */
export const hoursByDay = (hours: Calendar['hours']): Thing[] => {
  const days = new Map<string, string[]>()
  weekdays.forEach((weekday, index) => {
    for (const span of hours[index + 1] ?? []) days.set(span.join(' '), [...(days.get(span.join(' ')) ?? []), weekday])
  })
  return [...days].map(([span, dayOfWeek]) => {
    const [opens, closes] = span.split(' ')
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }
  })
}
