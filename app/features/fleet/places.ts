import { inArray } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { inTransaction } from '#domain/context.ts'
import { demand } from '#domain/can.ts'
import { DomainError } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { logEvent } from '#events/audit-log.ts'
import { placeEvents } from './events.ts'
import { sitePlaces, type PlaceSource } from './schema.ts'

/** Where an address lies, and how that is known: the middle of a town or county is rough. */
export type Located = { lat: number; lon: number; source: PlaceSource | 'town' | 'county' }

type Addressed = { deliveryAddress: string; county: string | null }

const keyOf = (address: string) => address.trim().toLowerCase()

/**
 * Where these addresses lie, in their order: as stored, else the middle of the town that they name, else that of their
 * county. Undefined for one of which nothing is known.
 */
export const locate = async (
  { db, places }: Pick<Context, 'db' | 'places'>,
  addressed: readonly Addressed[],
): Promise<(Located | undefined)[]> => {
  const keys = [...new Set(addressed.map(({ deliveryAddress }) => keyOf(deliveryAddress)))]
  const stored = keys.length > 0 ? await db.select().from(sitePlaces).where(inArray(sitePlaces.addressKey, keys)) : []
  const known = new Map(stored.map((row) => [row.addressKey, row]))
  const { counties = {}, towns = {} } = places.centers ?? {}
  return addressed.map(({ deliveryAddress, county }) => {
    const own = known.get(keyOf(deliveryAddress))
    if (own) return { lat: own.latitude, lon: own.longitude, source: own.source }
    const parts = deliveryAddress
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
    const town = parts.map((part) => towns[part]).find((each) => each !== undefined)
    if (town) return { ...town, source: 'town' }
    const middle = county ? counties[county] : undefined
    return middle && { ...middle, source: 'county' }
  })
}

/** "40.2783, -83.0042", as a phone's map app copies it. Undefined for what is none, or far from here. */
export const readPlace = (typed: string): { lat: number; lon: number } | undefined => {
  const found = /(-?\d{1,2}\.\d{2,})\D{1,4}?\s*(-?\d{1,3}\.\d{2,})/.exec(typed)
  if (!found) return undefined
  const [lat, lon] = [Number(found[1]), Number(found[2])]
  return lat >= 18 && lat <= 72 && lon >= -180 && lon <= -65 ? { lat, lon } : undefined
}

/**
 * Stores where an address lies: typed or pasted by staff, or taken by the driver's phone at a delivery. `orderId` is the
 * order whose page or stop it was set on; its history says so.
 * @throws DomainError `invalid` for a text that is no place.
 */
export const placeAddress = (
  ctx: Context,
  orderId: string,
  address: string,
  typed: string,
  source: PlaceSource,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'dispatch.plan', 'shipments.drive')
    const place = readPlace(typed)
    if (!place)
      throw new DomainError(
        'invalid',
        'Coordinates: please paste them as the map app copies them, such as 40.2783, -83.0042.',
      )
    const values = { latitude: place.lat, longitude: place.lon, source, at: dateOf(ctx.now) }
    await ctx.db
      .insert(sitePlaces)
      .values({ addressKey: keyOf(address), ...values })
      .onConflictDoUpdate({ target: sitePlaces.addressKey, set: values })
    await logEvent(ctx, placeEvents.set, orderId, {}, { place: `${place.lat}, ${place.lon}` })
  })
