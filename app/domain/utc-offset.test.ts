import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { utcOffset } from './utc-offset.ts'

test('Local time is ahead of UTC as the time zone says, on days that change their clocks too', () => {
  const hour = 3_600_000
  const changes = ['2026-03-08T07:00Z', '2026-11-01T06:00Z'].map((at) => Temporal.Instant.from(at).epochMilliseconds)
  const near = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -30 * hour, max: 30 * hour }))
    .map(([at, by]) => at + by)
  const ever = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2060, 0) })
  fc.assert(
    fc.property(
      fc.constantFrom('America/New_York', 'America/Phoenix', 'Australia/Lord_Howe'),
      fc.oneof(near, ever),
      (zone, at) => {
        const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime()
        expect(new Date(at + utcOffset(zone, at)).toISOString()).toBe(
          `${local.toString({ smallestUnit: 'millisecond' })}Z`,
        )
      },
    ),
  )
})

test('The hour of a change is not remembered for the rest of its day', () => {
  const before = Date.UTC(2026, 2, 8, 6, 59)
  expect([before, before + 120_000, before].map((at) => utcOffset('America/New_York', at) / 3_600_000)).toEqual([
    -5, -4, -5,
  ])
})
