import type { DeciGallons } from '#domain/money.ts'
import type { Equipment, TankLevel } from './schema.ts'

/** The share of a tank that is filled where nobody says another: warm fuel takes more room. */
export const usualSafeFill = 90

type TankCapacity = Pick<Equipment, 'capacity' | 'safeFill'>

/** The most a tank may hold, in tenths of a gallon; undefined while its capacity is not known. */
export const safeGallons = ({ capacity, safeFill }: TankCapacity): DeciGallons | undefined =>
  capacity === null ? undefined : (Math.floor((capacity * (safeFill ?? usualSafeFill)) / 100) as DeciGallons)

/** What can be used of a full tank: less what stays at its bottom. */
export const usableGallons = (tank: TankCapacity & Pick<Equipment, 'reserve'>): DeciGallons | undefined => {
  const safe = safeGallons(tank)
  return safe === undefined ? undefined : (Math.max(0, safe - (tank.reserve ?? 0)) as DeciGallons)
}

/**
 * What fits into a tank now: up to its safe fill, less its last level. Fuel has only been used since, so at least this
 * much fits. Without a level: what fits into an empty one.
 */
export const roomIn = (tank: TankCapacity, level: Pick<TankLevel, 'gallons'> | undefined): DeciGallons | undefined => {
  const safe = safeGallons(tank)
  return safe === undefined ? undefined : (Math.max(0, safe - (level?.gallons ?? 0)) as DeciGallons)
}
