import { href } from 'react-router'
import { Temporal } from 'temporal-polyfill'
import type { Content } from '#content/index.ts'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { readReference } from '#domain/reference.ts'
import { ratesOn, salesTax } from '#features/trade/taxes.ts'
import { checkedCertificate } from '#features/files/sent-certificates.ts'
import { choice } from '#forms/fields/choice.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { several } from '#forms/fields/several.ts'
import { text } from '#forms/fields/text.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { endCertificate, recordCertificate, reviewCertificate } from './certificates.ts'
import { certificateKindWords, exemptionReasonWords } from './customer-words.ts'
import type { Site } from './sites.ts'

const page = (id: string) => href('/dashboard/admin/customers/:id', { id })

type CertificateRow = { id: string; rowId: string; about: string }

type CertificateGiven = {
  id: string
  taxes: Readonly<Record<string, string>>
  products: Readonly<Record<string, string>>
  sites: readonly Site[]
  /** What the customer sent and nobody has checked yet, by the id of the file. */
  papers: Readonly<Record<string, string>>
}

const { earlier: _earlier, ...certificateKinds } = certificateKindWords

/** Nothing stands chosen in it: the law wants the customer's own claim, not ours. Source: OAC 5703-9-03(B). */
export const certificateForm = verbForm({
  verb: 'record_certificate',
  title: 'Record an exemption certificate',
  lead: () =>
    "Enter the reason exactly as on the customer's certificate. It applies to quotes sent and orders placed from now on, within its scope.",
  button: 'Record certificate',
  fields: ({ taxes, products, sites, papers }: CertificateGiven) => ({
    ...(Object.keys(papers).length > 0 && {
      certificate_paper: optional(
        choice('Paper the customer sent', papers, { blank: 'None of these', help: 'Open it under Files to check it.' }),
      ),
    }),
    certificate_kind: choice('Kind', capitalized(certificateKinds), {
      blank: 'Choose …',
      missing: 'Please choose the kind of certificate.',
    }),
    exempt_from: several('Exempt from', taxes, { missing: 'Please check at least one tax.' }),
    exempt_reason: choice('Reason the customer claims', exemptionReasonWords, {
      blank: 'Choose what the customer chose …',
      missing: 'Please choose the reason that the customer claims.',
    }),
    exempt_words: optional(text("In the customer's words", { longest: 300 })),
    certificate_number: optional(
      text('Number', {
        longest: 60,
        help: "Vendor's license, consumer's use tax account or permit, if any.",
        autoComplete: 'off',
      }),
    ),
    exempt_products: optional(
      several('Products it covers', products, { help: 'Leave all unchecked to cover every product.' }),
    ),
    exempt_site: optional(
      choice('Site it covers', Object.fromEntries(sites.map(({ address, name }) => [address, name ?? address])), {
        blank: 'All delivery sites',
        help: "A farm's certificate does not cover the tank that heats the house.",
      }),
    ),
    exempt_reference: optional(
      text('Quote or order', { longest: 20, help: 'For a certificate for one purchase: its reference number.' }),
    ),
    signed_on: optional(plainDate('Signed on')),
    review_on: optional(
      plainDate('Review on', {
        help: 'When to ask the customer for a new one, for example after 3 years. The certificate stays valid.',
      }),
    ),
  }),
  beside: [['signed_on', 'review_on']],
  submit: async (ctx, { id }, typed) => {
    const paper = (typed as { certificate_paper?: string | null }).certificate_paper
    const recorded = await recordCertificate(ctx, id, {
      kind: typed.certificate_kind,
      taxes: typed.exempt_from,
      reason: typed.exempt_reason,
      words: typed.exempt_words,
      number: typed.certificate_number,
      products: typed.exempt_products && typed.exempt_products.length > 0 ? typed.exempt_products : null,
      address: typed.exempt_site,
      reference: typed.exempt_reference && (readReference(typed.exempt_reference) ?? typed.exempt_reference),
      signedOn: typed.signed_on,
      reviewOn: typed.review_on,
    })
    if (paper) await checkedCertificate(ctx, id, paper, recorded)
    return page(id)
  },
})

export const reviewOfCertificate = verbForm({
  verb: 'review_certificate',
  row: ({ rowId, about }: CertificateRow) => ({ name: 'certificate', value: rowId, about }),
  button: 'Confirm for 3 more years',
  submit: async (ctx, { id, rowId }) => {
    await reviewCertificate(ctx, id, rowId, Temporal.PlainDate.from(today(ctx)).add({ years: 3 }).toString())
    return page(id)
  },
})

export const endOfCertificate = verbForm({
  verb: 'end_certificate',
  row: ({ rowId, about }: CertificateRow) => ({ name: 'certificate', value: rowId, about }),
  button: 'End',
  submit: async (ctx, { id, rowId }) => {
    await endCertificate(ctx, id, rowId)
    return page(id)
  },
})

const capitalized = <Key extends string>(words: Readonly<Record<Key, string>>) =>
  Object.fromEntries(
    Object.entries<string>(words).map(([key, said]) => [key, said.slice(0, 1).toUpperCase() + said.slice(1)]),
  ) as Record<Key, string>

/** What a certificate may be for: fuels, and families of lubricants. */
export const coveredBy = ({
  fuels,
  lubricants,
  delivery,
}: Pick<Content, 'fuels' | 'lubricants' | 'delivery'>): Record<string, string> =>
  Object.fromEntries([...fuels, ...delivery.onRequest, ...lubricants.families].map(({ key, name }) => [key, name]))

/** What it may free from: the sales tax, and each tax per gallon of today. */
export const taxNames = (ctx: Context): Record<string, string> => ({
  [salesTax]: 'Sales tax',
  ...Object.fromEntries(
    ratesOn(ctx.taxes, today(ctx)).flatMap(({ id, label, basis }) => (basis === 'percent' ? [] : [[id, label]])),
  ),
})
