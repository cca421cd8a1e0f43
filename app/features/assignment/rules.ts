import { isOpen, localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { instantOf } from '#domain/instant.ts'
import { askedDelivery } from '#features/requests/requested-delivery.ts'
import type { Coworker } from '#features/requests/desk.ts'
import type { Request } from '#features/requests/schema.ts'
import type { Shift } from '#features/settings/rota.ts'

/**
 * Who gets which requests. What a rule leaves empty fits every request; of what it names, one has to fit. `lists`: the
 * answers of forms that stand for its products. `onCall`: only people who are on call that day.
 */
export type AssignmentRule = {
  id: string
  name: string
  kinds: string[]
  counties: string[]
  products: string[]
  lists: string[]
  customerId: string | null
  hours: 'any' | 'open' | 'closed'
  to: { userId: string } | { role: string }
  onCall: boolean
}

/** `customers`: by the id of one that was merged, the one it is now. `load`: how many requests each has now. */
export type AssignmentFacts = {
  people: readonly Coworker[]
  shifts: readonly Shift[]
  customers: ReadonlyMap<string, string>
  load: ReadonlyMap<string, number>
}

type AssignableRequest = Pick<Request, 'kind' | 'county' | 'customerId' | 'answers' | 'receivedAt'>

/** The first rule that fits a request and has someone who can take it. */
export const assigneeBy = (
  { calendar }: Pick<Context, 'calendar'>,
  rules: readonly AssignmentRule[],
  request: AssignableRequest,
  staffing: AssignmentFacts,
): { rule: AssignmentRule; person: Coworker } | undefined => {
  for (const rule of rules) {
    if (!fits({ calendar }, rule, request, staffing)) continue
    const person = nextOf({ calendar }, rule, request, staffing)
    if (person) return { rule, person }
  }
  return undefined
}

/** Whether a rule is about a request, no matter who could take it. */
const fits = (
  { calendar }: Pick<Context, 'calendar'>,
  { kinds, counties, products, lists, customerId, hours }: AssignmentRule,
  request: AssignableRequest,
  { customers }: AssignmentFacts,
): boolean => {
  const now = (id: string | null) => id && (customers.get(id) ?? id)
  if (kinds.length > 0 && !kinds.includes(request.kind)) return false
  if (counties.length > 0 && !(request.county && counties.includes(request.county))) return false
  if (customerId && now(request.customerId) !== now(customerId)) return false
  if (hours !== 'any' && isOpen(calendar, instantOf(request.receivedAt)) !== (hours === 'open')) return false
  if (products.length === 0) return true
  return askedDelivery(request).products.some(({ product, list }) =>
    product ? products.includes(product) : products.includes(list) || lists.includes(list),
  )
}

/**
 * The person of a rule. Of a role, whoever is on call that day comes before the others, and among those whoever has the
 * fewest requests.
 */
const nextOf = (
  { calendar }: Pick<Context, 'calendar'>,
  { to, onCall }: AssignmentRule,
  { receivedAt }: AssignableRequest,
  { people, shifts, load }: AssignmentFacts,
): Coworker | undefined => {
  const weekday = localTime(calendar, instantOf(receivedAt)).dayOfWeek
  const isOnCall = ({ id }: Coworker) => shifts.some((shift) => shift.weekday === weekday && shift.userId === id)
  const candidates = people.filter(({ id, staffRole }) => ('userId' in to ? id === to.userId : staffRole === to.role))
  const present = candidates.filter(isOnCall)
  const free = present.length > 0 || onCall ? present : candidates
  return free.toSorted((one, other) => (load.get(one.id) ?? 0) - (load.get(other.id) ?? 0))[0]
}
