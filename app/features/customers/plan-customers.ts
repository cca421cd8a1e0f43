import { randomUUID } from 'node:crypto'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatDollars, type Cents } from '#domain/money.ts'
import { firstRows, type Fields, type RecordChange, type Outcome } from '#features/imports/definition.ts'
import { openGateCode, sealGateCode } from '#features/trade/gate-code.ts'
import { isKindKnown } from './customer-words.ts'
import { filledIn } from './import-stores.ts'
import { lastTenDigits, lower, readKnownCustomers, type CustomerIndex } from './known-customers.ts'
import type { Customer, CustomerContact, CustomerKind, DeliverySite, PriorityClass } from './schema.ts'

export type ImportedContact = Pick<CustomerContact, 'name' | 'purpose' | 'email' | 'phone'>
export type ImportedSite = Pick<
  DeliverySite,
  'name' | 'address' | 'county' | 'accessNotes' | 'siteContact' | 'sitePhone'
> &
  Pick<DeliverySite, 'latitude' | 'longitude' | 'pinSource' | 'opensAt' | 'closesAt'> & {
    priority: PriorityClass | null
    gateCode: string | null
  }

/** A row of a list of customers, whoever wrote it. `partOf`: a job or a location of the customer of that name. */
export type ImportedCustomer = {
  row: number
  name: string
  email: string | null
  phone: string | null
  kind: CustomerKind | null
  billingAddress?: string | null
  paymentTerms: string | null
  /** Whole dollars. */
  creditLimit: number | null
  contacts: readonly ImportedContact[]
  site: ImportedSite | null
  partOf?: string
  problem?: string
}

type PlanOptions = { overwrites: boolean }

type FiledTerms = Pick<ImportedCustomer, 'paymentTerms' | 'creditLimit'>

/** What credit holds make of a file's terms, handed in: credit knows of customers, and not the other way round. */
export type ImportCreditPort = {
  /** Of these customers, those whose terms the credit desk has set. */
  decidedFor: (ctx: Context, ids: readonly string[]) => Promise<Set<string>>
  /** What makes these terms of a customer without any count, or why nothing does. */
  plan: (ctx: Context, customerId: string, terms: FiledTerms) => RecordPlan
}

/**
 * What each row makes or changes: an existing customer is the one with this email or phone, or with this name at this
 * address. One whose email and phone belong to two customers is not guessed.
 */
export const planCustomers = async (
  ctx: Context,
  rows: readonly ImportedCustomer[],
  options: PlanOptions,
  credit: ImportCreditPort,
): Promise<Outcome[]> => {
  const customerIndex = await readKnownCustomers(
    ctx,
    rows.map((row) => (row.partOf ? { name: row.partOf } : row)),
  )
  const complete = rows.filter(({ partOf, problem }) => !partOf && !problem)
  const twice = [
    ['email', firstRows(complete, ({ email }) => lower(email))],
    ['phone', firstRows(complete, ({ phone }) => lastTenDigits(phone))],
    ['name and address', firstRows(complete, nameAndPlace)],
  ] as const
  const planned = new Map<string, string>()
  const touched = new Map<string, number>()
  const outcomes = new Map<number, Outcome>()
  const termsToo = can(ctx.viewer, 'agreements.record')
  const decided = rows.some(hasTerms) ? await credit.decidedFor(ctx, customerIndex.ids) : new Set<string>()
  const plan = (filed: ImportedCustomer): Outcome => {
    const bad = (problem: string): Outcome => ({ name: filed.name, problem })
    if (filed.problem) return bad(filed.problem)
    const duplicate = twice.find(([, found]) => found.has(filed.row))
    if (duplicate) return bad(`Same ${duplicate[0]} as row ${duplicate[1].get(filed.row)}.`)
    const match = matchOf(customerIndex, filed)
    if ('problem' in match) return bad(match.problem)
    const { customer, note } = match
    // As by hand: whose terms the credit desk has set, nobody else rewrites.
    const isDecided = customer !== undefined && decided.has(customer.id)
    const row = termsToo && !isDecided ? filed : { ...filed, paymentTerms: null, creditLimit: null }
    const id = customer?.id ?? randomUUID()
    if (touched.has(id)) return bad(`The same customer as row ${touched.get(id)}.`)
    touched.set(id, row.row)
    planned.set(lower(row.name) ?? '', id)
    const change = customer ? changeOf(customer, row, options) : { writes: [newCustomer(id, row)], notes: [] }
    const [before, after] = [termsOf(customer), termsOf(change.writes[0]?.after)]
    const terms = {
      paymentTerms: after.paymentTerms ?? before.paymentTerms,
      creditLimit: after.creditLimit ?? before.creditLimit,
    }
    const extraNotes = [
      ...(hasTerms(row) ? [credit.plan(ctx, id, terms)] : []),
      ...row.contacts.map((contact) => planContact(customerIndex, id, contact, options)),
      ...(row.site ? [planSite(ctx, customerIndex, id, row.site, options)] : []),
    ]
    return {
      name: row.name,
      known: Boolean(customer),
      writes: [...change.writes, ...extraNotes.flatMap(({ writes }) => writes)],
      notes: [
        ...(note ? [note] : []),
        ...(!termsToo && hasTerms(filed) ? [noTerms] : []),
        ...(termsToo && isDecided ? keptTerms(customer, filed) : []),
        ...change.notes,
        ...extraNotes.flatMap(({ notes }) => notes),
      ],
    }
  }
  for (const row of rows.filter(({ partOf }) => !partOf)) outcomes.set(row.row, plan(row))
  const places = new Set<string>()
  for (const row of rows.filter(({ partOf }) => partOf)) {
    const parent = planned.get(lower(row.partOf ?? '') ?? '') ?? onlyOne(customerIndex.byName(row.partOf ?? null))?.id
    const place = `${parent} ${lower(row.site?.address ?? '')}`
    if (row.problem) outcomes.set(row.row, { name: row.name, problem: row.problem })
    else if (!parent)
      outcomes.set(row.row, {
        name: row.name,
        problem: `Its customer “${row.partOf}” isn't in this file or on file here.`,
      })
    else if (!row.site)
      outcomes.set(row.row, { name: row.name, writes: [], notes: ['A job without a shipping address.'] })
    else if (places.has(place))
      outcomes.set(row.row, { name: row.name, writes: [], notes: ['The same address again.'] })
    else outcomes.set(row.row, { name: row.name, ...planSite(ctx, customerIndex, parent, row.site, options) })
    places.add(place)
  }
  return rows.map(({ row }) => outcomes.get(row) as Outcome)
}

