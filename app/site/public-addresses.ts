import { categories, placesOf, type Content } from '#content/index.ts'
import { placedForms } from '#forms/index.ts'
import { signedInPages } from '#http/signed-in-pages.ts'

/** Sections that belong to someone, or are the answer to something someone did. */
export const privateSections = [
  '/account',
  '/api/',
  '/auth',
  '/dashboard',
  '/documents/',
  '/driver',
  '/invitation',
  '/newsletter',
  '/offer/',
  '/order/',
  '/purchase/',
  '/receipt/',
  '/subscribe-confirmation',
]

export const isPublic = (path: string) =>
  !signedInPages.includes(path) && !privateSections.some((section) => path.startsWith(section))

type Address = { path: string; /** Day of its last change, where one is known: "2025-11-20". */ changed?: string }

/** Every page that anyone may read, for the site map. */
export const publicAddresses = (content: Content): Address[] => {
  const pages = Object.keys(content.pages)
    .filter((name) => name !== 'not-found')
    .map((name) => (name === 'home' ? '/' : `/${name}`))
  const forms = placedForms.map(({ path }) => path)
  const lists = Object.keys(categories).map((category) => `/insights/category/${category}`)
  const places = placesOf(content).map((slug) => placeAddress(content, slug))
  return [
    ...[...new Set([...pages, '/status', '/how-we-deliver', ...forms, ...lists, ...places])]
      .filter(isPublic)
      .map((path) => ({ path })),
    ...content.articles.map(({ slug, date }) => ({ path: `/insights/${slug}`, changed: date })),
    ...content.legal.map(({ path, effective }) => ({ path, changed: effective })),
  ]
}

const placeAddress = ({ coverage }: Content, slug: string) =>
  coverage.cities.some((city) => city.slug === slug) ? `/coverage/city/${slug}` : `/coverage/${slug}`
