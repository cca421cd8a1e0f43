import type { Content } from '#content/index.ts'
import { today } from '#domain/calendar.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatDay, formatMoment } from '#domain/day.ts'
import { formatGallons, type DeciGallons } from '#domain/money.ts'
import { contractGallons } from '#features/orders/contract-gallons.ts'
import { lastPrices, mostRead } from '#features/quotes/last-prices.ts'
import { formatPrice } from '#features/trade/line.ts'
import { agreementsOf } from '../../agreements.ts'
import { describeCertificate } from '../../certificates.ts'
import { coveredBy, taxNames } from '../../certificate-forms.ts'
import { todaysPrices } from './record-prices.ts'
import { fuelsOf, offeredProductNames, rowForms } from '../../customer-forms.ts'
import { agreementWords } from '../../customer-words.ts'
import type { Customer, ExemptionCertificate } from '../../schema.ts'
import type { filesView } from '#features/files/pages/files-view.ts'

type FilesView = Awaited<ReturnType<typeof filesView>>['files']

/** What a customer pays: terms, last prices, price agreements and exemption certificates, as far as the viewer sees prices. */
export const recordTerms = async (
  ctx: Context,
  content: Content,
  customer: Customer,
  certificates: readonly ExemptionCertificate[],
  files: FilesView,
) => {
  const { id } = customer
  const [fuels, names] = [fuelsOf(content), offeredProductNames(content)]
  const agreements = await agreementsOf(ctx, id)
  const gallonsDrawn = can(ctx.viewer, 'prices.see')
    ? await contractGallons(ctx, id, agreements)
    : new Map<string, DeciGallons>()
  const { prices, older } = can(ctx.viewer, 'quotes.see-all')
    ? await lastPrices(ctx, id, Object.keys(names))
    : { prices: [], older: false }
  // The latest of a product stands first, and is what its price is asked for.
  const quoted = prices.filter((each, at) => prices.findIndex(({ product }) => product === each.product) === at)
  return {
    today: await todaysPrices(ctx, id, names, quoted, gallonsDrawn),
    pricesFrom: older && `From the last ${mostRead} quotes.`,
    prices: Object.entries(Object.groupBy(prices, ({ product }) => product)).map(([product, lines = []]) => ({
      ...{ product, name: names[product] ?? product },
      lines: lines.map(({ words }) => words),
    })),
    terms: can(ctx.viewer, 'prices.see') && {
      words: customer.paymentTerms,
      limit: customer.creditLimit === null ? null : `$${customer.creditLimit.toLocaleString('en-US')}`,
    },
    agreements: can(ctx.viewer, 'prices.see')
      ? agreements.map((each) => ({
          id: each.id,
          kind: agreementWords[each.kind],
          amount: each.amount === null ? null : formatPrice({ unit: 'gallon', price: each.amount }),
          product: each.product && (fuels[each.product] ?? each.product),
          agreed: `${each.agreedBy}, ${formatDay(each.agreedOn)}`,
          contract:
            each.gallons &&
            `${formatGallons((each.gallons - (gallonsDrawn.get(each.id) ?? 0)) as DeciGallons)} of ${formatGallons(each.gallons)} left`,
          ends: each.endsOn && formatDay(each.endsOn),
          words: each.words,
          end: can(ctx.viewer, 'agreements.record')
            ? rowForms.endOfAgreement({ id, rowId: each.id, about: 'the price agreement' }).draw(ctx)
            : undefined,
        }))
      : undefined,
    certificates: can(ctx.viewer, 'prices.see')
      ? certificates.map((each) => ({
          papers: files.filter(({ certificateId }) => certificateId === each.id),
          ...certificateView(ctx, each, taxNames(ctx), coveredBy(content)),
          isOverdue: each.endedAt === null && (each.reviewOn ?? '9999') < today(ctx),
          verbs:
            each.endedAt === null && can(ctx.viewer, 'certificates.record')
              ? [rowForms.reviewOfCertificate, rowForms.endOfCertificate].map((form) =>
                  form({ id, rowId: each.id, about: 'the exemption certificate' }).draw(ctx),
                )
              : [],
        }))
      : undefined,
  }
}

/** A certificate in words: what it frees from, for what and where, and until when nobody has to ask again. */
const certificateView = (
  ctx: Context,
  certificate: ExemptionCertificate,
  taxNames: Record<string, string>,
  products: Record<string, string>,
) => {
  const { id, taxes, products: covered, address, reference, reviewOn, recordedBy, endedAt } = certificate
  const names = (keys: readonly string[], labels: Record<string, string>) =>
    keys.map((key) => labels[key] ?? labels[key.split('.')[0] ?? ''] ?? key)
  return {
    id,
    words: describeCertificate(certificate),
    taxes: `Exempt from ${names(taxes, taxNames).join(', ')}`,
    scope: [
      covered ? [...new Set(names(covered, products))].join(', ') : 'All products',
      address ?? 'all sites',
      reference && `for ${reference}`,
    ]
      .filter(Boolean)
      .join('; '),
    standing: [
      endedAt
        ? `Ended ${formatMoment(ctx.calendar.timeZone, endedAt)}`
        : reviewOn
          ? `Review on ${formatDay(reviewOn)}`
          : 'No review date',
      `recorded by ${recordedBy}`,
    ].join(', '),
  }
}
