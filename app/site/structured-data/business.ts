import { hoursByDay, weekdays } from './hours-by-day.ts'
import { company, county, type PageInput, type Thing } from './thing.ts'

/** Who we are, where, when the desk is open, and where scheduled deliveries go. */
export const business = ({ content, origin, image }: PageInput): Thing => {
  const { brand, since, phone, email, address } = content.company
  const telephone = phone && `+1${phone.replaceAll(/\D/g, '')}`
  return {
    '@type': 'LocalBusiness',
    ...company({ origin }),
    name: brand,
    url: origin,
    image,
    ...(telephone && { telephone }),
    ...(email && { email }),
    foundingDate: String(since),
    address: {
      '@type': 'PostalAddress',
      ...(address.street && { streetAddress: address.street }),
      addressLocality: address.place,
      addressRegion: address.stateCode,
      postalCode: address.zip,
      addressCountry: 'US',
    },
    geo: { '@type': 'GeoCoordinates', latitude: address.lat, longitude: address.lon },
    openingHoursSpecification: hoursByDay(content.calendar.hours),
    ...(telephone && {
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'emergency',
        telephone,
        hoursAvailable: { '@type': 'OpeningHoursSpecification', dayOfWeek: weekdays, opens: '00:00', closes: '23:59' },
      },
    }),
    areaServed: content.coverage.counties.filter(({ served }) => served).map(({ name }) => county(content, name)),
  }
}
