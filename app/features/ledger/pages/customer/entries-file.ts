import { today } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import { notFound } from '#domain/domain-error.ts'
import { dollars } from '#features/csv-cells.ts'
import type { Cents } from '#domain/money.ts'
import { answering } from '#http/answering.ts'
import { csvAnswer } from '#lists/csv-answer.ts'
import { entryKinds } from '../../accounts.ts'
import { entriesOf } from '../../find.ts'
import { ownCustomer } from '../../own-account.ts'
import type { Route } from './+types/entries-file'

/** Every entry of the viewer's account with the balance after it, as a file. */
export const loader = answering(async (_args: Route.LoaderArgs, ctx) => {
  demand(ctx, 'prices.see')
  const customer = await ownCustomer(ctx)
  if (!customer) throw notFound('account')
  const entries = await entriesOf(ctx, customer.id, '1900-01-01', today(ctx))
  let balance = 0
  return csvAnswer(
    'account',
    ['Date', 'What', 'Number', 'Due', 'Memo', 'Amount, $', 'Balance, $'],
    async () => ({ rows: entries }),
    ({ day, kind, number, dueOn, memo, cents }) => {
      balance += cents
      return [
        day,
        entryKinds[kind].says,
        number ?? '',
        dueOn ?? '',
        memo ?? '',
        dollars(cents),
        dollars(balance as Cents),
      ]
    },
  )
})
