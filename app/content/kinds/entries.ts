import { z } from 'zod'
import { key, link, path, words, date } from './words.ts'

const service = z.strictObject({
  key,
  name: words,
  card: path,
  summary: words,
  text: z.array(words).min(1),
  includes: z.array(words).min(1),
  facts: z.array(z.strictObject({ name: words, value: words })).min(1),
  promise: key,
  ask: link,
  drawing: key,
})

export const servicesFile = z.array(service)

/** One of the services. `card` is where its card on the home page leads, `ask` how to get a price for it. */
export type Service = z.output<typeof service>

const industry = z.strictObject({
  key,
  name: words,
  summary: words,
  challenges: z.array(z.strictObject({ challenge: words, solution: words })).min(1),
  products: z.array(key).min(1),
  drawing: key,
})

export const industriesFile = z.array(industry)

/** One of the industries: what makes its work hard, what we do about it, and what it usually takes. */
export type Industry = z.output<typeof industry>

/** What shows a claim to anyone who asks: an entry of products/documents.yaml, or a page of the site. */
const document = z
  .string()
  .regex(/^(\/|[a-z])[a-z0-9/_-]*$/, 'must be an entry of products/documents.yaml, or a page such as /coverage')

/** A claim needs someone behind it: where it comes from, who answers for it, and when it is looked at again. */
const backing = { document: document.optional(), source: words, owner: words, review: date }

export const claimsFile = z.strictObject({
  claims: z.record(key, z.strictObject({ figure: words, words, ...backing })),
  badges: z.array(z.strictObject({ key, words, ...backing })).min(1),
})

export type Claim = z.output<typeof claimsFile>['claims'][string]
export type Badge = z.output<typeof claimsFile>['badges'][number]

const faq = z.strictObject({
  key,
  page: path,
  question: words.refine((text) => text.endsWith('?'), 'a question ends with a question mark'),
  answer: words,
  more: path.optional(),
})

export const faqsFile = z.array(faq)

/** A question visitors ask, on the page that answers it. */
export type Faq = z.output<typeof faq>

export const testimonialsFile = z.array(
  z.strictObject({
    quote: words,
    role: words,
    business: words,
    county: words,
    rating: z.number().int().min(1).max(5),
    source: words,
    sample: z.literal(true).optional(),
  }),
)

export type Testimonial = z.output<typeof testimonialsFile>[number]

export const navigationFile = z.strictObject({
  header: z.array(link).min(1),
  callToAction: link,
  signIn: link,
  emergency: link,
  footer: z.array(z.strictObject({ heading: words, links: z.array(link).min(1) })).min(1),
  newsletter: z.strictObject({ heading: words, text: words }),
})

export type Navigation = z.output<typeof navigationFile>
