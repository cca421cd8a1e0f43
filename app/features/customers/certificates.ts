import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { today } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { isUuid } from '#domain/text.ts'
import { logEvent } from '#events/audit-log.ts'
import type { Line } from '#features/trade/line.ts'
import { taxTableOf, type SalePlace } from '#features/trade/place-of-sale.ts'
import { chargedOn, isExempt, type CertificateSnapshot } from '#features/trade/taxes.ts'
import { findCustomer, isOfCustomer } from './customer.ts'
import { certificateKindWords, exemptionReasonWords } from './customer-words.ts'
import { customerEvents } from './events.ts'
import { exemptionCertificates, type ExemptionCertificate } from './schema.ts'

/** What staff type of a certificate. The reason is what the customer chose: staff may not choose it for them. */
export type CertificateInput = Pick<
  ExemptionCertificate,
  'kind' | 'taxes' | 'reason' | 'words' | 'number' | 'products' | 'address' | 'reference' | 'signedOn' | 'reviewOn'
>

/**
 * Staff record an exemption certificate that a customer gave. It applies to quotes offered and orders placed from then on.
 * Gives its id.
 * @throws DomainError `invalid` for one that does not say what the law wants. Source: OAC 5703-9-03(B).
 */
export const recordCertificate = (ctx: Context, customerId: string, typed: CertificateInput): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'certificates.record')
    const customer = await findCustomer(ctx, customerId)
    const missing = whatIsMissing(typed)
    if (missing) throw new DomainError('invalid', missing)
    const recordedBy = 'userId' in ctx.viewer ? ctx.viewer.name : 'Automatic'
    const row = { id: randomUUID(), customerId: customer.id, recordedBy, recordedAt: dateOf(ctx.now) }
    await ctx.db.insert(exemptionCertificates).values({ ...row, ...typed })
    await logEvent(ctx, customerEvents.certificate_recorded, customer.id, {}, { words: describeCertificate(typed) })
    return row.id
  })

const whatIsMissing = ({ kind, taxes, reason, words, number, reference }: CertificateInput): string | undefined => {
  if (taxes.length === 0) return 'Exempt from: please check at least one tax.'
  if (!reason) return 'Reason: please choose the reason that the customer claims.'
  if (reason === 'other' && !words) return "In the customer's words: please enter the reason they claim."
  if (reason === 'resale' && !number) return "Number: resale needs the customer's vendor's license."
  if (kind === 'direct_pay' && !number) return 'Number: please enter the number of the direct pay permit.'
  if (kind === 'unit' && !reference)
    return 'Quote or order: a unit certificate is for one purchase. Please enter its number.'
  return undefined
}

/** Staff asked the customer again, and the certificate still holds: it is to be reviewed next on another day, or never. */
export const reviewCertificate = (
  ctx: Context,
  customerId: string,
  id: string,
  reviewOn: string | null,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const reviewed = await changeCertificate(ctx, customerId, id, { reviewOn })
    await logEvent(ctx, customerEvents.certificate_reviewed, customerId, {}, { words: describeCertificate(reviewed) })
  })

/** Staff end a certificate: what is offered or ordered from then on is taxed. It is kept with what it covered. */
export const endCertificate = (ctx: Context, customerId: string, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const ended = await changeCertificate(ctx, customerId, id, { endedAt: dateOf(ctx.now) })
    await logEvent(ctx, customerEvents.certificate_ended, customerId, {}, { words: describeCertificate(ended) })
  })

const changeCertificate = async (
  ctx: Context,
  customerId: string,
  id: string,
  change: Pick<Partial<ExemptionCertificate>, 'reviewOn' | 'endedAt'>,
): Promise<ExemptionCertificate> => {
  demand(ctx, 'certificates.record')
  const holds = and(isOfCustomer(exemptionCertificates.customerId, customerId), isNull(exemptionCertificates.endedAt))
  const [changed] = isUuid(id)
    ? await ctx.db
        .update(exemptionCertificates)
        .set(change)
        .where(and(eq(exemptionCertificates.id, id), holds))
        .returning()
    : []
  if (!changed) throw notFound('exemption certificate')
  return changed
}

/** The certificates of a customer, those that ended last. For staff alone. */
export const certificatesOf = (ctx: Context, customerId: string): Promise<ExemptionCertificate[]> => {
  demand(ctx, 'customers.see-all')
  return ctx.db
    .select()
    .from(exemptionCertificates)
    .where(isOfCustomer(exemptionCertificates.customerId, customerId))
    .orderBy(sql`ended_at is not null`, asc(exemptionCertificates.recordedAt), asc(exemptionCertificates.id))
}

