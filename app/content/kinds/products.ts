import { z } from 'zod'
import { dyedNotice } from '#features/trade/dyed.ts'
import { taxClasses } from '#features/trade/taxes.ts'
import { key, sale, words, link } from './words.ts'

const shipping = z.strictObject({
  number: z.string().regex(/^(NA|UN)\d{4}$/, 'must be a number such as UN1203'),
  name: words,
  hazard: words,
  packingGroup: z.enum(['II', 'III']),
})

const fuel = z
  .strictObject({
    key,
    name: words,
    short: words,
    summary: words,
    text: z.array(words).min(1),
    standard: words,
    shipping,
    dyed: z.boolean(),
    tax: z.enum(taxClasses),
    notice: words.optional(),
    specification: z.array(z.strictObject({ name: words, value: words })).min(3),
    uses: words,
    deliveries: z.array(key).min(1),
    ...sale,
    called: z.array(words).default([]),
    winter: words.optional(),
  })
  .refine(
    ({ dyed, notice }) => (dyed ? notice === dyedNotice : notice === undefined),
    `a dyed fuel needs the notice "${dyedNotice}", any other fuel none`,
  )

export const fuelsFile = z.array(fuel)

/** A fuel on offer, with the facts that stand on its plate and in its specification table. */
export type Fuel = z.output<typeof fuel>

const family = z.strictObject({
  key,
  name: words,
  summary: words,
  text: z.array(words).min(1),
  // Viscosity numbers of different scales must never share one column: SAE 90 gear oil is near ISO VG 220.
  grades: z.array(z.strictObject({ scale: words, grades: z.array(words).min(1) })).min(1),
  kinds: z.array(words).min(1),
  standards: z.array(key),
  packages: z.array(key).min(1),
  uses: words,
  ...sale,
})

const packaging = z.strictObject({
  key,
  name: words,
  gallons: z.number().positive().optional(),
  text: words,
  drawing: key,
})

export const lubricantsFile = z.strictObject({
  families: z.array(family),
  packages: z.array(packaging),
  makers: z.array(z.strictObject({ name: words, equipment: words })),
  standards: z.array(z.strictObject({ key, name: words, full: words, covers: words })),
  makersNote: words,
})

/** The lubricant families, their packages, the equipment makers and the bodies whose standards they are sold by. */
export type Lubricants = z.output<typeof lubricantsFile>

export const deliveryFile = z.strictObject({
  deliveries: z
    .array(
      z.strictObject({ key, name: words, what: words, suits: words, soon: words, ask: link, offered: sale.offered }),
    )
    .min(1),
  /** Products that people ask for and that are on no list: a form takes them, and staff say whether they can be had. */
  onRequest: z
    .array(
      z.strictObject({
        ...{ key, name: words, tax: z.enum(taxClasses), dyed: z.boolean().default(false) },
        packages: z.array(key).default([]),
      }),
    )
    .default([]),
  construction: z.strictObject({ heading: words, text: z.array(words).min(1), points: z.array(words).min(1) }),
  safety: z.array(z.strictObject({ name: words, text: words })).min(1),
})

/** How fuel reaches a tank, on-site fueling for construction, and what keeps a delivery safe. */
export type Delivery = z.output<typeof deliveryFile>

export const offersSetting = z.strictObject({
  fuels: z.array(key).min(1),
  lubricants: z.array(key).min(1),
  deliveries: z.array(key).min(1),
})

/** What is sold now, by key: the site shows and quotes nothing else. */
export type Offers = z.output<typeof offersSetting>

type Products = {
  fuels: z.output<typeof fuelsFile>
  lubricants: z.output<typeof lubricantsFile>
  delivery: z.output<typeof deliveryFile>
}

/** What the files of products say is on offer: all but what says `offered: false`. */
export const offersOf = ({ fuels, lubricants, delivery }: Products): Offers => ({
  fuels: keysOf(fuels),
  lubricants: keysOf(lubricants.families),
  deliveries: keysOf(delivery.deliveries),
})

const keysOf = (entries: readonly { key: string; offered: boolean }[]) =>
  entries.filter(({ offered }) => offered).map(({ key }) => key)

const document = z.strictObject({
  key,
  name: words,
  covers: words,
  pages: z.array(z.enum(['/fuel', '/lubricants'])).min(1),
})

export const documentsFile = z.array(document)

/** A paper that visitors download once staff have uploaded it, and request until then. */
export type DocumentKind = z.output<typeof document>

const part = z.strictObject({ name: words, text: words })

export const pricingFile = z.strictObject({
  parts: z.array(part).min(1),
  changes: z.array(part).min(1),
  ways: z.array(part).min(1),
  bulk: z.strictObject({
    aboveGallons: z.number(),
    fromGallons: z.number(),
    toGallons: z.number(),
    text: words,
    transport: words,
  }),
  terms: z.array(words).min(1),
})

/** How a price is made: its parts, what changes it, the ways to fix it, bulk rates and terms. */
export type Pricing = z.output<typeof pricingFile>