const hasTerms = ({ paymentTerms, creditLimit }: FiledTerms) => paymentTerms !== null || creditLimit !== null

const termsOf = (row: Readonly<Record<string, unknown>> | undefined) =>
  Object.fromEntries(['paymentTerms', 'creditLimit'].map((field) => [field, row?.[field] ?? null])) as FiledTerms

/** What the credit desk has set stays, and the row says so where the file says something else. */
const keptTerms = (customer: Customer, filed: FiledTerms): string[] => {
  const { paymentTerms, creditLimit } = filed
  const isSame = lower(paymentTerms ?? customer.paymentTerms) === lower(customer.paymentTerms)
  if (isSame && (creditLimit ?? customer.creditLimit) === customer.creditLimit) return []
  const terms = [paymentTerms, creditLimit !== null && `a limit of ${formatDollars((creditLimit * 100) as Cents)}`]
  return [`Keeps the terms and limit that the credit desk has set (in the file: ${terms.filter(Boolean).join(', ')}).`]
}

const noTerms = "Payment terms and credit limit are left out: your role can't record them."

const nameAndPlace = ({ name, site }: ImportedCustomer) => (site ? `${lower(name)} ${lower(site.address)}` : null)

const onlyOne = (found: readonly Customer[]) => (found.length === 1 ? found[0] : undefined)

type Match = { customer?: Customer; note?: string } | { problem: string }

const matchOf = (index: CustomerIndex, { name, email, phone, site }: ImportedCustomer): Match => {
  const byReach = new Map([...index.byEmail(email), ...index.byPhone(phone)].map((each) => [each.id, each]))
  const [first, second] = byReach.values()
  if (first && second)
    return {
      problem: `Its email or phone belongs to ${first.name} and to ${second.name}. Merge them, or correct the row.`,
    }
  if (first)
    return lower(first.name) === lower(name)
      ? { customer: first }
      : {
          customer: first,
          note: `Known as ${first.name}, by ${first.email && lower(first.email) === lower(email) ? 'email' : 'phone'}.`,
        }
  const namesakes = index.byName(name)
  const here = site
    ? namesakes.filter(({ id }) => index.sitesOf(id).some(({ address }) => lower(address) === lower(site.address)))
    : []
  const [there, elsewhere] = here.length > 0 ? here : namesakes
  if (!there) return {}
  if (elsewhere && !email && !phone)
    return { problem: `Several customers are called ${name}. Please add the email or phone.` }
  if (elsewhere) return { note: `Several other customers are called ${name}.` }
  const hasReach = Boolean(there.email ?? there.phone)
  if (here.length > 0 || !hasReach || (!email && !phone)) return { customer: there }
  return { note: `Another customer is called ${name} (${[there.email, there.phone].filter(Boolean).join(', ')}).` }
}

const newCustomer = (id: string, filed: ImportedCustomer): RecordChange => {
  const { name, email, phone, kind, billingAddress = null, paymentTerms, creditLimit } = filed
  return {
    ...{ store: 'customers', id, before: null },
    after: {
      ...{ name, email, phone, kind: kind ?? 'household', kindChosen: kind !== null },
      ...{ billingAddress, paymentTerms, creditLimit },
    },
  }
}

const customerLabels = {
  ...{ name: 'name', email: 'email', phone: 'phone', kind: 'type' },
  ...{ billingAddress: 'billing address', paymentTerms: 'payment terms', creditLimit: 'credit limit' },
}

