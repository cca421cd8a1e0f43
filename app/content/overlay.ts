import { z } from 'zod'
import type { Values } from './files.ts'
import { billingFile } from './kinds/billing.ts'
import { billsFile } from './kinds/bills.ts'
import { companyFile } from './kinds/company.ts'
import { creditFile } from './kinds/credit.ts'
import { coverageFile } from './kinds/coverage.ts'
import { dataAddressesFile } from './kinds/data-addresses.ts'
import { pricesFile } from './kinds/prices.ts'
import { answers } from './kinds/promises.ts'
import { offersSetting } from './kinds/products.ts'
import { salesTaxFile, taxesFile } from './kinds/taxes.ts'
import { paperWordsFile } from './kinds/paper-words.ts'
import { repliesFile } from './kinds/replies.ts'
import { stormFile } from './kinds/storm.ts'
import { toleranceFile } from './kinds/tolerance.ts'

/** What staff may change in Platform Settings, each checked by the schema of its file, or by its part of the file. */
export const overlaid = {
  company: companyFile.omit({ openingHours: true, holidays: true, answers: true }),
  hours: companyFile.pick({ openingHours: true, holidays: true }),
  answers,
  coverage: coverageFile,
  offers: offersSetting,
  taxes: taxesFile,
  salesTax: salesTaxFile,
  paperWords: paperWordsFile,
  tolerance: toleranceFile,
  credit: creditFile,
  billing: billingFile,
  bills: billsFile,
  prices: pricesFile,
  replies: repliesFile,
  storm: stormFile,
  dataAddresses: dataAddressesFile,
} as const

export type OverlayName = keyof typeof overlaid

export type OverlayValues = { [Name in OverlayName]: z.output<(typeof overlaid)[Name]> }

/** What lies over the files, as it was stored: not yet checked against the files of today. */
export type Overlay = { [Name in OverlayName]?: unknown }

/** The file that a part of the overlay lies over. */
export const fileUnder: Record<OverlayName, keyof Values> = {
  company: 'company',
  hours: 'company',
  answers: 'company',
  coverage: 'coverage',
  offers: 'offers',
  taxes: 'taxes',
  salesTax: 'salesTax',
  paperWords: 'paperWords',
  tolerance: 'tolerance',
  credit: 'credit',
  billing: 'billing',
  bills: 'bills',
  prices: 'prices',
  replies: 'replies',
  storm: 'storm',
  dataAddresses: 'dataAddresses',
}

export const isOverlayName = (name: string): name is OverlayName => Object.hasOwn(overlaid, name)

/** That part of written content which Platform Settings show and change. */
export const partOf = <Name extends OverlayName>(values: Values, name: Name): OverlayValues[Name] => {
  const { openingHours, holidays, answers, ...company } = values.company
  const parts: OverlayValues = {
    company,
    hours: { openingHours, holidays },
    answers,
    coverage: values.coverage,
    offers: values.offers,
    taxes: values.taxes,
    salesTax: values.salesTax,
    paperWords: values.paperWords,
    tolerance: values.tolerance,
    credit: values.credit,
    billing: values.billing,
    bills: values.bills,
    prices: values.prices,
    replies: values.replies,
    storm: values.storm,
    dataAddresses: values.dataAddresses,
  }
  return parts[name]
}
