import type { Page } from '../folder.ts'
import type { articleHead } from '../kinds/articles.ts'
import type { Mistake } from '../content-error.ts'
import type { z } from 'zod'
import type { salesTaxFile, TaxEntry } from '../kinds/taxes.ts'
import type { PaperWordsEntry } from '../kinds/paper-words.ts'
import type { ContentFile } from '../content-file.ts'
import type { coverageFile } from '../kinds/coverage.ts'
import { countiesIn, zipsIn, type zipsFile } from '../kinds/zips.ts'
import type { promisesFile } from '../kinds/promises.ts'
import type { KnownNames } from '../known-names.ts'

/** Exactly one article is featured. */
export const checkArticles = (articles: Page<z.output<typeof articleHead>>[], report: (mistake: Mistake) => void) => {
  const featured = articles.filter(({ value }) => value.featured)
  const [first, ...others] = featured
  for (const { file, lineAt } of others) {
    report({
      file,
      line: lineAt(['featured']),
      path: ['featured'],
      words: `only one article can be featured; ${first?.file} is already`,
    })
  }
  const [any] = articles
  if (any && !first)
    report({ file: any.file, line: 1, path: ['featured'], words: 'no article says "featured: true"; one must' })
}

/** Each row has a name of its own. */
export const checkPaperWords = (
  { file, value, lineAt }: ContentFile<readonly PaperWordsEntry[]>,
  report: (mistake: Mistake) => void,
) => {
  value.forEach(({ id }, index) => {
    if (value.slice(0, index).some((other) => other.id === id))
      report({ file, line: lineAt([index]), words: `"${id}" is here twice` })
  })
}

/** Each row has a name of its own, and no tax falls twice on the same product on the same day. */
export const checkTaxes = (
  { file, value, lineAt }: ContentFile<readonly TaxEntry[]>,
  report: (mistake: Mistake) => void,
) => {
  value.forEach((rate, index) => {
    const reportHere = (words: string) => report({ file, line: lineAt([index]), words })
    const earlier = value.slice(0, index)
    if (earlier.some(({ id }) => id === rate.id)) reportHere(`"${rate.id}" is here twice`)
    const double = earlier.find((other) => other.label === rate.label && isCommon(other, rate))
    if (double) reportHere(`"${rate.label}" would be charged twice on the same day; end the earlier row the day before`)
  })
}

const isCommon = (a: TaxEntry, b: TaxEntry) => a.classes.some((taxed) => b.classes.includes(taxed)) && isAtOnce(a, b)

type EffectivePeriod = { from: string; until?: string }

const isAtOnce = (a: EffectivePeriod, b: EffectivePeriod) =>
  a.from <= (b.until ?? '9999') && b.from <= (a.until ?? '9999')

/** Each row and office has a name of its own, counties are ours, and no place has two rates on the same day. */
export const checkSalesTax = (
  { file, value: { offices, local }, lineAt }: ContentFile<z.output<typeof salesTaxFile>>,
  coverage: z.output<typeof coverageFile> | undefined,
  report: (mistake: Mistake) => void,
) => {
  const isKnown = (county: string) => !coverage || coverage.counties.some(({ name }) => name === county)
  local.forEach((rate, index) => {
    const reportHere = (words: string) => report({ file, line: lineAt(['local', index]), words })
    const earlier = local.slice(0, index)
    if (!isKnown(rate.county)) reportHere(`"${rate.county}" is not a county in coverage.yaml`)
    if (earlier.some(({ id }) => id === rate.id)) reportHere(`"${rate.id}" is here twice`)
    if (earlier.some((other) => other.county === rate.county && other.area === rate.area && isAtOnce(other, rate)))
      reportHere(`${rate.county} County has two rates on the same day; end the earlier row the day before`)
  })
  offices.forEach(({ name, county }, index) => {
    const reportHere = (words: string) => report({ file, line: lineAt(['offices', index]), words })
    if (county && !isKnown(county)) reportHere(`"${county}" is not a county in coverage.yaml`)
    if (offices.slice(0, index).some((other) => other.name === name)) reportHere(`the office "${name}" is here twice`)
  })
}

/** A ZIP stands in one row, and lies in counties that there are. */
export const checkZips = (
  { file, value, lineAt }: ContentFile<z.output<typeof zipsFile>>,
  coverage: z.output<typeof coverageFile> | undefined,
  report: (mistake: Mistake) => void,
) => {
  const countyNames = coverage && new Set(coverage.counties.map(({ name }) => name))
  const rows = new Map<string, string>()
  for (const [names, row] of Object.entries(value)) {
    const reportHere = (words: string) => report({ file, line: lineAt([names]), words })
    for (const name of countiesIn(names))
      if (countyNames && !countyNames.has(name)) reportHere(`"${name}" is not a county in coverage.yaml`)
    for (const zip of zipsIn(row)) {
      const before = rows.get(zip)
      if (before !== undefined) reportHere(`${zip} is already in the row "${before}"`)
      rows.set(zip, names)
    }
  }
}

type Promises = z.output<typeof promisesFile>

/** A form makes one promise, and at most one more for each named answer; each form the program has is in the ledger. */
export const checkPromises = (
  { file, value, lineAt }: ContentFile<Promises>,
  { forms }: KnownNames,
  report: (mistake: Mistake) => void,
) => {
  const reportAt = (key: string, words: string) => report({ file, line: lineAt([key]), path: [key], words })
  const placeOwners = new Map<string, string>()
  for (const [key, { form, when }] of Object.entries(value)) {
    if (!form) continue
    const place = when ? `${form} when ${when.field} is ${when.is}` : form
    const earlierEntry = placeOwners.get(place)
    if (earlierEntry) reportAt(key, `"${key}" and "${earlierEntry}" both promise something for ${place}`)
    placeOwners.set(place, key)
    if (forms && !forms.some(({ path }) => path === form)) reportAt(key, `there is no form at ${form}`)
  }
  for (const [key, { form, when }] of Object.entries(value)) {
    if (form && when && !placeOwners.has(form)) reportAt(key, `${form} needs a promise for its other answers too`)
  }
  for (const { path, promise } of forms ?? []) {
    const form = value[promise]?.form
    if (!value[promise]) report({ file, line: 1, words: `the form ${path} promises "${promise}", which is not here` })
    else if (form && form !== path)
      reportAt(promise, `the form ${path} makes this promise too; it can belong to one form only`)
  }
}