const changeOf = (customer: Customer, row: ImportedCustomer, options: PlanOptions) => {
  const { name, email, phone, kind, billingAddress = null, paymentTerms, creditLimit } = row
  const current = { ...customer, kind: isKindKnown(customer) ? customer.kind : null } as unknown as Fields
  const sameDigits = lastTenDigits(customer.phone) === lastTenDigits(phone)
  const newName = options.overwrites ? name : null
  const typed = {
    name: newName,
    email: lower(customer.email) === lower(email) ? null : email,
    phone: sameDigits ? null : phone,
    ...{ kind, billingAddress, paymentTerms, creditLimit },
  }
  const { before, after, notes, changes } = filledIn(current, typed, { ...options, labels: customerLabels })
  if ('kind' in after) {
    Object.assign(before, { kind: customer.kind, kindChosen: customer.kindChosen })
    Object.assign(after, { kindChosen: true })
  }
  return { writes: changes ? [{ store: 'customers', id: customer.id, before, after }] : [], notes }
}

type RecordPlan = { writes: RecordChange[]; notes: string[] }

const contactLabels = { name: 'contact', purpose: 'purpose', email: 'contact email', phone: 'contact phone' }

/** What a contact of a file makes or changes: one with this name, email or phone is known. */
export const planContact = (
  index: CustomerIndex,
  customerId: string,
  contact: ImportedContact,
  options: PlanOptions,
): RecordPlan => {
  const match = index
    .contactsOf(customerId)
    .find(
      ({ name, email, phone }) =>
        lower(name) === lower(contact.name) ||
        (lower(email) !== null && lower(email) === lower(contact.email)) ||
        (lastTenDigits(phone) !== null && lastTenDigits(phone) === lastTenDigits(contact.phone)),
    )
  if (!match) {
    const after = { customerId, ...contact }
    return { writes: [{ store: 'contacts', id: randomUUID(), before: null, after }], notes: [] }
  }
  const typed = {
    ...contact,
    phone: lastTenDigits(match.phone) === lastTenDigits(contact.phone) ? null : contact.phone,
  }
  const { before, after, notes, changes } = filledIn(match as unknown as Fields, typed, {
    ...options,
    labels: contactLabels,
  })
  const record = { before: { customerId, ...before }, after: { customerId, ...after } }
  return { writes: changes ? [{ store: 'contacts', id: match.id, ...record }] : [], notes }
}

const siteLabels = {
  ...{ name: 'site name', county: 'county', accessNotes: 'access notes' },
  ...{ siteContact: 'site contact', sitePhone: 'site phone' },
  ...{ opensAt: 'opening hour', closesAt: 'closing hour', priority: 'priority' },
}

/** What a delivery site of a file makes or changes: one of the customer at this address is known. A gate code is encrypted. */
export const planSite = (
  ctx: Context,
  index: CustomerIndex,
  customerId: string,
  { gateCode, ...site }: ImportedSite,
  options: PlanOptions,
): RecordPlan => {
  const sameSite = index.sitesOf(customerId).find(({ address }) => lower(address) === lower(site.address))
  if (!sameSite) {
    const id = randomUUID()
    const sealedGateCode = sealGateCode(ctx, id, gateCode)
    const after = { customerId, ...site, priority: site.priority ?? 'standard', sealedGateCode }
    return { writes: [{ store: 'sites', id, before: null, after }], notes: [] }
  }
  const { address: _same, latitude, longitude, pinSource, ...rest } = site
  const isPinned = sameSite.latitude !== null
  const moves = latitude !== null && (latitude !== sameSite.latitude || longitude !== sameSite.longitude)
  const pin: Fields = moves && (!isPinned || options.overwrites) ? { latitude, longitude, pinSource } : {}
  const typed: Fields = { ...hoursAsKept(rest), ...pin }
  const current = { ...hoursAsKept(sameSite), ...(sameSite.priority === 'standard' && { priority: null }) }
  const { before, after, notes } = filledIn(current as unknown as Fields, typed, { ...options, labels: siteLabels })
  if ('priority' in after) before.priority = sameSite.priority
  if (moves && isPinned && !options.overwrites) notes.push('Keeps the coordinates.')
  if (gateCode && gateCode !== openGateCode(ctx, sameSite.id, sameSite.sealedGateCode)) {
    if (sameSite.sealedGateCode && !options.overwrites) notes.push('Keeps the gate code.')
    else {
      before.sealedGateCode = sameSite.sealedGateCode
      after.sealedGateCode = sealGateCode(ctx, sameSite.id, gateCode)
    }
  }
  if (Object.keys(after).length === 0) return { writes: [], notes }
  const record = { before: { customerId, ...before }, after: { customerId, ...after } }
  return { writes: [{ store: 'sites', id: sameSite.id, ...record }], notes }
}

/** A time of day reads the same with seconds and without. */
const hoursAsKept = <Row extends Pick<DeliverySite, 'opensAt' | 'closesAt'>>(row: Row): Row => ({
  ...row,
  opensAt: row.opensAt && row.opensAt.slice(0, 5).concat(':00'),
  closesAt: row.closesAt && row.closesAt.slice(0, 5).concat(':00'),
})
