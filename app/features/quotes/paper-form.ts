import { wantedWords } from '#features/trade/delivery-timing.ts'
import { windowLabels } from '#features/trade/delivery-window.ts'
import { lastDeliveryDay } from '#features/trade/delivery-day.ts'
import { href } from 'react-router'
import type { Content } from '#content/index.ts'
import { today } from '#domain/calendar.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { requireConfirmation } from '#domain/confirmation.ts'
import { dateOf } from '#domain/instant.ts'
import { validUntil } from './validity.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import type { Cents } from '#domain/money.ts'
import { longText } from '#forms/fields/long-text.ts'
import type { Field } from '#forms/field.ts'
import { choice } from '#forms/fields/choice.ts'
import { dollars } from '#forms/fields/dollars.ts'
import { email } from '#forms/fields/email.ts'
import { price, typedPrice } from '#forms/fields/price.ts'
import { quantity } from '#forms/fields/quantity.ts'
import { telephone } from '#forms/fields/telephone.ts'
import { text } from '#forms/fields/text.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { askedDelivery, gateCodeAsked } from '#features/requests/requested-delivery.ts'
import type { Request } from '#features/requests/schema.ts'
import { siteChoice, siteChosen } from '#features/customers/pages/site-choice.ts'
import type { Customer } from '#features/customers/schema.ts'
import type { Site } from '#features/customers/sites.ts'
import { openGateCode } from '#features/trade/gate-code.ts'
import { gateCodeFields, gateCodeTyped } from '#features/trade/pages/gate-code-fields.ts'
import { mostLines, unitName, type Line, type TradeProduct } from '#features/trade/line.ts'
import { basisChoices, type Basis } from '#features/trade/quantity-terms.ts'
import { chosenOffice, saleChoices, saleFields } from '#features/trade/pages/sale-fields.ts'
import { fuelAskedAs, tradeProducts } from '#features/trade/pages/products.ts'
import type { Office } from '#features/trade/place-of-sale.ts'
import { movedWhileWritten } from './confirm-prices-form.ts'
import type { Quote } from './schema.ts'
import { beginQuote, reviseQuote, type QuotePaper } from './write.ts'

type QuoteFormValues = Record<string, string>

type FormContext = {
  /** The quote that is written anew; without one it is begun, from this request if there is one. */
  quote?: Quote
  request?: Request
  copy?: Quote
  /** Prices can be proposed, because the author may see costs. */
  proposes?: boolean
  /** The gate code that the request says: it is in no form. */
  askedGateCode?: string | null
  /** Whose it is, and where we deliver to them. */
  customer?: Customer
  sites?: readonly Site[]
  products: readonly TradeProduct[]
  /** Our offices, the one that received it, and the transit areas that a place of delivery may be in. */
  offices: readonly Office[]
  areas: readonly string[]
  saleOffice: Office | null
  counties: readonly string[]
  lastDay: string
  /** When a price for fuel ends that is offered now, in words. */
  usualEnd?: string
  /** Who gets the quote, in words. */
  goes: string
  typed: QuoteFormValues
  lines: readonly QuoteFormValues[]
}

const placesOf = (ctx: Context, { coverage }: QuoteContent) => ({
  counties: coverage.counties.map(({ name }) => name).toSorted(),
  lastDay: lastDeliveryDay(ctx),
})

const sections = ['Customer', 'Items and prices', 'Sales tax', 'Delivery'] as const

/** The button that fills in prices: the page looks them up and shows the form again. */
export const proposeVerb = { verb: 'propose_prices', button: 'Fill in our prices' } as const

