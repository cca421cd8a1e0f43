import type { Content } from '#content/index.ts'

/** Something search engines are told of, in the words of schema.org. The test checks types and properties. */
export type Thing = { '@type': string; [property: string]: unknown }

/** What a page is made from, and where it stands. */
export type PageInput = {
  content: Content
  /** Public address of the site. */
  origin: string
  /** Address of the page within the site. */
  path: string
  title: string
  description: string
  /** The picture of the page, a whole address. */
  image: string
}

/** The company, told in full once and pointed at everywhere else. */
export const company = ({ origin }: Pick<PageInput, 'origin'>) => ({ '@id': `${origin}/#company` })

export const state = ({ company }: Pick<Content, 'company'>): Thing => ({
  '@type': 'State',
  name: company.address.state,
})

export const county = ({ company }: Pick<Content, 'company'>, name: string): Thing => ({
  '@type': 'AdministrativeArea',
  name: `${name} County, ${company.address.state}`,
})
