import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { unlessViewOnly } from '#features/accounts/recipients.ts'
import type { Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { visitor } from '#domain/viewer.ts'
import type { Answer } from '#features/requests/answer.ts'
import { requestStates } from '#features/requests/lifecycle.ts'
import { requests, type Request } from '#features/requests/schema.ts'
import { submitRequest, type RequestForm } from '#features/requests/submit.ts'
import { formatQuantity, isFuel } from '#features/trade/line.ts'
import { effectiveState } from './decide.ts'
import { isSold } from './expire.ts'
import { findQuote, quoteBehind } from './find.ts'
import { quotes, type Quote } from './schema.ts'

/** The answer by which a request knows the quote whose price it asks for again. */
const earlierQuote = 'earlierQuote'

/** Kinds of requests that are answered by a price; any other is asked again as a quote. */
const priced = ['fuel_quote', 'lubricant_quote', 'bulk_quote', 'pricing', 'service_quote']

/** The form of a kind of request, as these answers fill it in. */
type FormOf = (kind: string, answers: Answer[]) => RequestForm

/**
 * Asks for today's price of a quote that has expired: a new request with all that the first one said. Asked twice, it is
 * the same request, until that is closed.
 * @throws DomainError `conflict` while the quote can still be accepted or ordered by.
 */
export const requestNewPrice = async (ctx: Context, id: string, formOf: FormOf): Promise<Request> => {
  demand(ctx, 'quotes.decide')
  return ask(ctx, await findQuote(ctx, id), formOf)
}

/** The same for anyone who holds the quote's private link. */
export const requestNewPriceBehindLink = async (ctx: Context, secretLink: string, formOf: FormOf): Promise<Request> => {
  const asHolder = { ...ctx, viewer: visitor }
  return ask(asHolder, await unlessViewOnly(asHolder, await quoteBehind(asHolder, secretLink)), formOf)
}

const ask = async (ctx: Context, quote: Quote, formOf: FormOf): Promise<Request> => {
  if (effectiveState(ctx, quote, await isSold(ctx, quote)) !== 'expired')
    throw new DomainError('conflict', "This quote hasn't expired. Please reload the page.")
  const [first] = quote.requestId ? await ctx.db.select().from(requests).where(eq(requests.id, quote.requestId)) : []
  const answers = [
    ...(first ? first.answers.filter(({ name, secret }) => !secret && name !== earlierQuote) : answersFrom(quote)),
    {
      name: earlierQuote,
      label: "Asks for today's price of",
      value: quote.reference,
      said: `Quote ${quote.reference}`,
    },
  ]
  const { contactName, contactEmail, contactPhone, company } = quote
  const contact = {
    name: contactName ?? undefined,
    email: contactEmail ?? undefined,
    phone: contactPhone ?? undefined,
    company: company ?? undefined,
  }
  const form = formOf(kindOf(quote, first), answers)
  for (let closed = 0; ; closed++) {
    const { request } = await submitRequest(ctx, form, { submissionId: idFor(quote, closed), answers, contact })
    if (!requestStates.is('isClosedToCustomer', request.state)) return request
  }
}

const kindOf = ({ lines }: Quote, first?: Request) =>
  first && priced.includes(first.kind) ? first.kind : lines.some(isFuel) ? 'fuel_quote' : 'lubricant_quote'

/** What a quote without a request was for. */
const answersFrom = ({ lines, deliveryAddress }: Quote): Answer[] => {
  const items = lines.map((line) => `${line.name}, ${formatQuantity(line)}`).join('\n')
  return [
    { name: 'items', label: 'Items', value: items, said: items },
    ...(deliveryAddress
      ? [{ name: 'deliveryAddress', label: 'Delivery address', value: deliveryAddress, said: deliveryAddress }]
      : []),
  ]
}

/** One open request for each version that expired, however often the button is pressed; after `closed` earlier ones. */
const idFor = ({ id, version }: Quote, closed: number) => {
  const words = `ask again ${id} ${version}${closed ? ` ${closed}` : ''}`
  const hex = createHash('sha256').update(words).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** The quote whose price a request asks for again, as it was last sent. For staff. */
export const askedAgainIn = async (ctx: Context, { answers }: Request): Promise<Quote | undefined> => {
  const reference = answers.find(({ name }) => name === earlierQuote)?.value
  if (typeof reference !== 'string') return undefined
  const [found] = await ctx.db.select({ id: quotes.id }).from(quotes).where(eq(quotes.reference, reference))
  return found && findQuote(ctx, found.id)
}