/** The form of a quote: customer, items, prices, place of sale. Saving shows the totals; sending is a separate step. */
const writing = verbForm({
  verb: 'revise',
  title: ({ quote }: FormContext) => (quote ? (quote.state === 'draft' ? 'Edit quote' : 'Revise quote') : undefined),
  button: 'Save as draft',
  look: 'solid',
  open: ({ quote }) => quote?.state === 'draft' || quote?.state === 'change_asked',
  once: ({ quote }) => !quote,
  timed: true,
  instead: [{ ...proposeVerb, look: 'outline', pending: 'Looking up …', when: ({ proposes }) => proposes === true }],
  fields: ({
    typed,
    quote,
    askedGateCode,
    counties,
    lastDay,
    usualEnd,
    goes,
    sites = [],
    offices,
    areas,
    saleOffice,
  }) => ({
    contactName: optional(text('Name', { initial: typed.contactName })),
    company: optional(text('Company', { initial: typed.company })),
    contactEmail: optional(notOurs(email('Email', { help: goes, initial: typed.contactEmail }))),
    contactPhone: optional(notOurs(telephone('Phone', { initial: typed.contactPhone }))),
    ...(sites.length > 0 && { site: siteChoice(sites) }),
    deliveryAddress: optional(text('Delivery address', { longest: 500, initial: typed.deliveryAddress })),
    wantedWhen: optional(choice('Delivery timing', wantedWords, { blank: 'Not specified', initial: typed.wantedWhen })),
    wantedDate: optional(
      plainDate('Delivery date', {
        explainsDays: true,
        hours: 'wantedWindow',
        last: lastDay,
        initial: typed.wantedDate,
      }),
    ),
    wantedWindow: optional(
      choice('Delivery window', windowLabels, { blank: 'Not specified', initial: typed.wantedWindow }),
    ),
    county: optional(
      choice('County', Object.fromEntries(counties.map((county) => [county, county])), {
        blank: 'Not sure',
        initial: typed.county,
      }),
    ),
    siteContact: optional(text('Site contact', { longest: 80, initial: typed.siteContact })),
    sitePhone: optional(notOurs(telephone('Site phone', { initial: typed.sitePhone }))),
    customerPo: optional(text("Customer's PO number", { longest: 60, initial: typed.customerPo })),
    accessNotes: optional(
      longText('Access notes', {
        help: 'Dogs, tank location.',
        rows: 2,
        longest: 1000,
        initial: typed.accessNotes,
      }),
    ),
    ...gateCodeFields(quote ? quote.sealedGateCode !== null : Boolean(askedGateCode)),
    basis: optional(choice('Gallons billed', basisChoices, { initial: typed.basis ?? 'gross', blank: false })),
    freight: plain(
      dollars('Freight, $', { min: 0, initial: typed.freight ?? '0.00', missing: 'Please enter the freight, or 0.' }),
    ),
    ...saleFields({ offices, areas, saleOffice, taxArea: quote?.taxArea }),
    validThrough: optional(
      plainDate('Valid until', {
        help: usualEnd && `Leave blank for the usual: fuel until ${usualEnd}, lubricants for 30 days.`,
        notBeforeToday: true,
        initial: typed.validThrough,
      }),
    ),
    paymentTerms: optional(text('Payment terms', { longest: 80, placeholder: 'Net 30', initial: typed.paymentTerms })),
    note: optional(longText('Note to customer', { rows: 4, longest: 4000, initial: typed.note })),
  }),
  beside: [
    ['contactName', 'company'],
    ['contactEmail', 'contactPhone'],
    ['wantedWhen', 'wantedDate'],
    ['wantedWindow', 'county'],
    ['siteContact', 'sitePhone'],
    ['sale_office', 'tax_area'],
    ['customerPo', 'gate_code'],
  ],
  sections: () => [
    { legend: sections[0], fields: ['contactName', 'company', 'contactEmail', 'contactPhone'] },
    {
      legend: sections[3],
      help: 'This carries over to the order.',
      fields: [
        ...['site', 'deliveryAddress', 'wantedWhen', 'wantedDate', 'wantedWindow', 'county'],
        ...['siteContact', 'sitePhone', 'customerPo', 'gate_code', 'remove_gate_code', 'accessNotes'],
      ],
    },
    { legend: sections[1], fields: ['basis', 'freight'] },
    {
      legend: sections[2],
      help: "Exemptions come from the customer's certificates.",
      fields: ['sale_office', 'tax_area'],
    },
  ],
  table: ({ products, lines }) => ({
    ...{ row: 'Item', add: 'Add item', most: mostLines, section: sections[1], typed: lines },
    fields: ({ product }) => {
      const unit = products.find((each) => each.product === product)?.unit ?? 'gallon'
      return {
        product: choice(
          'Product',
          Object.fromEntries(
            products.map(({ product, name, unit }) => [product, `${name} (per ${unitName({ product, unit })})`]),
          ),
          { blank: 'Choose …', missing: 'Please choose a product, or clear this item.' },
        ),
        name: optional(text('Description on the quote', { placeholder: 'Same as product name' })),
        quantity: plain(quantity('Quantity', { unit }, { least: 1 })),
        price: plain(price('Price each, $', unit)),
      }
    },
  }),
  submit: async (
    ctx,
    { quote, request, copy, askedGateCode, customer, sites, products, offices, saleOffice },
    answers,
    { expected, submissionId, openedAt, confirmed, rows },
  ) => {
    const { contactName, company, contactEmail, contactPhone, note, validThrough } = answers
    const { site } = siteChosen(sites ?? [], answers.site ?? null)
    const typedCode = gateCodeTyped(answers)
    const deliveryAddress = site?.address ?? answers.deliveryAddress
    const paper: QuotePaper = {
      lines: rows.flatMap(({ product, name, quantity, price }) => {
        const existing = products.find((each) => each.product === product)
        return existing ? [{ ...existing, name: name ?? existing.name, quantity, price }] : []
      }),
      freight: answers.freight as Cents,
      basis: (answers.basis as Basis | null) ?? quote?.basis ?? 'gross',
      ...{ note, deliveryAddress, validThrough, paymentTerms: answers.paymentTerms },
      saleOffice: chosenOffice({ offices, saleOffice }, answers.sale_office),
      taxArea: answers.tax_area,
      ...{ wantedWhen: answers.wantedWhen, wantedDate: answers.wantedDate, wantedWindow: answers.wantedWindow },
      county: site?.county ?? answers.county,
      siteContact: site?.siteContact ?? answers.siteContact,
      sitePhone: site?.sitePhone ?? answers.sitePhone,
      accessNotes: answers.accessNotes ?? site?.accessNotes ?? null,
      gateCode: typedCode === undefined ? (site?.gateCode ?? (quote ? undefined : askedGateCode)) : typedCode,
      customerPo: answers.customerPo,
    }
    requireConfirmation(confirmed, await movedWhileWritten(ctx, paper.lines, openedAt, quote))
    const buyer = { contactName, company, contactEmail, contactPhone }
    const written = quote
      ? await reviseQuote(ctx, quote.id, expected, paper, buyer)
      : await beginQuote(
          ctx,
          {
            ...buyer,
            userId: (request ?? copy ?? customer)?.userId ?? null,
            companyId: (request ?? copy ?? customer)?.companyId ?? null,
          },
          paper,
          request?.id ?? null,
          submissionId,
          customer?.id ?? copy?.customerId ?? request?.customerId,
        )
    return href('/dashboard/admin/quotes/:id', { id: written.id })
  },
})

