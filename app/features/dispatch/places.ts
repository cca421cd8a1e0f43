import { and, isNotNull, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { roughPin } from '#domain/coordinates.ts'
import { deliverySites, type PinSource } from '#features/customers/schema.ts'

/** Where an address lies, and how that is known: the middle of a town or county is rough. */
export type GeocodedPlace = { lat: number; lon: number; source: PinSource | 'town' | 'county' }

type DeliveryAddress = { deliveryAddress: string; county: string | null }

const keyOf = (address: string) => address.trim().toLowerCase()

/**
 * Where these addresses lie, in their order: as a delivery site with this address has it, else roughly: the middle of the
 * town or county that they name. Undefined for one of which nothing is known. A place is no secret of a customer's:
 * whoever plans may see every order.
 */
export const locate = async (
  { db, places }: Pick<Context, 'db' | 'places'>,
  addressed: readonly DeliveryAddress[],
): Promise<(GeocodedPlace | undefined)[]> => {
  const keys = [...new Set(addressed.map(({ deliveryAddress }) => keyOf(deliveryAddress)))]
  const address = sql<string>`lower(${deliverySites.address})`
  const pins =
    keys.length > 0
      ? await db
          .select({
            address,
            latitude: deliverySites.latitude,
            longitude: deliverySites.longitude,
            source: deliverySites.pinSource,
          })
          .from(deliverySites)
          .where(and(sql`${address} = any(${sql.param(keys)}::text[])`, isNotNull(deliverySites.latitude)))
      : []
  const pinned = new Map(pins.map((pin) => [pin.address, pin]))
  return addressed.map(({ deliveryAddress, county }) => {
    const { latitude, longitude, source } = pinned.get(keyOf(deliveryAddress)) ?? {}
    if (latitude && longitude && source) return { lat: latitude, lon: longitude, source }
    const rough = roughPin(places, { address: deliveryAddress, county })
    return rough && { lat: rough.latitude, lon: rough.longitude, source: rough.of }
  })
}
