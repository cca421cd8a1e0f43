import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import type { Permission } from '#domain/permissions.ts'
import type { BoardAlert } from '../alert.ts'
import type { Alarm, Said } from './alarm.ts'
import declinedPurchases from './declined-purchases.ts'
import lateConfirmations from './late-confirmations.ts'
import lateRevisions from './late-revisions.ts'
import lateShipments from './late-shipments.ts'
import mailTrouble from './mail-trouble.ts'
import missedAnswers from './missed-answers.ts'
import missedDeliveries from './missed-deliveries.ts'
import promisedAnew from './promised-anew.ts'
import staleClaims from './stale-claims.ts'
import staleDocuments from './stale-documents.ts'
import unansweredPurchases from './unanswered-purchases.ts'

/** In the order in which they are told: what a customer was promised comes first. */
const alarms: [Alarm, Permission][] = [
  [missedAnswers, 'requests.see-all'],
  [lateConfirmations, 'orders.see-all'],
  [lateRevisions, 'quotes.see-all'],
  [missedDeliveries, 'orders.see-all'],
  [promisedAnew, 'orders.see-all'],
  [declinedPurchases, 'purchases.see-all'],
  [lateShipments, 'shipments.see-all'],
  [unansweredPurchases, 'purchases.see-all'],
  [mailTrouble, 'outbox.see'],
  [staleDocuments, 'documents.see-all'],
  [staleClaims, 'settings.see'],
]

/** Everything that wants an eye of whoever may see it, warnings first. */
export const alertsOf = async (ctx: Context, said: Said): Promise<BoardAlert[]> => {
  const heard = alarms.filter(([, permission]) => can(ctx.viewer, permission))
  const found = await Promise.all(heard.map(([alarm]) => alarm(ctx, said)))
  return found.flat().toSorted((one, other) => rank[one.level] - rank[other.level])
}

const rank = { warning: 0, info: 1 } as const
