import type { Sheets } from '../files.ts'
import { categories } from '../categories.ts'
import { slugOf } from '../kinds/coverage.ts'
import { pictureAt } from '../picture-address.ts'
import type { KnownNames } from '../known-names.ts'
import type { Mistake } from '../content-error.ts'
import type { Text } from './content.ts'
import { placeholderFacts, placeholdersIn } from '../fill-placeholders.ts'

type TextContent = { sheets: Sheets; insights: { slug: string }[]; legal: { path: string }[] }

/** Every address a text may link to: the router's fixed ones, the forms', and those that content itself makes. */
export const addressesOf = (
  { sheets, insights, legal }: TextContent,
  { routes = [], forms = [] }: KnownNames,
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

const address = /^\/[a-z0-9/-]*(#[a-z0-9-]+)?$/
const linkInMarkdown = /\]\(([^)\s]+)\)/g
/** Addresses that content itself makes; they can be checked without knowing the router. */
const ownPlaces = /^\/(insights|coverage)\/./

/** Links inside the site lead somewhere; links out of it are https. `routesKnown`: also check addresses of the router. */
export const checkLinks = (
  texts: readonly Text[],
  addresses: ReadonlySet<string>,
  routesKnown: boolean,
  report: (mistake: Mistake) => void,
) => {
  for (const { file, line, text, path, written } of texts) {
    const links = written
      ? [...text.matchAll(linkInMarkdown)].map(([, to = '']) => to)
      : address.test(text)
        ? [text]
        : []
    for (const link of links) {
      const [to = ''] = link.split('#')
      if (link.startsWith('https://') || link.startsWith('mailto:') || link.startsWith('#')) continue
      // Whether it is there is asked when it is published; the folder knows none.
      if (pictureAt(link)) continue
      if (!link.startsWith('/'))
        report({ file, line: line(), path, words: `the link ${link} must begin with / or https://` })
      else if ((routesKnown || ownPlaces.test(to)) && !addresses.has(to))
        report({ file, line: line(), path, words: `the link ${to} leads nowhere` })
    }
  }
}

/** Names in braces stand for something: a promise, a claim, a piece of the company's data. */
export const checkPlaceholders = (texts: readonly Text[], sheets: Sheets, report: (mistake: Mistake) => void) => {
  const { autopay, company, claims, promises, coverage, credit, dataAddresses, retention } = sheets
  if (!autopay || !company || !claims || !promises || !coverage || !credit || !dataAddresses || !retention) return
  const facts = placeholderFacts({
    autopay: autopay.value,
    company: company.value,
    claims: claims.value,
    promises: promises.value,
    coverage: coverage.value,
    credit: credit.value,
    dataAddresses: dataAddresses.value,
    retention: retention.value,
  })
  for (const { file, line, text, path } of texts) {
    // Their fields are filled in from a request (kinds/replies.ts), or with days (kinds/data-addresses.ts).
    if (/\/(?:replies(?:\.yaml)?|data-addresses\.yaml|dataAddresses)$/.test(file)) continue
    for (const name of placeholdersIn(text)) {
      if (!(name in facts)) report({ file, line: line(), path, words: `{${name}} is not a known placeholder` })
    }
  }
}
