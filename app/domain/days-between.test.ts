import { expect, test } from 'vitest'
import { readDays, writeDays } from './days-between.ts'

test('two days are read as they were written; what is none, or runs backward, is nothing', () => {
  const month = { from: '2026-02-01', through: '2026-02-28' }
  expect(readDays(writeDays(month))).toEqual(month)
  for (const said of [undefined, '', '2026-02-01', '2026-02-01..2026-02-30', '2026-02-02..2026-02-01', 'a..b'])
    expect(readDays(said)).toBeUndefined()
})
