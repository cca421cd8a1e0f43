import { and, eq, ne } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { readReference } from '#domain/reference.ts'
import { ordersVisibleTo } from '#features/orders/find.ts'
import { orders } from '#features/orders/schema.ts'
import { quotesVisibleTo } from '#features/quotes/find.ts'
import { quoteStates } from '#features/quotes/lifecycle.ts'
import { quotes } from '#features/quotes/schema.ts'
import { requestStates } from '#features/requests/lifecycle.ts'
import { visibleTo } from '#features/requests/find.ts'
import { requests } from '#features/requests/schema.ts'
import type { StatusView } from '#features/status/find-status.ts'
import type { Answer, VisitorQuestion } from '../assistant.ts'
import { onTheRoad, orderSaid } from '../figures/orders.ts'
import type { Phrases } from '../phrases/index.ts'
import { screenOf, screens } from '../screens.ts'
import type { Classification, AnswerSources } from './answer.ts'
import { emergencyCall } from './chips.ts'

/**
 * Looks something up for who is not signed in, as the page /status does: its limits, its mail, the same time. Throws
 * too-many. What is shown is only ever something without an email on file.
 */
export type StatusPort = (
  ctx: Context,
  asked: { reference: string; contact: string; address: string },
) => Promise<StatusView | undefined>

/** Something of the viewer's own, by its reference. */
export type OwnRecordPort = (
  ctx: Context,
  reference: string,
  phrases: Phrases,
) => Promise<{ words: string; href: string } | undefined>

export type StatusPorts = { check?: StatusPort | undefined; ownMatter: OwnRecordPort }

/**
 * "Where is my order OR-7K3M-92XD": the reference, and the email or phone that goes with it, are taken in the chat,
 * together or one after the other. What is theirs is said to who is signed in; anyone else reads the same words whatever
 * there is, and the link is mailed to the address on file.
 */
export const answerStatus = async (
  { content, ctx, say }: AnswerSources,
  judged: Classification,
  { history, address = '' }: Pick<VisitorQuestion, 'history' | 'address'>,
  { check, ownMatter }: StatusPorts,
): Promise<Answer | undefined> => {
  const { question } = judged
  const goesOn = history.at(-1)?.passages?.[0] === passage
  const written = referenceIn(question)
  const contact = contactIn(question)
  if (!isAbout(judged, goesOn, written, contact)) return undefined
  const said = history.filter(({ role }) => role === 'user').map((one) => referenceIn(one.content))
  const reference = written ?? said.findLast(Boolean)
  if (!reference) return undefined
  const own = await ownMatter(ctx, reference, say)
  const answer = (text: string, href = '/status', title = say.status.title): Answer => ({
    outcome: 'answer',
    emergency: 'none',
    text,
    sources: [{ title, href }],
    suggestions: [{ text: title, action: href }, emergencyCall(content.company, say)],
    passages: [passage],
    by: 'built-in',
    language: say.language,
  })
  if (own) return answer(`${reference}: ${own.words}.`, own.href, say.status.open(reference))
  if (!contact || !check) return answer(say.status.contact(reference))
  try {
    const shown = await check(ctx, { reference, contact, address })
    const more = shown ? shownIn(ctx, say, reference, shown) : say.status.nothingCame(content.company.phone)
    return answer(`${say.status.mailed}\n${more}`)
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'too-many')
      return answer(say.status.tooMany(error.message, error.waitSeconds))
    throw error
  }
}

/** An order is said as to its own customer; the moment of a quote or request is said in the visitor's language. */
const shownIn = (
  { calendar }: Pick<Context, 'calendar'>,
  phrases: Phrases,
  reference: string,
  { state, when, order, moment }: StatusView,
) => {
  if (order)
    return `${reference}: ${orderSaid(phrases, { state: order.state, day: order.deliveryDate, window: order.deliveryWindow })}.`
  const at = moment && Temporal.Instant.fromEpochMilliseconds(moment.at.getTime()).toZonedDateTimeISO(calendar.timeZone)
  return phrases.status.shown(state, when, moment && at && { of: moment.of, at })
}

/** Where an order is tracked. An answer that rests on it asks for the reference, and the next message may be that. */
const passage = 'order-track'

/** Longer than this a message says something else too. */
const mostWords = 6

const isAbout = (
  { question, parts: [first] }: Classification,
  goesOn: boolean,
  reference: string | undefined,
  contact: string | undefined,
) => {
  if (!reference && !(goesOn && contact)) return false
  const rest = question.replaceAll(contacts, ' ').replaceAll(references, ' ')
  // "Cancel order OR-7K3M-92XD" asks for more than where it stands.
  if (changes.test(rest) && !asking.test(rest)) return false
  const words = rest.match(/[a-z]+/gi)?.length ?? 0
  const best = first?.looked.found.find(({ kind }) => kind === 'passage')?.id
  return words <= (goesOn ? mostWords : 2) || best === passage || asking.test(rest)
}

const changes = /\b(cancel\w*|chang\w*|cambi\w*|move|make it|add|resched\w*|postpone|switch|swap)\b/i

const asking =
  /\b(where|status|track\w*|eta|any news|how far|when (will|is|does)|donde|estado|cuando llega|como va|por donde (va|viene))\b/i

const references = /\b[a-z]{2}-?[2-9a-hj-kmnp-tv-z]{4}-?[2-9a-hj-kmnp-tv-z]{4}\b/gi
const spaced = /^\W*[a-z]{2} [2-9a-hj-kmnp-tv-z]{4} [2-9a-hj-kmnp-tv-z]{4}\W*$/i
const contacts = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:\+?1[ .-]?)?\(?\b\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}\b/g

/** Words have no digits or hyphens at these places: "or delivered" is no reference. */
const referenceIn = (text: string): string | undefined => {
  const found = (text.match(references) ?? []).find((one) => /\d/.test(one) || one.split('-').length === 3)
  return readReference(found ?? (spaced.test(text) ? text : ''))
}

const contactIn = (text: string): string | undefined => text.replaceAll(references, ' ').match(contacts)?.[0]

/** An order, quote or request that the customer who is signed in sees, with its state, its day and its hours. */
export const ownMatterNamed: OwnRecordPort = async (ctx, reference, say) => {
  const { db, viewer } = ctx
  if (viewer.role !== 'customer') return undefined
  const [order] = await db
    .select({ id: orders.id, state: orders.state, day: orders.deliveryDate, window: orders.deliveryWindow })
    .from(orders)
    .where(and(eq(orders.reference, reference), ordersVisibleTo(viewer)))
  if (order) {
    const trucks = (await onTheRoad(ctx, say, [order])).get(order.id) ?? []
    return { words: [orderSaid(say, order), ...trucks].join('; '), href: screenOf('order', order.id) }
  }
  const [quote] = await db
    .select({ id: quotes.id, state: quotes.state })
    .from(quotes)
    .where(and(eq(quotes.reference, reference), ne(quotes.state, 'draft'), quotesVisibleTo(viewer)))
  if (quote)
    return {
      words: say.figures.quote(quoteStates.isNow(viewer, quote.state)),
      href: screenOf('quote', quote.id),
    }
  const [request] = await db
    .select({ state: requests.state })
    .from(requests)
    .where(and(eq(requests.reference, reference), visibleTo(viewer)))
  return (
    request && {
      words: say.figures.request(requestStates.isNow(viewer, request.state)),
      href: screens.requests,
    }
  )
}
