import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import type { Order } from './schema.ts'

/** The customer, by the best name there is. */
export const customerName = ({
  company,
  contactName,
  contactEmail,
}: Pick<Order, 'company' | 'contactName' | 'contactEmail'>) => company || contactName || contactEmail || 'No name given'

/** Since when the customer waits for an answer to a message, in a cell of a list. */
export const waitsSince = ({ calendar }: Pick<Context, 'calendar'>, { heardAt }: Pick<Order, 'heardAt'>) =>
  heardAt
    ? {
        badge: { tone: 'due' as const, words: 'Customer message' },
        notes: [`Waiting since ${formatMoment(calendar.timeZone, heardAt)}`],
      }
    : {}
