import type { Content, Place } from '#content/index.ts'
import { callLink, callUs } from '#domain/call-us.ts'
import { isOpen } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import type { Source } from '../assistant.ts'
import { fold } from '../words/fold.ts'
import { readMessage, type Reading } from '../needs/reading.ts'
import { leans } from '../words/leaning.ts'
import { deliverySaid } from './delivery-day.ts'
import { hoursSaid } from './hours.ts'
import { ordersSaid, type OrdersPort } from './orders.ts'
import { countiesOfZip, hrefOf, placeIn, placeMeant, unknownZip } from './places.ts'
import { specificationSaid } from './specification.ts'

/**
 * What data add to a passage for this question, with the page it stands on: said before its words, `whole` instead of
 * them.
 */
export type Figure = { text: string; whole?: boolean; source?: Source }
export type Figures = (ctx: Context, passageId: string, question: string) => Promise<Figure | undefined>

/** Answers from data for the passages that speak of hours, places and orders. `before`: what the visitor said earlier. */
export const createFigures = (content: Content, orders: OrdersPort, before: readonly string[] = []): Figures => {
  const { phone } = content.company

  const emergencyHours = (question: string): Figure | undefined => {
    const place = placeMeant(content, question, before)
    return (
      place && {
        text: `Fuel gets to ${emergencyIn(place, phone)}${severalCounties(content, question)}`,
        source: hoursOf(place),
      }
    )
  }
  const scheduled = ({ calendar, now }: Context, question: string): Figure | undefined => {
    const goesOn = leans(question)
    const place = placeIn(content, question) ?? (goesOn ? placeMeant(content, '', before) : undefined)
    if (!place) return zipAsked(content, question)
    const source = { title: place.name, href: hrefOf(place) }
    const severally = severalCounties(content, question)
    const read = (said: string) => readMessage(content, { calendar, now }, said.replaceAll(/day(s)\b/gi, 'day'))
    const dayIn = (said: string) => read(said).day
    const day = dayIn(question) ?? (goesOn ? before.toReversed().map(dayIn).find(Boolean) : undefined)
    // Who asks about a day wants that day, and no hotline.
    if (day && day !== 'asap')
      return {
        text: `${deliverySaid(content, { calendar, now }, place, day.date, townIn(read, [question, ...before.toReversed()], place))}${severally}`,
        whole: true,
        source,
      }
    const where = place.kind === 'city' ? `${place.name} is in ${place.county.name} County. ` : ''
    const route = `${where}${place.route}${severally}`
    const parts = [route, `In an emergency, fuel gets to ${emergencyIn(place, phone)}`]
    if (asksHowFast(question)) parts.reverse()
    return { text: parts.join('\n'), whole: true, source }
  }
  const person = ({ calendar, now }: Context, question: string) => {
    const hotline = !phone || isOpen(calendar, now) ? '' : ' In an emergency, we answer that number day and night.'
    return `${callLink(phone).label}. ${hoursSaid(calendar, now, question)}${hotline} Or leave your number below and a person will call you.`
  }

  return async (ctx, passageId, question) => {
    switch (passageId) {
      case 'hours':
        return { text: hoursSaid(ctx.calendar, ctx.now, question) }
      case 'sales-response':
        return {
          text: `${asksWhoIsHere(question) ? "I'm a program that answers from this website. " : ''}${person(ctx, question)}`,
        }
      case 'complaint':
        return { text: `I'm sorry about that. ${person(ctx, question)}` }
      case 'service-area':
        return scheduled(ctx, question)
      case 'emg-times': {
        const hours = emergencyHours(question)
        return hours ? { ...hours, whole: true } : zipAsked(content, question)
      }
      case 'svc-emergency':
      case 'emg-hotline':
        return emergencyHours(question)
      case 'fuel-specification':
        return { text: specificationSaid(content, question), whole: true }
      case 'order-track': {
        const text = await ordersSaid(ctx, orders)
        return {
          text:
            text ??
            `Not signed in? Type your reference here, such as OR-7K3M-92XD, with the email or phone you gave us. Or ${callUs(phone)} and mention it.`,
        }
      }
      default:
        return undefined
    }
  }
}

/** "in Polk County 2-4 hours after your call to (202) 555-0142, day or night (Central Iowa zone)." */
const emergencyIn = ({ name, zone }: Place, phone: string | undefined) =>
  `${name} ${zone.words} after your call${phone ? ` to ${phone}` : ''}, day or night (${zone.name} zone).`

export const hoursOf = (place: Place): Source => ({
  title: `Emergency response time: ${place.name}`,
  href: hrefOf(place),
})

/** The page of the counties lets choose one. */
const zipAsked = (content: Content, question: string): Figure | undefined => {
  const zip = unknownZip(content, question)
  return zip === undefined
    ? undefined
    : {
        text: `I don't know which county ZIP code ${zip} is in. Tell me the county and I'll tell you if we deliver there and how fast.`,
        source: { title: 'Counties', href: '/coverage' },
      }
}

const asksHowFast = (question: string) =>
  /\b(how (fast|soon|quick|quickly|long|many hours)|response time|cuanto (tarda|tiempo)|que tan rapido)\b/.test(
    fold(question),
  )

const asksWhoIsHere = (question: string) =>
  /\b(are you|is this|am i) .*\b(bot|robot|human|person|machine|computer|real)\b/.test(fold(question))

/** A town without a page of its own stands for its county, and is said by its name. */
const townIn = (read: (said: string) => Reading, said: readonly string[], { county }: Place) =>
  said.map((one) => read(one).place).find((one) => one?.kind === 'town' && one.county === county.name)?.name

const severalCounties = (content: Content, question: string) => {
  const [, ...others] = countiesOfZip(content, question)
  return others.length > 0 ? ` This ZIP code is also in ${others.join(' and ')} County; go by your county.` : ''
}
