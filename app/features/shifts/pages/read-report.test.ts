import { expect, test } from 'vitest'
import { offRoad } from '#features/fulfillment/testing.ts'
import { readDelivery } from './read-report.ts'

const form = (fields: Record<string, string>) => {
  const read = new FormData()
  for (const [name, value] of Object.entries(fields)) read.set(name, value)
  return read
}
const read = (fields: Record<string, string>) => {
  const { price: _price, ...load } = offRoad
  return readDelivery(form({ start_0: '100', end_0: '700', ...fields }), [load], 'gross')
}

test('a name beside No one present is asked about, and is kept where nobody is there to be asked', () => {
  const both = { received_by: 'Pat', nobody: 'yes' }
  expect(read(both)).toMatchObject({
    problems: { received_by: expect.stringContaining('Please keep one of the two.') },
  })
  expect(read({ ...both, waited: 'yes' })).toMatchObject({ report: { receivedBy: 'Pat' } })
  expect(read({ nobody: 'yes' })).toMatchObject({ report: { receivedBy: null } })
})

test('a meter that ran backward and a missing name are said at once; one that began again from zero is neither', () => {
  const problems = { end_0: expect.stringContaining('The end is below the start.'), received_by: expect.any(String) }
  expect(read({ start_0: '9100', end_0: '8900' })).toMatchObject({ problems })
  expect(read({ start_0: '99,999,900.0', end_0: '100.0', received_by: 'Pat' })).toMatchObject({
    report: { delivered: [2000] },
  })
})
