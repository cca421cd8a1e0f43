import { accountEvents, guestEvents } from '#features/accounts/events.ts'
import { approvalEvents } from '#features/approvals/events.ts'
import { assignmentEvents } from '#features/assignment/events.ts'
import { assistantEvents, chatEvents } from '#features/chat/events.ts'
import { chargeEvents } from '#features/charges/events.ts'
import { collectionEvents } from '#features/collections/events.ts'
import { creditEvents } from '#features/credit/events.ts'
import { can, isStaff } from '#domain/can.ts'
import { companyEvents } from '#features/companies/events.ts'
import { customerEvents } from '#features/customers/events.ts'
import { runEvents } from '#features/dispatch/events.ts'
import { documentEvents } from '#features/documents/events.ts'
import { fileEvents } from '#features/files/events.ts'
import { driverEvents, terminalEvents, truckEvents } from '#features/fleet/events.ts'
import { importEvents } from '#features/imports/events.ts'
import { invoiceEvents } from '#features/invoices/events.ts'
import { ledgerEvents } from '#features/ledger/events.ts'
import type { LogEntry } from '#events/audit-log.ts'
import type { EventDefinition, SubjectType } from '#events/define-events.ts'
import { newsletterEvents } from '#features/newsletter/events.ts'
import { orderEvents } from '#features/orders/events.ts'
import { mailEvents, outboxEvents } from '#features/outbox/events.ts'
import { autopayEvents } from '#features/payments/autopay-events.ts'
import { paymentEvents } from '#features/payments/events.ts'
import type { Permission } from '#domain/permissions.ts'
import { pricelistEvents } from '#features/pricelist/events.ts'
import { pricingEvents } from '#features/pricing/events.ts'
import { purchaseEvents } from '#features/purchasing/events.ts'
import { quoteEvents } from '#features/quotes/events.ts'
import { standingEvents } from '#features/standing/events.ts'
import { stormEvents } from '#features/storm/events.ts'
import { reminderEvents } from '#features/reminders/events.ts'
import { deskEvents, promiseEvents, requestEvents } from '#features/requests/events.ts'
import { rotaEvents, settingsEvents } from '#features/settings/events.ts'
import { sheetEvents } from '#features/safety-sheets/events.ts'
import { shiftEvents } from '#features/shifts/events.ts'
import { shipmentEvents } from '#features/shipments/events.ts'
import { statementEvents } from '#features/statements/events.ts'
import { contentEvents, pictureEvents } from '#features/site-content/events.ts'
import { statusEvents } from '#features/status/events.ts'
import { invoiceWriteOffEvents, writeOffEvents } from '#features/write-offs/events.ts'
import { billEvents } from '#features/bills/events.ts'
import type { Viewer } from '#domain/viewer.ts'

/** Every noun's events: what history, dashboard, live stream and emails know. A new noun adds its own here. */
const nouns = {
  accountEvents,
  approvalEvents,
  assignmentEvents,
  assistantEvents,
  autopayEvents,
  chargeEvents,
  billEvents,
  chatEvents,
  collectionEvents,
  companyEvents,
  contentEvents,
  creditEvents,
  customerEvents,
  standingEvents,
  stormEvents,
  deskEvents,
  documentEvents,
  guestEvents,
  ...fileEvents,
  truckEvents,
  driverEvents,
  terminalEvents,
  importEvents,
  invoiceEvents,
  ledgerEvents,
  mailEvents,
  newsletterEvents,
  orderEvents,
  pricelistEvents,
  pictureEvents,
  pricingEvents,
  outboxEvents,
  paymentEvents,
  promiseEvents,
  purchaseEvents,
  quoteEvents,
  customerTasks: reminderEvents.customer,
  requestTasks: reminderEvents.request,
  quoteTasks: reminderEvents.quote,
  orderTasks: reminderEvents.order,
  requestEvents,
  runEvents,
  shiftEvents,
  rotaEvents,
  settingsEvents,
  sheetEvents,
  shipmentEvents,
  statementEvents,
  statusEvents,
  writeOffEvents,
  invoiceWriteOffEvents,
}

type Nouns = typeof nouns
type CataloguedEvent = { [Noun in keyof Nouns]: Nouns[Noun][keyof Nouns[Noun]] }[keyof Nouns]

/** The name of every event there is. */
export type EventName = CataloguedEvent extends { name: infer Name } ? Name : never

export const allEvents: readonly EventDefinition[] = Object.values(nouns).flatMap((events) =>
  Object.values<EventDefinition>(events),
)

