import type { z } from 'zod'
import {
  courtesiesFile,
  emergenciesFile,
  handoverFile,
  intentsFile,
  needsFile,
  passagesFile,
  spanishFile,
  wordsFile,
} from './kinds/assistant.ts'
import {
  claimsFile,
  faqsFile,
  industriesFile,
  navigationFile,
  servicesFile,
  testimonialsFile,
} from './kinds/entries.ts'
import { autopayFile } from './kinds/autopay.ts'
import { billingFile } from './kinds/billing.ts'
import { billsFile } from './kinds/bills.ts'
import { companyFile } from './kinds/company.ts'
import { dataAddressesFile } from './kinds/data-addresses.ts'
import { climateFile } from './kinds/climate.ts'
import { creditFile } from './kinds/credit.ts'
import { coverageFile } from './kinds/coverage.ts'
import { deliveryFile, documentsFile, fuelsFile, lubricantsFile, type Offers, pricingFile } from './kinds/products.ts'
import { mapFile } from './kinds/map.ts'
import { pricesFile } from './kinds/prices.ts'
import { promisesFile } from './kinds/promises.ts'
import { retentionFile } from './kinds/retention.ts'
import { salesTaxFile, taxesFile } from './kinds/taxes.ts'
import { paperWordsFile } from './kinds/paper-words.ts'
import { repliesFile } from './kinds/replies.ts'
import { stormFile } from './kinds/storm.ts'
import { toleranceFile } from './kinds/tolerance.ts'
import { zipsFile } from './kinds/zips.ts'
import type { ContentFile } from './content-file.ts'

/** The YAML files of the content folder and the schema of each. */
export const files = {
  company: ['company.yaml', companyFile],
  navigation: ['navigation.yaml', navigationFile],
  promises: ['promises.yaml', promisesFile],
  claims: ['claims.yaml', claimsFile],
  coverage: ['coverage.yaml', coverageFile],
  map: ['map.yaml', mapFile],
  zips: ['zips.yaml', zipsFile],
  testimonials: ['testimonials.yaml', testimonialsFile],
  services: ['services.yaml', servicesFile],
  industries: ['industries.yaml', industriesFile],
  faqs: ['faqs.yaml', faqsFile],
  retention: ['retention.yaml', retentionFile],
  fuels: ['products/fuels.yaml', fuelsFile],
  delivery: ['products/delivery.yaml', deliveryFile],
  lubricants: ['products/lubricants.yaml', lubricantsFile],
  documents: ['products/documents.yaml', documentsFile],
  pricing: ['products/pricing.yaml', pricingFile],
  taxes: ['taxes.yaml', taxesFile],
  salesTax: ['sales-tax.yaml', salesTaxFile],
  paperWords: ['paper-words.yaml', paperWordsFile],
  tolerance: ['tolerance.yaml', toleranceFile],
  climate: ['climate.yaml', climateFile],
  dataAddresses: ['data-addresses.yaml', dataAddressesFile],
  storm: ['storm.yaml', stormFile],
  credit: ['credit.yaml', creditFile],
  billing: ['billing.yaml', billingFile],
  autopay: ['autopay.yaml', autopayFile],
  bills: ['bills.yaml', billsFile],
  prices: ['prices.yaml', pricesFile],
  replies: ['replies.yaml', repliesFile],
  passages: ['assistant/passages.yaml', passagesFile],
  handover: ['assistant/handover.yaml', handoverFile],
  emergencies: ['assistant/emergencies.yaml', emergenciesFile],
  intents: ['assistant/intents.yaml', intentsFile],
  courtesies: ['assistant/courtesies.yaml', courtesiesFile],
  chatWords: ['assistant/words.yaml', wordsFile],
  needs: ['assistant/needs.yaml', needsFile],
  spanish: ['assistant/spanish.yaml', spanishFile],
} as const

type Files = typeof files

/** What the files say, and what is on offer, which follows from the files of products. */
export type Values = { [Name in keyof Files]: z.output<Files[Name][1]> } & { offers: Offers }
/** The files that could be read; one with mistakes is left out. */
export type Sheets = { [Name in keyof Values]?: ContentFile<Values[Name]> }

/** The pages that have words of their own, each in content/pages/NAME.yaml. */
export const pageNames = [
  'home',
  'fuel',
  'lubricants',
  'services',
  'industries',
  'pricing',
  'insights',
  'about',
  'contact',
  'emergency-service',
  'coverage',
  'legal',
  'subscribe-confirmation',
  'partners',
  'accounts',
  'not-found',
] as const

export type PageName = (typeof pageNames)[number]
