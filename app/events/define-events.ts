import { OutdatedFacts, type PlannedEvent } from '#mails/plan.ts'

/** What an event happened to: the table that `events.subject_id` points into. */
export type SubjectType =
  | 'request'
  | 'quote'
  | 'order'
  | 'purchase_order'
  | 'shipment'
  | 'invoice'
  | 'supplier_bill'
  | 'ledger'
  | 'run'
  | 'truck'
  | 'driver'
  | 'terminal'
  | 'account'
  | 'sign_up'
  | 'invitation'
  | 'customer'
  | 'payment'
  | 'company'
  | 'document'
  | 'newsletter_subscriber'
  | 'newsletter_issue'
  | 'assistant_passage'
  | 'assistant_question'
  | 'chat'
  | 'pricing'
  | 'import'
  | 'settings'
  | 'approval'
  | 'guest'
  | 'content_file'
  | 'content_picture'
  | 'mail'

/** What the audit log keeps beside the event's name: small, and no copy of what the subject's own row says. */
export type Detail = Record<string, string | number | boolean | null>

/** For events that no mail hangs on. */
export type NoFacts = Record<string, never>

/** An event as its noun defines it: the facts that mails are written from, and its words. */
type EventSpec<Facts extends object = object> = {
  /** What history says, after who did it; a function where the detail says more. */
  history: string | ((detail: Detail) => string)
  /** The same as staff read it, where it says what is for them alone. */
  forStaff?: (detail: Detail) => string
  /** The same when staff do it in the customer's place. */
  byStaff?: string
  /** The same when the person it is about does it themselves. */
  bySelf?: string
  /** The same where the thing is not in view, as in the history of the person who did it. `history` when left out. */
  elsewhere?: string
  /** What the staff dashboard says between who did it and the thing, which stands at the dots. Without: it is not shown. */
  activity?: string
  /** The same when staff do it in the customer's place. */
  activityByStaff?: string
  /** Left out of the history that customers and suppliers see: our own paperwork. */
  staffOnly?: boolean
  /** Staff hear of it live, though nobody looks its subject up: it belongs to staff alone. */
  liveForStaff?: boolean
  /** Where it happened to something else than the other events of its noun. */
  subjectType?: SubjectType
  /** Raised when the facts change: a mail that waits may hold those of an older version. 1 when left out. */
  version?: number
  /** Turns facts of an older version into today's; undefined when that cannot be. */
  upgrade?: (facts: PlannedEvent, version: number) => Facts | undefined
}

export type EventDefinition<Facts extends object = object, Name extends string = string> = EventSpec<Facts> & {
  name: Name
  subjectType: SubjectType
  version: number
}

/** The facts that an event carries. */
export type EventFacts<Event> = Event extends EventSpec<infer Facts> ? Facts : never

/** One event of a noun. The first form is for those without facts. */
export function event(spec: EventSpec<NoFacts>): EventSpec<NoFacts>
export function event<Facts extends object>(spec: EventSpec<Facts>): EventSpec<Facts>
export function event<Facts extends object>(spec: EventSpec<Facts>) {
  return spec
}

type EventDefinitions<Prefix extends string, Specs> = {
  [Key in keyof Specs & string]: EventDefinition<EventFacts<Specs[Key]>, `${Prefix}.${Key}`>
}

/** The events of a noun by their last names: `orderEvents.confirm` is "order.confirm". */
export const defineEvents = <Prefix extends string, Specs extends Record<string, EventSpec>>(
  prefix: Prefix,
  subjectType: SubjectType,
  specs: Specs,
): EventDefinitions<Prefix, Specs> =>
  Object.fromEntries(
    Object.entries(specs).map(([key, spec]) => [
      key,
      { subjectType, version: 1, ...(spec as EventSpec), name: `${prefix}.${key}` },
    ]),
  ) as EventDefinitions<Prefix, Specs>

/** The same for the verbs of a lifecycle: one event for each, and no other. */
export const defineVerbEvents =
  <Verb extends string>() =>
  <Prefix extends string, Specs extends Record<Verb, EventSpec>>(
    prefix: Prefix,
    subjectType: SubjectType,
    specs: Specs & Record<Exclude<keyof Specs, Verb>, never>,
  ): EventDefinitions<Prefix, Pick<Specs, Verb>> =>
    defineEvents<Prefix, Specs>(prefix, subjectType, specs)

/** What is stored with a mail about an event. */
export const planned = <Facts extends object>(event: EventDefinition<Facts>, facts: Facts): PlannedEvent => ({
  ...facts,
  name: event.name,
  v: event.version,
})

/**
 * The facts of an event as they are today, from what was stored with a mail.
 * @throws OutdatedFacts when they are of an older version that no upgrade reads.
 */
export const currentFacts = <Facts extends object>(event: EventDefinition<Facts>, logged: PlannedEvent): Facts => {
  const { v } = logged
  if (v === event.version) return logged as object as Facts
  if (v > event.version)
    throw new Error(`${event.name} is stored with facts of version ${v}, which is newer than ours.`)
  const upgraded = event.upgrade?.(logged, v)
  if (!upgraded) throw new OutdatedFacts(event.name, v, event.version)
  return upgraded
}
