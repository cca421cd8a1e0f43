import { href } from 'react-router'
import { telephoneLink } from '#domain/call-us.ts'
import { can } from '#domain/can.ts'
import type { Viewer } from '#domain/viewer.ts'
import { requestStates } from '../../lifecycle.ts'
import type { ListedRequest } from '../../schema.ts'

type ActionableRequest = Pick<
  ListedRequest,
  'id' | 'kind' | 'state' | 'heardAt' | 'contactEmail' | 'contactPhone' | 'channel'
>

/** What is done next about a request, as the label of a link and where it leads. */
export type NextAction = { label: string; to: string }

/**
 * The one action that fits a request now: a customer's reply is answered first, then a price is quoted, a delivery
 * confirmed, someone without an email called, everyone else answered. Undefined where nothing waits, or for viewers who
 * only read. `made`: a quote or an order was made of it.
 */
export const nextAction = (viewer: Viewer, request: ActionableRequest, hasOutcome: boolean): NextAction | undefined => {
  if (!can(viewer, 'requests.answer')) return undefined
  const page = href('/dashboard/admin/inbox/:id', { id: request.id })
  const reply = { label: 'Reply', to: `${page}#said` }
  if (request.heardAt !== null && request.state !== 'spam') return reply
  if (!requestStates.is('isOpen', request.state)) return undefined
  if (!hasOutcome && request.kind.endsWith('quote') && can(viewer, 'quotes.write'))
    return { label: 'New quote', to: `${href('/dashboard/admin/quotes/new')}?request=${request.id}` }
  if (!hasOutcome && request.kind === 'delivery_schedule' && can(viewer, 'orders.confirm'))
    return { label: 'Confirm delivery', to: page }
  if (!request.contactEmail && request.contactPhone)
    return { label: 'Call back', to: telephoneLink(request.contactPhone) }
  return reply
}
