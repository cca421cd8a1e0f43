import { randomUUID } from 'node:crypto'
import type { Context } from '#domain/context.ts'
import type { DeciGallons } from '#domain/money.ts'
import type { Viewer } from '#domain/viewer.ts'
import { keepDriver, keepTerminal, keepTruck } from '#features/fleet/keep.ts'

/** Where orders of the tests go, and where trucks load: so that drives are minutes, not hours. */
export const towns = {
  marysville: { latitude: 40.2365, longitude: -83.3671 },
  columbus: { latitude: 39.9612, longitude: -82.9988 },
}

/** Trucks with drivers at a terminal in Columbus that never closes. */
export const fleetOn = async (
  ctx: Context,
  staff: Viewer,
  names: readonly string[],
  gallons: readonly number[] = [1000, 700, 600, 500],
) => {
  const as = { ...ctx, viewer: staff }
  const terminal = await keepTerminal(as, randomUUID(), {
    ...{
      name: 'Columbus terminal',
      address: '3866 Fisher Road, Columbus, OH 43228',
      latitude: 39.9712,
      longitude: -83.0988,
    },
    ...{ opens: 0, closes: 1440, loadMinutes: 40 },
  })
  const created = []
  for (const name of names) {
    const truck = await keepTruck(as, randomUUID(), {
      ...{ name, plate: null, dayStops: null, windowStops: null, dayLoads: 2, payload: null, palletPlaces: 2 },
      compartments: gallons.map((each) => ({ capacity: (each * 10) as DeciGallons, products: null })),
    })
    const driver = await keepDriver(as, randomUUID(), {
      ...{
        name: `Driver of ${name}`,
        phone: null,
        userId: null,
        shiftStarts: 360,
        drivingMinutes: 660,
        dutyMinutes: 840,
      },
      ...{ licenseEnds: null, hazmatEnds: null },
    })
    created.push({ truck, driver })
  }
  return { terminal, trucks: created.map(({ truck }) => truck), drivers: created.map(({ driver }) => driver) }
}
