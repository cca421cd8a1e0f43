import { expect, test } from 'vitest'
import { firstDay, isDay, lastDay } from './is-day.ts'

test('a day is one of the calendar, of this century, and as an address writes it', () => {
  for (const day of [firstDay, '2024-02-29', '2026-11-20', lastDay]) expect(isDay(day), day).toBe(true)
  for (const text of [
    ...[
      '2026-02-30',
      '2026-02-29',
      '2026-13-01',
      '0000-01-01',
      '1999-12-31',
      '2100-01-01',
      '9999-12-31',
      '+002026-01-01',
    ],
    ...['2026-1-2', '20261120', '2026-11-20T12:00', '2026-11-20[u-ca=hebrew]', 'soon', ''],
  ])
    expect(isDay(text), text).toBe(false)
})
