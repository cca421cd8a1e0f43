import { describe, expect, test } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import { dueByCron } from '../../test/due-by-cron.ts'
import { allTasks } from './index.ts'

const timeZone = 'America/New_York'

/** The Saturday before clocks change, and how many hours Sunday has. */
const changes = [
  ['go back on the first Sunday in November', '2026-10-31', 25],
  ['go forward on the second Sunday in March', '2027-03-13', 23],
] as const

/** When a task runs: each minute is looked whether it is due. */
const timesOf = (every: string, minutes: readonly { at: number }[]) => {
  const due = minutes.map(({ at }) => dueByCron(every, at + 5_000))
  return [...new Set(due.filter((at) => at !== undefined))].map((at) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone),
  )
}

const expressions = [...new Set([...allTasks.map(({ every }) => every), '7 * * * *'])]

describe.each(changes)('as clocks %s', (_when, saturday, hoursOfSunday) => {
  const start = Temporal.PlainDate.from(saturday).toZonedDateTime({ timeZone })
  const all = Array.from({ length: 48 + hoursOfSunday }, (_, hours) => start.add({ hours })).flatMap(
    ({ epochMilliseconds, hour, dayOfWeek }) =>
      Array.from({ length: 60 }, (_, minute) => ({ at: epochMilliseconds + minute * 60_000, hour, dayOfWeek })),
  )

  test.each(expressions)('"%s" runs as often as on other days, neither twice nor never', (every) => {
    const [minutes = '', hour = ''] = every.split(' ')
    const step = /^\*(?:\/(\d+))?$/.exec(minutes)
    // What runs at minutes of its own would be seen missing there: those, and the ones beside them, say all.
    const near = new Set(minutes.split(',').flatMap((minute) => [59, 60, 61].map((off) => (Number(minute) + off) % 60)))
    const isNear = ({ at }: { at: number }) => step !== null || near.has((at / 60_000) % 60)
    if (hour === '*') {
      const perHour = step ? 60 / Number(step[1] ?? 1) : minutes.split(',').length
      // The hours around the change.
      const night = all.filter(({ hour: at, dayOfWeek }) => dayOfWeek === 7 && at < 5)
      return expect(timesOf(every, night.filter(isNear))).toHaveLength(perHour * (night.length / 60))
    }
    // At hours of the day: each once on each of its days, in the hours that every day has.
    const [first = 0, last = first] = hour.split('-').map(Number)
    expect(first >= 3 || last < 1, 'between 1 and 3 AM an hour comes twice or never').toBe(true)
    const around = all.filter(({ hour: at }) => at >= first - 1 && at <= last + 1)
    const times = timesOf(every, around.filter(isNear))
    expect(times).toHaveLength((every.endsWith('1-5') ? 1 : 3) * (last - first + 1))
    return expect(times.every((at) => at.hour >= first && at.hour <= last)).toBe(true)
  })
})