/** The browser of the person writing the quote knows its own address, not the buyer's. */
const notOurs = (field: Field<string>): Field<string> => ({
  ...field,
  control: (moment) => ({ ...field.control(moment), autoComplete: 'off' }),
})

/** In a table the product says the unit. */
const plain = (field: Field<number>): Field<number> => ({
  ...field,
  control: () => ({ as: 'input', inputMode: 'decimal' }),
})

type QuoteContent = Parameters<typeof tradeProducts>[0] & Pick<Content, 'fuels' | 'coverage'>

/** Where we deliver to the customer, and who gets the quote, in words. */
type QuoteFormOptions = { sites: readonly Site[]; goes: string }

const here = 'We send the quote here.'

/** The form of a quote that is there: it begins with what the quote says. */
export const reviseForm = (
  ctx: Context,
  content: QuoteContent,
  quote: Quote,
  { sites = [], goes = here }: Partial<QuoteFormOptions> = {},
) =>
  writing(
    {
      ...{ quote, sites, goes, products: tradeProducts(content), usualEnd: usualEnd(ctx) },
      proposes: can(ctx.viewer, 'costs.see'),
      ...{ ...saleChoices(ctx), saleOffice: quote.saleOffice },
      ...placesOf(ctx, content),
      typed: {
        ...typedOfQuote(quote),
        validThrough: quote.validThrough && quote.validThrough >= today(ctx) ? quote.validThrough : '',
      },
      lines: quote.lines.map((line) => ({ ...typedLine(line), price: typedPrice(line.unit, line.price) })),
    },
    quote,
  )

const typedOfQuote = (quote: Quote): QuoteFormValues => ({
  contactName: quote.contactName ?? '',
  contactEmail: quote.contactEmail ?? '',
  contactPhone: quote.contactPhone ?? '',
  company: quote.company ?? '',
  deliveryAddress: quote.deliveryAddress ?? '',
  wantedWhen: quote.wantedWhen ?? '',
  wantedDate: quote.wantedDate ?? '',
  wantedWindow: quote.wantedWindow ?? '',
  county: quote.county ?? '',
  siteContact: quote.siteContact ?? '',
  sitePhone: quote.sitePhone ?? '',
  accessNotes: quote.accessNotes ?? '',
  customerPo: quote.customerPo ?? '',
  note: quote.note ?? '',
  basis: quote.basis,
  paymentTerms: quote.paymentTerms ?? '',
  freight: (quote.freight / 100).toFixed(2),
})

