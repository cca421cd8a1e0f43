import { expect, test } from 'vitest'
import { offRoad } from '#features/fulfillment/testing.ts'
import { readDelivery } from './read-report.ts'

const read = (typed: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ received_by: 'Pat', ...typed })) form.append(name, value)
  return readDelivery(form, [{ ...offRoad, dyed: true }], 'gross')
}

test('gallons without a meter are taken beside a start that the phone filled in from the stop before', () => {
  expect(read({ start_0: '420,242.4', gallons_0: '595' })).toMatchObject({
    report: { delivered: [5950], handed: [{}] },
  })
  expect(read({ start_0: '420,242.4' })).toMatchObject({ problems: { end_0: expect.stringContaining('both') } })
  expect(read({ start_0: '420,242.4', end_0: '420,837.4' })).toMatchObject({
    report: { delivered: [5950], handed: [{ meter: { start: 4_202_424, end: 4_208_374 } }] },
  })
})
