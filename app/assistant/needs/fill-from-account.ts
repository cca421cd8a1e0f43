import type { Content } from '#content/index.ts'
import { formForNeed, isUsual, orderNamed } from './kind.ts'
import type { Need } from './need.ts'
import { placeOfSite, type OwnDeliveries, type OwnOrder, type OwnSite } from './own-deliveries.ts'
import type { MentionedPlace } from './place.ts'
import type { Item } from './reading.ts'

/**
 * What a signed-in customer left out of a need, from their own sites and orders: the usual, the product that goes to the
 * site they named, the one site they have, the order they want changed. What they said counts.
 */
export const fillFromAccount = (content: Content, need: Need, own: OwnDeliveries): Need => {
  if (need.kind === 'change') return { ...need, ...ordersMeant(own, need) }
  const [said, ...others] = need.items
  const usual = isUsual(need.words)
  const named = need.reading.place
  const before = usual || named?.site ? lastOrder(own, named?.site) : undefined
  const knows = before && !said.product && others.length === 0
  const brought = knows ? itemsOf(content, before) : []
  const [first] = brought
  const items: Need['items'] = first
    ? // "Fill the tank" says the product by the site; how much went there last is no quantity of today.
      [{ ...(usual ? first : { product: first.product }), ...said }, ...(usual ? brought.slice(1) : [])]
    : need.items
  const place = named ?? (usual && before ? placeOfOrder(content, own, before) : undefined) ?? onlySite(content, own)
  const reading = { ...need.reading, items, ...(place && { place }) }
  const asBefore = first && before ? { as: before } : {}
  const form = need.learned ?? formForNeed(need.kind, { ...reading, words: need.words })
  return { ...need, ...asBefore, items, reading, form }
}

/** The order that "the usual" means: the last one to this site, else the last one. */
const lastOrder = ({ orders }: OwnDeliveries, site: OwnSite | undefined): OwnOrder | undefined =>
  site ? orders.find(({ address }) => isSame(address, site.address)) : orders[0]

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const placeOfOrder = (content: Content, { sites }: OwnDeliveries, { address }: OwnOrder): MentionedPlace =>
  placeOfSite(content, sites.find((site) => isSame(site.address, address)) ?? { name: null, address, county: null })

const onlySite = (content: Content, { sites: [site, ...others] }: OwnDeliveries): MentionedPlace | undefined =>
  site && others.length === 0 ? placeOfSite(content, site) : undefined

/** What an order brought, as if it had been said. A package stands behind its product: "engine-oils.drum-55". */
const itemsOf = (content: Content, { lines }: OwnOrder): Item[] => {
  const fuels = new Set([...content.fuels, ...content.delivery.onRequest].map(({ key }) => key))
  return lines.map(({ product, unit, quantity }) => {
    const [key = product, packed = ''] = product.split('.')
    const [, kind, size] = /^(drum|tote|pail)-(\d+)$/.exec(packed) ?? []
    return {
      product: { key, kind: fuels.has(key) ? 'fuel' : 'lubricant', said: product, loose: false },
      ...(unit === 'gallon' && { gallons: quantity / 10 }),
      ...(kind && {
        packages: { kind: kind as 'drum' | 'tote' | 'pail', word: kind, count: quantity, size: Number(size) },
      }),
    }
  })
}

/**
 * The order that is to be changed: the one whose reference was written, else the only one that can still be changed, at the
 * site they named if they did. Of several nobody knows which they mean. One on the road is meant where there is no other.
 */
const ordersMeant = ({ orders }: OwnDeliveries, { words, reading }: Need): Pick<Need, 'order' | 'choices' | 'left'> => {
  const written = orderNamed(words)
  // A number that is none of theirs is no reason to change another order.
  if (written) return { order: orders.find(({ reference }) => bare(reference) === bare(written)) }
  const site = reading.place?.site
  const [left, changing] = [['road'], ['day', 'open']].map((states) =>
    orders
      .filter(({ now, address }) => states.includes(now) && (!site || isSame(address, site.address)))
      .toSorted((one, other) => one.day.localeCompare(other.day)),
  ) as [OwnOrder[], OwnOrder[]]
  const [order, ...others] = changing
  if (!order) return { order: left[0] }
  return { ...(others.length > 0 ? { choices: changing.slice(0, mostChoices) } : { order }), left: left[0] }
}

/** More buttons than this nobody reads on a phone. */
const mostChoices = 4

const bare = (reference: string) => reference.toUpperCase().replaceAll('-', '')
