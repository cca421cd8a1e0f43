import { company, county, state, type PageInput, type Thing } from './thing.ts'

/** Each fuel with the facts of its specification table. */
export const fuels = ({ content, origin, image }: PageInput): Thing[] =>
  content.fuels.map(({ key, name, summary, specification }) => ({
    '@type': 'Product',
    '@id': `${origin}/fuel#${key}`,
    name,
    description: summary,
    category: 'Fuel',
    image,
    additionalProperty: specification.map(({ name, value }) => ({ '@type': 'PropertyValue', name, value })),
  }))

export const lubricants = ({ content, origin, image }: PageInput): Thing[] =>
  content.lubricants.families.map(({ key, name, summary }) => ({
    '@type': 'Product',
    '@id': `${origin}/lubricants#${key}`,
    name,
    description: summary,
    category: 'Lubricants',
    image,
  }))

export const services = ({ content, origin }: PageInput): Thing[] =>
  content.services.map(({ key, name, summary }) => ({
    '@type': 'Service',
    '@id': `${origin}/services#${key}`,
    name,
    description: summary,
    serviceType: name,
    provider: company({ origin }),
    areaServed: state(content),
  }))

/** The service of a page that is about one: emergency fuel, or deliveries to a place. */
export const serviceHere = ({ content, origin, path, title, description }: PageInput): Thing => {
  const { counties, cities } = content.coverage
  const slug = path.split('/').at(-1)
  const city = cities.find((one) => path === `/coverage/city/${one.slug}`)
  const ownCounty = counties.find((one) => one.slug === slug)
  return {
    '@type': 'Service',
    name: title,
    description,
    serviceType: 'Fuel delivery',
    provider: company({ origin }),
    url: origin + path,
    areaServed: city
      ? { '@type': 'City', name: `${city.name}, ${content.company.address.state}` }
      : ownCounty
        ? county(content, ownCounty.name)
        : state(content),
  }
}
