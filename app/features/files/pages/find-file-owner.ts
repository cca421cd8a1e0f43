import { href } from 'react-router'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { isUuid } from '#domain/text.ts'
import { visitor } from '#domain/viewer.ts'
import { findCustomer } from '#features/customers/customer.ts'
import { findOrder, orderBehind, visibleOrders } from '#features/orders/find.ts'
import { findPurchase, purchaseBehind } from '#features/purchasing/find.ts'
import { findQuote, quoteBehind, visibleQuotes } from '#features/quotes/find.ts'
import { findRequest, findRequestByLink, visibleAmong } from '#features/requests/find.ts'
import { findShipment } from '#features/shipments/find.ts'
import type { FileSubject, FileSubjectKind } from '../kinds.ts'

/** A thing as an address names it, who acts on it, and its own page. */
export type FileOwner = { ctx: Context; on: FileSubject; page: string; called: string }

type FileOwnerRecord = Pick<FileOwner, 'page' | 'called'> & { id: string; ctx?: Context }
type Lookup = (ctx: Context, key: string) => Promise<FileOwnerRecord>

/** By its id, at the desk. */
const atDesk: Record<FileSubjectKind, Lookup> = {
  request: async (ctx, id) => named(await findRequest(ctx, id), href('/dashboard/admin/inbox/:id', { id })),
  quote: async (ctx, id) => named(await findQuote(ctx, id), href('/dashboard/admin/quotes/:id', { id })),
  order: async (ctx, id) => named(await findOrder(ctx, id), href('/dashboard/admin/orders/:id', { id })),
  purchase: async (ctx, id) => named(await findPurchase(ctx, id), href('/dashboard/admin/purchasing/:id', { id })),
  shipment: async (ctx, id) => named(await findShipment(ctx, id), href('/dashboard/admin/shipments/:id', { id })),
  customer: async (ctx, id) => {
    const { name } = await findCustomer(ctx, id)
    return { id, called: name, page: href('/dashboard/admin/customers/:id', { id }) }
  },
}

/** By its id, for a customer or a supplier who is signed in. */
const inPortal: Partial<Record<FileSubjectKind, Lookup>> = {
  request: async (ctx, id) => named(await findRequest(ctx, id), href('/receipt/:link', { link: id })),
  quote: async (ctx, id) => named(await findQuote(ctx, id), href('/dashboard/customer/quotes/:id', { id })),
  order: async (ctx, id) => named(await findOrder(ctx, id), href('/dashboard/customer/orders/:id', { id })),
  purchase: async (ctx, id) => named(await findPurchase(ctx, id), href('/dashboard/supplier/orders/:id', { id })),
  shipment: async (ctx, id) => named(await findShipment(ctx, id), href('/dashboard/supplier/shipments/:id', { id })),
}

/** By its private link: its holder acts as the customer, or as the supplier of that one purchase order. */
const behindLink: Partial<Record<FileSubjectKind, Lookup>> = {
  request: async (ctx, link) => named(await findRequestByLink(ctx, link), href('/receipt/:link', { link })),
  quote: async (ctx, link) => named(await quoteBehind(ctx, link), href('/offer/:link', { link })),
  order: async (ctx, link) => named(await orderBehind(ctx, link), href('/order/:link', { link })),
  purchase: async (ctx, link) => {
    const behind = await purchaseBehind(ctx, link)
    if (!behind) throw notFound('purchase order')
    return { ...named(behind.purchase, href('/purchase/:link', { link })), ctx: behind.ctx }
  },
  shipment: async (ctx, key) => {
    const [link = '', id = ''] = key.split(between)
    const behind = await purchaseBehind(ctx, link)
    if (!behind) throw notFound('shipment')
    const shipment = await findShipment(behind.ctx, id)
    return { ...named(shipment, href('/purchase/:link/:shipment', { link, shipment: id })), ctx: behind.ctx }
  },
}

/** A truck is found behind the link of its purchase order. */
const between = '~'
export const shipmentBehind = (link: string, id: string) => `${link}${between}${id}`

const named = ({ id, reference }: { id: string; reference: string }, page: string): FileOwnerRecord => ({
  ...{ id, page, called: reference },
})

/** Where the files of a thing are taken in and given out, at the desk or elsewhere. */
export const filesAt = (where: 'desk' | 'elsewhere', on: FileSubjectKind, key: string) =>
  where === 'desk' ? href('/dashboard/admin/files/:on/:key', { on, key }) : href('/files/:on/:key', { on, key })

/** The thing that an address means, within the viewer's sight or behind its link. Throws not-found. */
export const findFileOwner = async (
  ctx: Context,
  where: 'desk' | 'elsewhere',
  kind: string,
  key: string,
): Promise<FileOwner> => {
  const viewerCtx = where === 'desk' ? ctx : { ...ctx, viewer: ctx.viewer.role === 'admin' ? visitor : ctx.viewer }
  const byId = isUuid(key)
  const lookups = where === 'desk' ? atDesk : byId ? inPortal : behindLink
  const look = Object.hasOwn(lookups, kind) ? lookups[kind as FileSubjectKind] : undefined
  if (!look) throw notFound('page')
  const { id, page, called, ctx: as = viewerCtx } = await look(viewerCtx, key)
  const on = { kind: kind as FileSubjectKind, id }
  return { ctx: where === 'desk' || byId ? as : await behind(as, on), on, page, called }
}

/** The holder of a private link acts as a visitor, unless they are signed in and it is theirs. */
export const behind = async (ctx: Context, { kind, id }: FileSubject): Promise<Context> => {
  if (ctx.viewer.role === 'supplier-link') return ctx
  const visible = ctx.viewer.role === 'customer' ? ((await isTheirs[kind]?.(ctx, [id])) ?? []) : []
  return visible.length > 0 ? ctx : { ...ctx, viewer: visitor }
}

const isTheirs: Partial<Record<FileSubjectKind, (ctx: Context, ids: string[]) => Promise<string[]>>> = {
  request: visibleAmong,
  quote: visibleQuotes,
  order: visibleOrders,
}
