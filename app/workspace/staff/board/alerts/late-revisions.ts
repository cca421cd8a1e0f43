import { lateRevisions } from '#features/analytics/trouble.ts'
import { reviseBy } from '#features/quotes/revise-by.ts'
import { desk, few, lateBy, mostOfAKind, warning, type Alarm } from './alarm.ts'

const revisions: Alarm = async (ctx) =>
  few(
    await lateRevisions(ctx, mostOfAKind),
    (quote) =>
      warning(
        `Missed promise: a quote${quote.company || quote.contactName ? ` for ${quote.company ?? quote.contactName}` : ''} should have been written anew ${lateBy(ctx, reviseBy(ctx, quote))} ago.`,
        `${desk}/quotes/${quote.id}`,
        quote.reference,
      ),
    (left) => warning(`${left} more quotes wait to be written anew.`, `${desk}/quotes`, 'Quotes'),
  )

export default revisions
