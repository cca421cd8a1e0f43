import { hoursInWords, type Content, type Place } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import { specialHours } from '#domain/special-hours.ts'

const neighbors = 5

/** What is true of a place, by name: the table of its page and where to go from there. */
export const placeFacts = (
  ctx: Pick<Context, 'calendar' | 'now'>,
  content: Content,
  { county, zone, nearestCities }: Place,
) => {
  const { company, fuels, lubricants, delivery, coverage, navigation } = content
  const near = coverage.counties
    .filter((other) => other !== county)
    .toSorted((one, other) => apart(county, one) - apart(county, other))
    .slice(0, neighbors)
  return {
    zone: `${zone.name}, ${zone.words}`,
    deliveries: county.served ? 'Scheduled deliveries and routes' : 'Ask us: it depends on distance and volume',
    products: [
      ...fuels.map(({ key, name }) => ({ label: name, to: `/fuel#${key}` })),
      ...lubricants.families.map(({ key, name }) => ({ label: name, to: `/lubricants#${key}` })),
      ...delivery.onRequest.map(({ key, name }) => ({
        label: name,
        to: `/quote/fuel?${new URLSearchParams({ product: key })}`,
        note: 'on request',
      })),
    ],
    cities: nearestCities.map(({ city, miles }) => ({
      label: city.name,
      to: `/coverage/city/${city.slug}`,
      note: `${miles} miles`,
    })),
    counties: near.map(({ name, slug, zone: key }) => ({
      label: name,
      to: `/coverage/${slug}`,
      note: coverage.zones[key]?.words ?? '',
    })),
    desk: [...hoursInWords(company.openingHours), ...specialHours(ctx).map(({ days, hours }) => `${days} ${hours}`)],
    links: county.served ? [navigation.callToAction] : [{ label: 'Talk to Sales', to: '/contact/sales' }],
  }
}

export type Facts = ReturnType<typeof placeFacts>

type Point = { lat: number; lon: number }

/** Only to put counties in order: at 40 degrees north a degree of longitude is three quarters of one of latitude. */
const apart = (a: Point, b: Point) => Math.hypot(a.lat - b.lat, (a.lon - b.lon) * 0.766)