/** Those that hold of a customer whom the caller has looked up within the viewer's sight, in words, for the customer to read. */
export const certificatesInWords = async (ctx: Context, customerId: string) => {
  const holding = and(isOfCustomer(exemptionCertificates.customerId, customerId), isNull(exemptionCertificates.endedAt))
  const rows = await ctx.db
    .select()
    .from(exemptionCertificates)
    .where(holding)
    .orderBy(asc(exemptionCertificates.recordedAt), asc(exemptionCertificates.id))
  return rows.map(({ id, products, address, reviewOn, ...said }) => ({
    ...{ id, words: describeCertificate(said) },
    covers: [products ? `${products.length} of our products` : 'All products', address ?? 'all sites'].join(', '),
    review: reviewOn ? formatDay(reviewOn) : '',
  }))
}

/** What is sold, to whom and where to: what a certificate has to be for. `references` are those of its quote and order. */
export type CertifiedSale = SalePlace & {
  customerId: string
  deliveryAddress: string | null
  references: readonly string[]
  lines: readonly Pick<Line, 'product' | 'taxClass'>[]
}

/** Which certificates free a sale of which of today's taxes, as its row keeps it. */
export type ExemptionSnapshot = { certificates: CertificateSnapshot[]; exempt: string[]; exemptReason: string | null }

/** The certificates in whose scope a sale is. The caller has looked the quote or the order up within the viewer's sight. */
export const certify = async (ctx: Context, sale: CertifiedSale): Promise<ExemptionSnapshot> => {
  const expiring = await ctx.db
    .select()
    .from(exemptionCertificates)
    .where(and(isOfCustomer(exemptionCertificates.customerId, sale.customerId), isNull(exemptionCertificates.endedAt)))
    .orderBy(asc(exemptionCertificates.recordedAt), asc(exemptionCertificates.id))
  const rates = chargedOn(taxTableOf(ctx, sale), today(ctx))
  const frees = (certificates: readonly CertificateSnapshot[]) =>
    rates.filter((rate) =>
      sale.lines.some(
        ({ taxClass, product }) => rate.classes.includes(taxClass) && isExempt(rate, ctx.taxes, certificates, product),
      ),
    )
  const certificates = expiring
    .filter((each) => isFor(each, sale))
    .map(({ id, taxes, products, address, reviewOn, ...said }) => ({
      ...{ id, taxes, products, address, reviewOn },
      words: describeCertificate(said),
    }))
    .filter((each) => frees([each]).length > 0)
  return {
    certificates,
    exempt: frees(certificates).map(({ id, of }) => of ?? id),
    exemptReason: certificates.length > 0 ? certificates.map(({ words }) => words).join('; ') : null,
  }
}

/** The certificates that hold and free nothing of a sale by what they cover, each with why, for its customer to read. */
export const notCovering = async (ctx: Context, sale: CertifiedSale): Promise<string[]> => {
  const { certificates } = await certify(ctx, sale)
  const held = await ctx.db
    .select()
    .from(exemptionCertificates)
    .where(and(isOfCustomer(exemptionCertificates.customerId, sale.customerId), isNull(exemptionCertificates.endedAt)))
    .orderBy(asc(exemptionCertificates.recordedAt), asc(exemptionCertificates.id))
  return held
    .filter(({ id }) => !certificates.some((each) => each.id === id))
    .flatMap((each) => {
      const certificateName = `Your exemption certificate (${exemptionReasonWords[each.reason ?? 'other'].toLowerCase()})`
      if (!isAtAddress(each.address, sale.deliveryAddress)) return [`${certificateName} covers ${each.address} only.`]
      if (each.reference && !sale.references.includes(each.reference))
        return [`${certificateName} covers ${each.reference} only.`]
      return each.products ? [`${certificateName} covers other products.`] : []
    })
}

const isFor = (
  { address, reference }: Pick<ExemptionCertificate, 'address' | 'reference'>,
  { deliveryAddress, references }: Pick<CertifiedSale, 'deliveryAddress' | 'references'>,
) => isAtAddress(address, deliveryAddress) && (reference === null || references.includes(reference))

/** Whether a certificate for this address frees what is delivered there. */
export const isAtAddress = (address: string | null, deliveryAddress: string | null): boolean =>
  address === null || plain(address) === plain(deliveryAddress ?? '')

const plain = (address: string) => address.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Those of them that someone should have asked the customer about again by now. */
export const overdueFor = (
  ctx: Pick<Context, 'calendar' | 'now'>,
  certificates: readonly CertificateSnapshot[],
): (CertificateSnapshot & { reviewOn: string })[] =>
  certificates.filter(
    (each): each is CertificateSnapshot & { reviewOn: string } => (each.reviewOn ?? '9999') < today(ctx),
  )

/** "Farming, blanket certificate (STEC B), no. 4711, signed Mon, Jan 5, 2026" */
export const describeCertificate = ({
  kind,
  reason,
  words,
  number,
  signedOn,
}: Pick<ExemptionCertificate, 'kind' | 'reason' | 'words' | 'number' | 'signedOn'>): string =>
  [
    reason && reason !== 'other' ? exemptionReasonWords[reason] : words,
    kind !== 'earlier' && certificateKindWords[kind],
    number && `no. ${number}`,
    signedOn && `signed ${formatDay(signedOn)}`,
  ]
    .filter(Boolean)
    .join(', ')
