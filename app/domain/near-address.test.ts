import { expect, test } from 'vitest'
import { ConfirmationRequired } from './confirmation.ts'
import { nearAddress } from './near-address.ts'

const places = {
  state: { name: 'Ohio', code: 'OH' },
  counties: ['Union', 'Delaware', 'Franklin'],
  zips: { 43040: ['Union'], 43065: ['Delaware', 'Franklin'] },
  centers: { Union: { latitude: 40.2992, longitude: -83.3714 }, Delaware: { latitude: 40.2783, longitude: -83.0042 } },
  towns: { powell: { latitude: 40.1578, longitude: -83.0752 } },
}
const barn = { latitude: 40.2671, longitude: -83.4012 }
const union = { address: '9100 Watkins Road', county: 'Union' }

const confirmationFor = (
  latitude: number,
  longitude: number,
  site: typeof union | { address: string; county: null },
) => {
  try {
    nearAddress(places, { latitude, longitude }, site, [])
  } catch (error) {
    if (error instanceof ConfirmationRequired) return error.confirmations[0]
    throw error
  }
  return undefined
}

test.each([
  ['in the wrong order', -83.4012, 40.2671],
  ['without the minus', 40.2671, 83.4012],
  ['in the wrong order without the minus', 83.4012, 40.2671],
])('coordinates typed %s are offered in the right order', (_, latitude, longitude) => {
  const confirmation = confirmationFor(latitude, longitude, union)
  expect(confirmation).toMatchObject({
    yes: 'Use 40.2671, -83.4012',
    why: expect.stringContaining('from Union County'),
  })
  expect(nearAddress(places, { latitude, longitude }, union, [confirmation?.key ?? ''])).toEqual(barn)
})

test('coordinates on another continent are turned around though the address is elsewhere in the state', () => {
  const narrow = { ...places, centers: { ...places.centers, Adams: { latitude: 38.85, longitude: -83.47 } } }
  const confirmations = (() => {
    try {
      return nearAddress(narrow, { latitude: -83.4012, longitude: 40.2671 }, { address: '1 Road', county: 'Adams' }, [])
    } catch (error) {
      return (error as ConfirmationRequired).confirmations
    }
  })()
  expect(confirmations).toMatchObject([{ yes: 'Use 40.2671, -83.4012' }])
})

test('coordinates far from the county, town or ZIP code of the address are asked about', () => {
  const confirmation = confirmationFor(41.4993, -81.6944, union)
  expect(confirmation).toMatchObject({
    yes: 'Keep these coordinates',
    why: '41.4993, -81.6944 is about 121 miles from Union County.',
  })
  expect(nearAddress(places, { latitude: 41.4993, longitude: -81.6944 }, union, [confirmation?.key ?? ''])).toEqual({
    latitude: 41.4993,
    longitude: -81.6944,
  })
  expect(confirmationFor(41.4993, -81.6944, { address: '5 Oak St, Powell, OH 43065', county: null })?.why).toContain(
    'Powell.',
  )
  expect(confirmationFor(41.4993, -81.6944, { address: '5 Oak St, OH 43065', county: null })?.why).toContain(
    'Delaware County',
  )
})

test('coordinates near the address ask nothing; beside an address without a place, only those outside the state ask', () => {
  expect(nearAddress(places, barn, union, undefined)).toEqual(barn)
  const unknown = { address: 'The old mill', county: null }
  expect(confirmationFor(40.5, -83.9, unknown)).toBeUndefined()
  expect(confirmationFor(-83.4012, 40.2671, unknown)).toMatchObject({ yes: 'Use 40.2671, -83.4012' })
  expect(nearAddress({ ...places, centers: {}, towns: {} }, barn, unknown, undefined)).toEqual(barn)
})
