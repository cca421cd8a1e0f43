import type { Sheets } from '../files.ts'
import { categories } from '../categories.ts'
import { slugOf } from '../kinds/coverage.ts'
import type { Known } from '../known.ts'

type Read = { sheets: Sheets; insights: { slug: string }[]; legal: { path: string }[] }

/** Every address a text may link to: the router's fixed ones, the forms', and those that content itself makes. */
export const addressesOf = (
  { sheets, insights, legal }: Read,
  { routes = [], forms = [] }: Known,
): ReadonlySet<string> =>
  new Set([
    ...routes.filter((route) => !route.includes(':')),
    ...forms.map(({ path }) => path),
    ...insights.map(({ slug }) => `/insights/${slug}`),
    ...Object.keys(categories).map((category) => `/insights/category/${category}`),
    ...(sheets.coverage?.value.counties ?? []).map(({ name }) => `/coverage/${slugOf(name)}-county`),
    ...(sheets.coverage?.value.cities ?? []).map(({ name }) => `/coverage/city/${slugOf(name)}`),
    ...legal.map(({ path }) => path),
  ])
