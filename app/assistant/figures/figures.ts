import type { Content, Place } from '#content/index.ts'
import { isOpen } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import type { Source } from '../assistant.ts'
import type { Phrases } from '../phrases/index.ts'
import { fold } from '../words/fold.ts'
import { readMessage, type ExtractedNeed } from '../needs/reading.ts'
import { isElliptical } from '../words/elliptical.ts'
import { deliverySaid } from './delivery-day.ts'
import { hoursSaid } from './hours.ts'
import { ordersSaid, type OrdersPort } from './orders.ts'
import { countiesOfZip, hrefOf, placeIn, placedBefore, placeMeant, unknownZip } from './places.ts'
import { specificationSaid } from './specification.ts'

/**
 * What data add to a passage for this question, with the page it stands on: said before its words, `whole` instead of
 * them.
 */
export type Figure = { text: string; whole?: boolean; source?: Source }
export type Figures = (ctx: Context, passageId: string, question: string) => Promise<Figure | undefined>

/** Answers from data for the passages that speak of hours, places and orders. `before`: what the visitor said earlier. */
export const createFigures = (
  content: Content,
  phrases: Phrases,
  orders: OrdersPort,
  before: readonly string[] = [],
): Figures => {
  const { phone } = content.company
  const { figures } = phrases

  const emergencyHours = (question: string): Figure | undefined => {
    const place = placeMeant(content, question, before)
    return (
      place && {
        text: `${figures.emergencyIn(...timesOf(place), phone)}${severalCounties(content, phrases, question)}`,
        source: hoursOf(phrases, place),
      }
    )
  }
  const scheduled = ({ calendar, now }: Context, question: string): Figure | undefined => {
    const goesOn = isElliptical(question)
    const place = placeIn(content, question) ?? (goesOn ? placeMeant(content, '', before) : undefined)
    if (!place) return zipAsked(content, phrases, question)
    const source = { title: phrases.place(place), href: hrefOf(place) }
    const severally = severalCounties(content, phrases, question)
    const read = (said: string) => readMessage(content, { calendar, now }, said.replaceAll(/day(s)\b/gi, 'day'))
    const dayIn = (said: string) => read(said).day
    const day = dayIn(question) ?? (goesOn ? before.slice(-2).toReversed().map(dayIn).find(Boolean) : undefined)
    // Who asks about a day wants that day, and no hotline.
    if (day && day !== 'asap') {
      const town = townIn(read, [question, ...placedBefore(before)], place)
      const said = deliverySaid(content, phrases, { calendar, now }, place, day.date, town)
      return { text: `${said}${severally}`, whole: true, source }
    }
    const where = place.kind === 'city' ? figures.cityIn(place.name, place.county.name) : ''
    const route = `${where}${figures.route(place, content.promises.delivery_schedule)}${severally}`
    const parts = [route, figures.inAnEmergency(...timesOf(place), phone)]
    if (asksHowFast(question)) parts.reverse()
    return { text: parts.join('\n'), whole: true, source }
  }
  const person = ({ calendar, now }: Context, question: string) => {
    const hotline = phone !== undefined && !isOpen(calendar, now)
    return figures.person(phone, hoursSaid(phrases, calendar, now, question), hotline)
  }

  const lubricantPrice = ({ calendar, now }: Context, question: string): Figure | undefined => {
    const promise = content.promises.lubricant_quote
    const { items } = readMessage(content, { calendar, now }, question)
    const isAsked = asksPrice.test(fold(question)) && items.some(({ product }) => product?.kind === 'lubricant')
    if (!isAsked || !promise) return undefined
    const text = figures.lubricantPrice(phrases.promise(promise))
    return { text, whole: true, source: { title: phrases.chips.lube_pricing, href: '/quote/lubricants' } }
  }

  return async (ctx, passageId, question) => {
    switch (passageId) {
      case 'hours':
        return { text: hoursSaid(phrases, ctx.calendar, ctx.now, question) }
      case 'sales-response':
        return {
          text: `${asksWhoIsHere(question) ? figures.program : ''}${person(ctx, question)}`,
        }
      case 'complaint':
        return { text: `${figures.sorry}${person(ctx, question)}` }
      case 'service-area':
        return scheduled(ctx, question)
      case 'emg-times': {
        const hours = emergencyHours(question)
        return hours ? { ...hours, whole: true } : zipAsked(content, phrases, question)
      }
      case 'svc-emergency':
      case 'emg-hotline':
        return emergencyHours(question)
      case 'fuel-specification':
        // The lines of a specification are English data: its passage says them in Spanish.
        return phrases.language === 'en' ? { text: specificationSaid(content, question), whole: true } : undefined
      case 'order-track': {
        const own = await ordersSaid(ctx, phrases, orders)
        // Who is signed in needs no word about how to sign in.
        return own === undefined ? { text: figures.track(phone) } : { text: own, whole: true }
      }
      default:
        return /^(lube-|quote-lube$)/.test(passageId) ? lubricantPrice(ctx, question) : undefined
    }
  }
}

const timesOf = ({ name, zone }: Place) => [name, zone.words, zone.name] as const

export const hoursOf = (phrases: Phrases, place: Place): Source => ({
  title: phrases.emergency.times(place.name),
  href: hrefOf(place),
})

/** The page of the counties lets choose one. */
const zipAsked = (content: Content, phrases: Phrases, question: string): Figure | undefined => {
  const zip = unknownZip(content, question)
  return zip === undefined
    ? undefined
    : {
        text: phrases.figures.zipAsked(zip),
        source: { title: phrases.counties, href: '/coverage' },
      }
}

/** "How much fits into a drum" asks no price. */
const asksPrice =
  /\b(prices?|pricing|costs?|run me|how much (is|are|for) (an?|one|the|your|\d)|how much for|cuanto (cuesta|vale)|precio)\b/

const asksHowFast = (question: string) =>
  /\b(how (fast|soon|quick|quickly|long|many hours)|response time|cuanto (tarda|tiempo)|que tan rapido)\b/.test(
    fold(question),
  )

const asksWhoIsHere = (question: string) =>
  /\b(are you|is this|am i|es usted|son|eres|es un|estoy hablando con) .*\b(bot|robot|human|person|machine|computer|real|humano|persona|maquina|computadora)\b/.test(
    fold(question),
  )

/** A town without a page of its own stands for its county, and is said by its name. */
const townIn = (read: (said: string) => ExtractedNeed, said: readonly string[], { county }: Place) =>
  said.map((one) => read(one).place).find((one) => one?.kind === 'town' && one.county === county.name)?.name

const severalCounties = (content: Content, phrases: Phrases, question: string) => {
  const [, ...others] = countiesOfZip(content, question)
  return others.length > 0 ? phrases.figures.severalCounties(others) : ''
}
