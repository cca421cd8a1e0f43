import { expect, test } from 'vitest'
import { offRoad } from '#features/fulfillment/testing.ts'
import { readDelivery } from './read-report.ts'

const read = (fields: Record<string, string>) => {
  const { price: _price, ...load } = offRoad
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return readDelivery(form, [load], 'gross')
}
const meter = { start_0: '100', end_0: '700' }

test('a name beside No one present is asked about, and is kept where nobody is there to be asked', () => {
  const both = { ...meter, received_by: 'Pat', nobody: 'yes' }
  expect(read(both)).toMatchObject({
    problems: { received_by: expect.stringContaining('Please keep one of the two.') },
  })
  expect(read({ ...both, waited: 'yes' })).toMatchObject({ report: { receivedBy: 'Pat' } })
  expect(read({ ...meter, nobody: 'yes' })).toMatchObject({ report: { receivedBy: null } })
})

test('a meter that ran backward and a missing name are said at once; one that began again from zero is neither', () => {
  const problems = { end_0: expect.stringContaining('The end is below the start.'), received_by: expect.any(String) }
  expect(read({ start_0: '9100', end_0: '8900' })).toMatchObject({ problems })
  expect(read({ start_0: '99,999,900.0', end_0: '100.0', received_by: 'Pat' })).toMatchObject({
    report: { delivered: [2000] },
  })
})

test('gallons without a meter are taken beside a start that the phone filled in from the stop before', () => {
  const begun = { start_0: '420,242.4', received_by: 'Pat' }
  expect(read({ ...begun, gallons_0: '595' })).toMatchObject({ report: { delivered: [5950], handed: [{}] } })
  expect(read(begun)).toMatchObject({ problems: { end_0: expect.stringContaining('both') } })
  expect(read({ ...begun, end_0: '420,837.4' })).toMatchObject({
    report: { delivered: [5950], handed: [{ meter: { start: 4_202_424, end: 4_208_374 } }] },
  })
})
