import type { Content } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import type { Source } from '../assistant.ts'
import { hoursSaid } from './hours.ts'
import { ordersSaid, type OrdersPort } from './orders.ts'
import { countiesOfZip, hrefOf, placeIn } from './places.ts'

/** What data add to a passage for this question: said before its words, with the page it stands on. */
export type Figure = { text: string; source?: Source }
export type Figures = (ctx: Context, passageId: string, question: string) => Promise<Figure | undefined>

/** Answers from data for the passages that speak of hours, places and orders. */
export const createFigures = (content: Content, orders: OrdersPort): Figures => {
  const emergencyHours = (question: string): Figure | undefined => {
    const place = placeIn(content, question)
    if (!place) return undefined
    return {
      text: `${place.name} is in the zone ${place.zone.name}: emergency fuel is there ${place.zone.words} after your call to ${content.company.phone}.${severalCounties(content, question)}`,
      source: { title: `Emergency hours: ${place.name}`, href: hrefOf(place) },
    }
  }
  const scheduled = (question: string): Figure | undefined => {
    const place = placeIn(content, question)
    if (!place) return undefined
    return {
      text: `${place.text[1] ?? ''}${severalCounties(content, question)}`,
      source: { title: place.name, href: hrefOf(place) },
    }
  }
  return async ({ calendar, now, ...ctx }, passageId, question) => {
    switch (passageId) {
      case 'hours':
        return { text: hoursSaid(calendar, now, question) }
      case 'service-area':
        return scheduled(question)
      case 'emg-times':
      case 'svc-emergency':
      case 'emg-hotline':
        return emergencyHours(question)
      case 'order-track': {
        const text = await ordersSaid({ ...ctx, calendar, now }, orders)
        return text === undefined ? undefined : { text }
      }
      default:
        return undefined
    }
  }
}

const severalCounties = (content: Content, question: string) => {
  const [, ...others] = countiesOfZip(content, question)
  return others.length > 0 ? ` This ZIP also lies in ${others.join(' and ')} County; the county decides.` : ''
}