const byName = new Map(allEvents.map((event) => [event.name, event]))

/** Every name in the audit log is one of the catalogue's: a release that takes one away renames it in a migration. */
const eventNamed = (name: string): EventDefinition => {
  const event = byName.get(name)
  if (!event) throw new Error(`The audit log has an event "${name}" that no noun defines.`)
  return event
}

/** What the events of that name happen to; undefined for a name of another release. */
export const subjectTypeOf = (name: string): SubjectType | undefined => byName.get(name)?.subjectType

type LoggedEvent = Pick<LogEntry, 'name' | 'actorRole' | 'detail'>

/** What someone did, after their name and where the thing is in view: "confirmed it". */
export const historyWords = ({ name, actorRole, detail }: LoggedEvent): string => {
  const { history, byStaff } = eventNamed(name)
  if (actorRole === 'admin' && byStaff) return byStaff
  return typeof history === 'string' ? history : history(detail)
}

/** The same as staff read it: with what is for them alone. */
export const staffHistoryWords = (entry: LoggedEvent): string =>
  eventNamed(entry.name).forStaff?.(entry.detail) ?? historyWords(entry)

/** Whether customers and suppliers see it in the history of what is theirs. */
export const isStaffOnly = ({ name }: Pick<LoggedEvent, 'name'>): boolean => eventNamed(name).staffOnly === true

/** Things whose page is where their history is read: elsewhere they are named. */
const trade: readonly SubjectType[] = ['request', 'quote', 'order', 'purchase_order', 'shipment', 'invoice']

const activityOf = ({ name, actorRole }: Pick<LoggedEvent, 'name' | 'actorRole'>): string | undefined => {
  const { activity, activityByStaff } = eventNamed(name)
  return actorRole === 'admin' && activityByStaff ? activityByStaff : activity
}

/** The same where the record isn't in view: "confirmed order". `bySelf`: the actor is also the subject. */
export const trailWords = (entry: LoggedEvent, bySelf: boolean): string => {
  const { elsewhere, subjectType, bySelf: own } = eventNamed(entry.name)
  const activity = activityOf(entry)
  if (bySelf && own) return own
  if (elsewhere) return elsewhere
  return activity && trade.includes(subjectType) ? activity.replace(' …', '') : historyWords(entry)
}

/** The events that the staff dashboard shows; the rest of the audit log (sign-ins, drafts, settings) has its own places. */
export const activityNames = allEvents.filter(({ activity }) => activity).map(({ name }) => name)

/** What the dashboard says before and after the thing: "let quote", "expire". */
export const activityWords = (entry: Pick<LoggedEvent, 'name' | 'actorRole'>): { words: string; after?: string } => {
  const [words = '', after] = (activityOf(entry) ?? '').split(/ …(?=\W)/)
  return { words, after }
}

/** Who sees the activity of these: people who may see all of them. */
export const seenWith = {
  request: 'requests.see-all',
  quote: 'quotes.see-all',
  pricing: 'costs.see',
  import: 'imports.run',
  order: 'orders.see-all',
  purchase_order: 'purchases.see-all',
  shipment: 'shipments.see-all',
  invoice: 'invoices.see-all',
  supplier_bill: 'bills.see-all',
  ledger: 'ledger.see-all',
  run: 'dispatch.see-all',
  truck: 'dispatch.see-all',
  driver: 'dispatch.see-all',
  terminal: 'dispatch.see-all',
  account: 'users.see',
  sign_up: 'users.see',
  invitation: 'users.see',
  customer: 'customers.see-all',
  payment: 'ledger.see-all',
  company: 'companies.see-all',
  document: 'documents.see-all',
  chat: 'chats.answer',
  content_file: 'content.see',
  content_picture: 'content.see',
} as const satisfies Partial<Record<SubjectType, Permission>>

const isSeenWith = (type: SubjectType): type is keyof typeof seenWith => type in seenWith

/**
 * Whether someone of the staff hears of it live, though its subject is nothing that anyone looks up. Nobody does of a name
 * that only the stream has, such as that of a truck whose customers wait, or that another release wrote.
 */
export const isLiveForStaff = (viewer: Viewer, name: string): boolean => {
  const { liveForStaff, subjectType } = byName.get(name) ?? {}
  if (!liveForStaff || !subjectType || !isStaff(viewer)) return false
  return can(viewer, isSeenWith(subjectType) ? seenWith[subjectType] : 'settings.see')
}
