/**
 * The part of schema.org (version 29, schema.org/docs/full.html) that the site speaks: each type, the types it descends
 * from, and what its own properties may hold. For the test alone.
 */
type Type = { of?: string[]; properties: Record<string, readonly string[]> }

export const schemaOrg: Record<string, Type> = {
  Thing: {
    properties: { name: ['Text'], description: ['Text'], url: ['URL'], image: ['URL'], mainEntityOfPage: ['URL'] },
  },
  Place: { of: ['Thing'], properties: { geo: ['GeoCoordinates'], address: ['PostalAddress'] } },
  AdministrativeArea: { of: ['Place'], properties: {} },
  City: { of: ['AdministrativeArea'], properties: {} },
  State: { of: ['AdministrativeArea'], properties: {} },
  Organization: {
    of: ['Thing'],
    properties: {
      telephone: ['Text'],
      email: ['Text'],
      foundingDate: ['Date'],
      address: ['PostalAddress'],
      contactPoint: ['ContactPoint'],
      areaServed: ['AdministrativeArea', 'Place'],
    },
  },
  LocalBusiness: {
    of: ['Organization', 'Place'],
    properties: { openingHoursSpecification: ['OpeningHoursSpecification'] },
  },
  PostalAddress: {
    of: ['Thing'],
    properties: {
      streetAddress: ['Text'],
      addressLocality: ['Text'],
      addressRegion: ['Text'],
      postalCode: ['Text'],
      addressCountry: ['Text'],
    },
  },
  GeoCoordinates: { of: ['Thing'], properties: { latitude: ['Number'], longitude: ['Number'] } },
  OpeningHoursSpecification: {
    of: ['Thing'],
    properties: { dayOfWeek: ['DayOfWeek'], opens: ['Time'], closes: ['Time'] },
  },
  ContactPoint: {
    of: ['Thing'],
    properties: { contactType: ['Text'], telephone: ['Text'], hoursAvailable: ['OpeningHoursSpecification'] },
  },
  Product: { of: ['Thing'], properties: { category: ['Text'], additionalProperty: ['PropertyValue'] } },
  PropertyValue: { of: ['Thing'], properties: { value: ['Text'] } },
  Service: {
    of: ['Thing'],
    properties: { serviceType: ['Text'], provider: ['Organization'], areaServed: ['AdministrativeArea'] },
  },
  CreativeWork: {
    of: ['Thing'],
    properties: {
      headline: ['Text'],
      datePublished: ['Date'],
      author: ['Organization'],
      publisher: ['Organization'],
      citation: ['URL'],
      mainEntity: ['Question'],
    },
  },
  Article: { of: ['CreativeWork'], properties: { articleSection: ['Text'], wordCount: ['Integer'] } },
  FAQPage: { of: ['CreativeWork'], properties: {} },
  Question: { of: ['CreativeWork'], properties: { acceptedAnswer: ['Answer'] } },
  Answer: { of: ['CreativeWork'], properties: { text: ['Text'] } },
  BreadcrumbList: { of: ['Thing'], properties: { itemListElement: ['ListItem'] } },
  ListItem: { of: ['Thing'], properties: { position: ['Integer'], item: ['URL'] } },
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Whether a plain value is of one of schema.org's data types. */
export const plainTypes: Record<string, (value: unknown) => boolean> = {
  Text: (value) => typeof value === 'string' && value.trim() !== '',
  URL: (value) => typeof value === 'string' && URL.canParse(value),
  Number: (value) => typeof value === 'number',
  Integer: Number.isInteger,
  Date: (value) => typeof value === 'string' && /^\d{4}(-\d{2}-\d{2})?$/.test(value),
  Time: (value) => typeof value === 'string' && /^\d{2}:\d{2}$/.test(value),
  DayOfWeek: (value) => days.includes(value as string),
}
