import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Content } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import { sitesOf } from '#features/customers/sites.ts'
import { ordersVisibleTo } from '#features/orders/find.ts'
import { orderLife, orderStates, type OrderState } from '#features/orders/lifecycle.ts'
import { orderLines, orders, type OrderLine } from '#features/orders/schema.ts'
import { fold } from '../words/fold.ts'
import { chooseMostSpecificPlace, takePlaces, type MentionedPlace } from './place.ts'
import { take, takeAt, scanMessage, type MessageScanner } from './message-scanner.ts'

/** What its customer may do about an order now: ask for another day, only open it, only write or call, or nothing. */
export type AllowedOrderAction = 'day' | 'open' | 'road' | 'over'

/** A place that we delivered to for this customer. */
export type OwnSite = { name: string | null; address: string; county: string | null }
export type OwnOrder = {
  id: string
  reference: string
  address: string
  /** A plain date, in the company's time zone. */
  day: string
  now: AllowedOrderAction
  lines: readonly Pick<OrderLine, 'product' | 'unit' | 'quantity'>[]
}

/** Where a customer is delivered to, and what they ordered, the newest first: their own and nobody else's. */
export type OwnDeliveries = { sites: readonly OwnSite[]; orders: readonly OwnOrder[] }
export type OwnDeliveriesPort = (ctx: Context) => Promise<OwnDeliveries>

export const nothingOwn: OwnDeliveries = { sites: [], orders: [] }

/** So many orders back, nobody remembers what "the usual" was. */
const mostOrders = 20

/** The sites and orders of the customer who is signed in; nobody else has any. */
export const ownDeliveries: OwnDeliveriesPort = async (ctx) => {
  if (ctx.viewer.role !== 'customer') return nothingOwn
  const found = await ctx.db
    .select({
      id: orders.id,
      reference: orders.reference,
      address: orders.deliveryAddress,
      day: orders.deliveryDate,
      state: orders.state,
    })
    .from(orders)
    .where(ordersVisibleTo(ctx.viewer))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(mostOrders)
  const lines = await ctx.db
    .select({
      orderId: orderLines.orderId,
      product: orderLines.product,
      unit: orderLines.unit,
      quantity: orderLines.quantity,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        ordersVisibleTo(ctx.viewer),
        inArray(
          orderLines.orderId,
          found.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(orderLines.position))
  const sites = await sitesOf(ctx)
  return {
    sites: sites.map(({ name, address, county }) => ({ name, address, county })),
    orders: found.map(({ state, ...order }) => ({
      ...order,
      now: orderNow(ctx, state),
      lines: lines.filter(({ orderId }) => orderId === order.id),
    })),
  }
}

const orderNow = ({ viewer }: Pick<Context, 'viewer'>, state: OrderState): AllowedOrderAction => {
  if (orderStates.is('isOnTheRoad', state)) return 'road'
  if (!orderStates.is('isActive', state)) return 'over'
  return orderLife.movesFor(state, viewer).includes('wish_day') ? 'day' : 'open'
}

/** Words of a site's name that name nothing. */
const idle = new Set(['the', 'our', 'and', 'for', 'site', 'tank', 'inc', 'llc', 'company'])

/** "At the quarry", "the North yard": a site of this customer's own by a word that none of their others has. */
export const takeSites = (
  content: Content,
  sites: readonly OwnSite[],
  text: MessageScanner,
): MentionedPlace | undefined => {
  const words = sites.map((site) => new Set(fold(site.name ?? '').match(/[a-z]{3,}/g) ?? []))
  for (const [at, site] of sites.entries()) {
    const own = [...(words[at] ?? [])].filter(
      (word) => !idle.has(word) && words.every((others, other) => other === at || !others.has(word)),
    )
    if (own.length === 0) continue
    const said = new RegExp(
      String.raw`(?<=\b(?:at|to|the|our|for|in|out|en|al?|el|la|del) )(?:[a-z]+ )?(?:${own.join('|')})\b`,
      'g',
    )
    const found = take(text, said, ([words]) => words)
    if (found.length > 0) return placeOfSite(content, site)
  }
  return undefined
}

/** The one site that lies in the place someone named: "to Marysville" of who has one site there. */
export const siteIn = (sites: readonly OwnSite[], place: MentionedPlace): MentionedPlace | undefined => {
  const near = sites.filter(({ address, county }) =>
    place.kind === 'county'
      ? county === place.county
      : new RegExp(String.raw`\b${place.name.replaceAll(/[^\w ]/g, '.')}\b`, 'i').test(address),
  )
  const [site, ...others] = near
  return site && others.length === 0 ? { ...place, site } : undefined
}

/** The city, ZIP or county of a site: what a link may say of it. The street goes into the draft of the form. */
export const placeOfSite = (content: Content, site: OwnSite): MentionedPlace => {
  const text = scanMessage(site.address)
  // "1180 Harrisburg Pike": a street's name is no town.
  const street = /^[^,]*,/.exec(text.left)?.[0].length ?? 0
  takeAt(text, 0, street)
  const found = takePlaces(content, text)
  const place =
    chooseMostSpecificPlace(found.filter(({ value }) => value.kind === 'town')) ?? chooseMostSpecificPlace(found)
  const county = site.county ?? place?.county ?? ''
  return place ? { ...place, site } : { name: county && `${county} County`, county, kind: 'county', site }
}
