import { href } from 'react-router'
import type { Content } from '#content/index.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatCents } from '#domain/money.ts'
import { formatLocalDay, formatMinute } from '#features/companies/pages/people-view.ts'
import { tanksInSight } from '#features/orders/order-to-tank.ts'
import { orderToTankForm } from '#features/orders/order-to-tank-form.ts'
import { customerTotals } from '#features/orders/list.ts'
import orders from '#features/orders/staff-list.ts'
import quotes from '#features/quotes/staff-list.ts'
import { businessTypeOf } from '#features/requests/find.ts'
import { tasksView } from '#features/reminders/pages/reminder-view.ts'
import shipments from '#features/shipments/staff-list.ts'
import requests from '#features/requests/staff-list.ts'
import { filesView } from '#features/files/pages/files-view.ts'
import { sentCertificates } from '#features/files/sent-certificates.ts'
import { customerCredit } from '#features/credit/pages/credit-view.ts'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import type { TableView } from '#lists/view.ts'
import { certificatesOf } from '../../certificates.ts'
import { equipmentOf } from '../../equipment.ts'
import { notesOf } from '../../notes.ts'
import { customerForms, rowForms } from '../../customer-forms.ts'
import { contactsAt } from '../../site-contacts.ts'
import { knowingFamilies, mergedInto } from '../../customer.ts'
import { formatKind, isKindKnown } from '../../customer-words.ts'
import { sitesOf } from '../../sites.ts'
import type { Customer } from '../../schema.ts'
import { recordHead, recordPromises } from './record-head.ts'
import { recordPlaces, removal } from './record-places.ts'
import { recordTerms } from './record-terms.ts'

/** The forms of a record, with what they are about: the site, the equipment or the person that the address names is changed. */
export const recordForms = async (ctx: Context, content: Content, customer: Customer, url: URL, body?: FormData) => {
  const [sites, equipment] = [await sitesOf(ctx, customer.id), await equipmentOf(ctx, customer.id)]
  const edited = equipment.find(({ id }) => id === url.searchParams.get('equipment'))
  const site = sites.find(({ id }) => id === url.searchParams.get('site'))
  const tanks = equipment.filter(({ kind }) => kind === 'tank')
  const people = await contactsAt(
    ctx,
    sites.map(({ id }) => id),
  )
  const onSite = people.find(({ id }) => id === url.searchParams.get('person'))
  const sentFiles = can(ctx.viewer, 'certificates.record') ? await sentCertificates(ctx, customer.id) : []
  const papers = Object.fromEntries(sentFiles.map(({ id, name }) => [id, name]))
  const forms = customerForms(ctx, content, customer, { site, equipment: edited, onSite, sites, tanks, papers, body })
  return { sites, equipment, people, forms }
}

/** An order to one of their tanks, where they have one. */
export const tankForm = async (ctx: Context, content: Content, customerId: string) =>
  orderToTankForm(ctx, content, await tanksInSight(ctx, { customerId }), (id) =>
    href('/dashboard/admin/orders/:id', { id }),
  )

/** So many of the latest of each are shown; the rest stand in the list of the noun. */
const shownRows = 5

export const recordPage = (id: string) => href('/dashboard/admin/customers/:id', { id })

