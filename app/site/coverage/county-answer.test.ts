import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { countyAnswer } from './county-answer.ts'

const answer = (name: string, at: string) => {
  const county = content.coverage.counties.find((one) => one.name === name)
  if (!county) throw new Error(`There is no ${name} County.`)
  return countyAnswer(content, county, Temporal.Instant.from(at))
}

test('a call at 2:08 PM from metro Columbus has a driver there by about 4:10 PM', () => {
  expect(answer('Union', '2025-11-20T14:08-05:00')).toMatchObject({ hours: '1-2 hours', now: '2:08 PM', by: '4:10 PM' })
})

test('Perry and Hocking are promised 2 to 4 hours, and the reason is said', () => {
  for (const name of ['Perry', 'Hocking']) {
    expect(answer(name, '2025-11-20T14:00-05:00')).toMatchObject({
      zone: 'Central Ohio',
      hours: '2-4 hours',
      by: '6:00 PM',
    })
    expect(answer(name, '2025-11-20T14:00-05:00').reason).toContain('a loaded truck takes')
  }
})

test('a time after midnight is tomorrow', () => {
  expect(answer('Cuyahoga', '2025-11-20T21:00-05:00').by).toBe('3:00 AM tomorrow')
})

test('hours run on the clock on the night the clocks go back', () => {
  expect(answer('Ashtabula', '2025-11-01T23:00-04:00')).toMatchObject({ by: '4:00 AM tomorrow', served: false })
})