const typedLine = ({ product, name, unit, quantity }: Line) => ({
  ...{ product, name },
  quantity: String(unit === 'gallon' ? quantity / 10 : quantity),
})

type QuoteSource = {
  request?: Request
  earlier?: Quote
  /** The quote that is copied. */
  copy?: Quote
  customer?: Customer
} & Partial<QuoteFormOptions>

/**
 * The form of a new quote: of a request it takes who asked, where to, and the product and volume where they are clear; of
 * a customer, how they are reached. Where the request asks for today's price of an earlier quote it takes what that one
 * was for, without its prices; so does a copy of a quote.
 */
export const beginForm = (
  ctx: Context,
  content: QuoteContent,
  { request, earlier, copy, customer, sites, goes = here }: QuoteSource = {},
) => {
  const products = tradeProducts(content)
  const typed: QuoteFormValues = customer ? typedOf(customer) : {}
  const subject = {
    request,
    copy,
    proposes: can(ctx.viewer, 'costs.see'),
    ...{ customer, sites, goes, products },
    ...{ ...saleChoices(ctx), saleOffice: ctx.salesTax.offices[0] ?? null },
    ...placesOf(ctx, content),
    usualEnd: usualEnd(ctx),
    typed,
    lines: [],
  }
  if (copy) return writing({ ...subject, ...typedFromCopy(ctx, copy) })
  if (!request) return writing(subject)
  const from = typedFrom(ctx, request, content, earlier)
  return writing({ ...subject, ...from, typed: { ...from.typed, paymentTerms: typed.paymentTerms ?? '' } })
}

/** All that a quote says but its day, until when it was valid, and its prices: those are of another day. */
const typedFromCopy = (ctx: Context, copy: Quote) => ({
  askedGateCode: openGateCode(ctx, copy.id, copy.sealedGateCode),
  saleOffice: copy.saleOffice,
  typed: { ...typedOfQuote(copy), wantedWhen: '', wantedDate: '', validThrough: '' },
  lines: copy.lines.map((line) => ({ ...typedLine(line), price: '' })),
})

const usualEnd = (ctx: Context) =>
  formatMoment(ctx.calendar.timeZone, dateOf(validUntil(ctx, [{ taxClass: 'road_diesel' }])))

const typedOf = ({ name, kind, email, phone, paymentTerms }: Customer): QuoteFormValues => ({
  ...(kind === 'household' ? { contactName: name } : { company: name }),
  ...{ contactEmail: email ?? '', contactPhone: phone ?? '', paymentTerms: paymentTerms ?? '' },
})

const typedFrom = (ctx: Context, request: Request, content: QuoteContent, earlier?: Quote) => {
  const requestedDelivery = askedDelivery(request)
  const sold = tradeProducts(content)
  return {
    askedGateCode: gateCodeAsked(ctx, request),
    typed: {
      contactName: request.contactName ?? '',
      contactEmail: request.contactEmail ?? '',
      contactPhone: request.contactPhone ?? '',
      company: request.company ?? '',
      deliveryAddress: earlier?.deliveryAddress || requestedDelivery.deliveryAddress,
      ...(earlier && { freight: (earlier.freight / 100).toFixed(2) }),
      wantedWhen: requestedDelivery.wantedWhen ?? '',
      wantedDate: requestedDelivery.wantedDate ?? '',
      wantedWindow: requestedDelivery.wantedWindow ?? '',
      county: request.county ?? '',
      siteContact: request.contactName ?? '',
      sitePhone: request.contactPhone ?? '',
      accessNotes: requestedDelivery.accessNotes,
      customerPo: requestedDelivery.customerPo,
    },
    lines: earlier
      ? earlier.lines.map((line) => ({ ...typedLine(line), price: '' }))
      : requestedDelivery.products.flatMap(({ product, list, deciGallons }) => {
          const wanted = list || (request.kind === 'bulk_quote' ? 'diesel' : '')
          const named = product || fuelAskedAs(content, wanted)
          // A lubricant by the gallon is one in bulk.
          const found = sold.find((each) => each.product === named || each.product === `${named}.bulk`)
          if (!found || (found.product !== named && deciGallons === null)) return []
          return [{ product: found.product, quantity: deciGallons === null ? '' : String(deciGallons / 10) }]
        }),
  }
}