/** Everything that staff read of a customer, as far as the viewer may. */
export const readRecord = async (asking: Context, content: Content, customer: Customer, url: URL) => {
  const { id } = customer
  const ctx = knowingFamilies(asking)
  // Five strands, each one question after the other: all at once they would hold the connections that a visitor's form needs.
  const [{ forms, toTank, files, places, terms }, { merged, history, totals, notes, tasks }, head, tables, credit] =
    await Promise.all([
      recordSheet(ctx, content, customer, url),
      recordLog(ctx, id),
      recordFigures(ctx, id),
      recordTables(ctx, id),
      customerCredit(ctx, id),
    ])
  const manages = can(ctx.viewer, 'customers.manage')
  const remove = removal(ctx, id)
  return {
    ...{ id, name: customer.name, email: customer.email, phone: customer.phone, companyId: customer.companyId },
    billingAddress: customer.billingAddress,
    userId: customer.userId,
    head,
    kind: formatKind(customer),
    saidToBe: isKindKnown(customer) ? undefined : await businessTypeOf(ctx, id),
    since: formatLocalDay(ctx, customer.createdAt),
    totals: can(ctx.viewer, 'orders.see-all') && {
      orders: totals.orders,
      ...(can(ctx.viewer, 'prices.see') && { bought: formatCents(totals.cents) }),
    },
    ...places,
    ...terms,
    notes: notes.map(({ id, words, at, author }) => ({
      ...{ id, words, by: `${author ?? 'Former coworker'}, ${formatMinute(ctx, at)}` },
      remove: remove(rowForms.dropNote, id, 'the note'),
    })),
    addNote: manages ? forms.note.draw(ctx) : undefined,
    tasks,
    credit,
    merged: merged.map((each) => ({
      ...{ id: each.id, name: each.name, email: each.email, phone: each.phone },
      separate: remove(rowForms.separate, each.id, each.name),
    })),
    panels: [
      ...(credit?.forms ?? []),
      ...[
        ...(toTank && can(ctx.viewer, 'orders.place') ? [toTank] : []),
        ...(can(ctx.viewer, 'agreements.record') ? [...(credit ? [] : [forms.terms]), forms.agreement] : []),
        ...(can(ctx.viewer, 'certificates.record') ? [forms.certificate] : []),
        ...(manages ? forms.panels : []),
      ].map((form) => form.draw(ctx)),
    ],
    ...tables,
    mostShown: shownRows,
    files,
    history,
  }
}

export type CustomerRecord = Awaited<ReturnType<typeof readRecord>>

/** Where we deliver, what they pay, their files, and the forms that change it. */
const recordSheet = async (ctx: Context, content: Content, customer: Customer, url: URL) => {
  const { id } = customer
  const { forms, ...found } = await recordForms(ctx, content, customer, url)
  const hasTanks = found.equipment.some(({ kind }) => kind === 'tank')
  const toTank = hasTanks ? await tankForm(ctx, content, id) : undefined
  const certificates = await certificatesOf(ctx, id)
  const files = await filesView(ctx, { kind: 'customer', id }, id, certificates)
  const places = await recordPlaces(ctx, content, id, found)
  return { forms, toTank, files, places, terms: await recordTerms(ctx, content, customer, certificates, files.files) }
}

/** What happened with them, what was written down, and what is to be done. */
const recordLog = async (ctx: Context, id: string) => ({
  merged: await mergedInto(ctx, id),
  history: await historyLines(ctx, id),
  totals: await customerTotals(ctx, id),
  notes: await notesOf(ctx, id),
  tasks: await tasksView(ctx, { kind: 'customer', id }, recordPage(id)),
})

const recordFigures = async (ctx: Context, id: string) => [
  ...(await recordHead(ctx, id)),
  ...(await recordPromises(ctx, id)),
]

/** The latest of what they asked for and bought; what is open stands first. */
const recordTables = async (ctx: Context, id: string) => {
  const table = async (allowed: boolean, readTable: () => Promise<TableView>) => (allowed ? readTable() : undefined)
  return {
    openRequests: await table(can(ctx.viewer, 'requests.see-all'), () =>
      requests.recent(ctx, { view: 'open', customer: id }, shownRows, ['request', 'due']),
    ),
    openQuotes: await table(can(ctx.viewer, 'quotes.see-all'), () =>
      quotes.recent(ctx, { state: 'waiting', customer: id }, shownRows, ['quote', 'state', 'ends', 'total']),
    ),
    openOrders: await table(can(ctx.viewer, 'orders.see-all'), () =>
      orders.recent(ctx, { state: 'active', customer: id, sort: 'due', descending: false }, shownRows, [
        ...['order', 'state', 'delivery', 'total'],
      ]),
    ),
    deliveries: await table(can(ctx.viewer, 'shipments.see-all'), () =>
      shipments.recent(ctx, { customer: id, sort: 'eta', descending: true }, shownRows, ['reference', 'state', 'eta']),
    ),
    requests: await table(can(ctx.viewer, 'requests.see-all'), () =>
      requests.recent(ctx, { view: 'all', customer: id, sort: 'received', descending: true }, shownRows, [
        'request',
        'due',
      ]),
    ),
    quotes: await table(can(ctx.viewer, 'quotes.see-all'), () =>
      quotes.recent(ctx, { customer: id }, shownRows, ['quote', 'state', 'ends', 'total']),
    ),
    orders: await table(can(ctx.viewer, 'orders.see-all'), () =>
      orders.recent(ctx, { customer: id }, shownRows, ['order', 'state', 'delivery', 'total']),
    ),
  }
}
