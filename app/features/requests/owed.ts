import { and, gt, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { requests } from './schema.ts'

/**
 * Requests whose promise counts once it has fallen due: not spam, and not what was withdrawn, unanswered, while there
 * was still time. What is done with a request afterwards makes a missed promise no kept one, nor does it erase either.
 */
export const owed = () =>
  and(
    ne(requests.state, 'spam'),
    or(isNull(requests.releasedAt), isNotNull(requests.answeredAt), gt(requests.releasedAt, requests.countedDueAt)),
  )
