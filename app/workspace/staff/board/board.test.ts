import { expect, test } from 'vitest'
import { calendar } from '#domain/testing.ts'
import { activityLine } from '#features/activity/pages/activity-line.ts'
import { formatUptime } from './format-uptime.ts'

test('an activity entry reads as a sentence, also where words follow the record', () => {
  const at = new Date('2026-11-20T15:00:00Z')
  const lineOf = (name: string) =>
    activityLine(
      { calendar },
      {
        ...{
          id: '1',
          entry: 1,
          at,
          name,
          subjectType: 'request',
          subjectId: 'that',
          actorRole: 'admin',
          actorId: null,
          detail: {},
        },
        ...{ actorName: 'Dana Field', type: 'customer', subject: { called: 'FQ-7K3M-92XD', whose: null } },
      },
    )
  const sentence = (name: string) => {
    const { who, words, called, after = '' } = lineOf(name)
    return `${who} ${words} ${called}${after}`
  }
  expect(sentence('request.win')).toBe('Dana Field closed request FQ-7K3M-92XD as won')
  expect(sentence('request.promise_anew')).toMatch(/reopened request FQ-7K3M-92XD, because/)
  expect(sentence('quote.accept')).toBe("Dana Field recorded the customer's acceptance of quote FQ-7K3M-92XD")
})

test('uptime never says 100 while the program was away, and says how long it was', () => {
  const day = 24 * 3_600_000
  const uptime = (down: number) =>
    formatUptime({ measured: 30 * day, up: 30 * day - down, share: 1 - down / (30 * day), gaps: [] })
  expect(uptime(0)).toMatchObject({ figure: '100%' })
  expect(uptime(2000)).toMatchObject({ figure: '99.99%' })
  expect(uptime(day / 20)).toMatchObject({ figure: '99.8%' })
  expect(uptime(30 * day)).toMatchObject({ figure: '0%' })
  expect(formatUptime({ measured: 2 * day, up: 2 * day, share: 1, gaps: [] }).note).toBe('uptime, measured for 2 days')
  expect(uptime(90 * 60_000).note).toBe('uptime in 30 days, down for 1 h 30 min')
  expect(formatUptime(undefined)).toEqual({ figure: 'Not yet', note: 'no data yet' })
})
