import { expect, test } from 'vitest'
import { readDays, writeDays } from './days-between.ts'

test('a date range is read as it was written; an invalid or backward one is ignored', () => {
  const month = { from: '2026-02-01', through: '2026-02-28' }
  expect(readDays(writeDays(month))).toEqual(month)
  for (const said of [undefined, '', '2026-02-01', '2026-02-01..2026-02-30', '2026-02-02..2026-02-01', 'a..b'])
    expect(readDays(said)).toBeUndefined()
})
