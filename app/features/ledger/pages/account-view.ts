import { href } from 'react-router'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { entryKinds, type EntryKind } from '../accounts.ts'
import { ageItems, daysPastDue } from '../aging.ts'
import { balanceOf, entriesOf, openBothWays } from '../find.ts'
import { Temporal } from 'temporal-polyfill'
import { statementsOf } from '#features/statements/find.ts'
import { monthInWords } from '#features/statements/month.ts'
import { agingView } from './aging-view.ts'

/** What a customer's account shows, at the desk and to the customer: the aging, what is open, and a year of entries. */
export const accountView = async (ctx: Context, customerId: string) => {
  const day = today(ctx)
  const from = Temporal.PlainDate.from(day).subtract({ months: 12 }).toString()
  const [both, entries, before, months] = await Promise.all([
    openBothWays(ctx, customerId),
    entriesOf(ctx, customerId, from, day),
    balanceOf(ctx, customerId, Temporal.PlainDate.from(from).subtract({ days: 1 }).toString()),
    statementsOf(ctx, customerId, 24),
  ])
  const [open, unapplied] = [
    both.filter(({ openCents }) => openCents > 0),
    both.filter(({ openCents }) => openCents < 0),
  ]
  let balance = before as number
  const lines = entries.map(({ id, day, kind, number, memo, aboutId, cents }) => {
    balance += cents
    return {
      ...{ id, day: formatDay(day), what: entryKinds[kind].says, number, memo, aboutId, page: pageOfKind(kind) },
      note: entryKinds[kind].note,
      ...{ amount: formatCents(cents), balance: formatCents(balance as Cents) },
    }
  })
  return {
    aging: agingView(ageItems(both, day)),
    open: open.map(({ id, kind, number, day: of, dueOn, openCents, cents, aboutId }) => ({
      ...{ id, aboutId, page: pageOfKind(kind), what: entryKinds[kind].says, number, day: formatDay(of) },
      due: dueOn ? formatDay(dueOn) : '',
      late: dueOn ? Math.max(0, daysPastDue(dueOn, day)) : 0,
      ...{ amount: formatCents(cents), open: formatCents(openCents) },
    })),
    unapplied: unapplied.map(({ id, kind, number, day, openCents }) => ({
      ...{ id, what: entryKinds[kind].says, number, day: formatDay(day), open: formatCents(-openCents as Cents) },
    })),
    entries: lines.toReversed(),
    statements: months.map(({ id, month, closingCents, secretLink }) => ({
      ...{ id, month: monthInWords(month), balance: formatCents(closingCents) },
      page: href('/statement/:link', { link: secretLink }),
    })),
  }
}

/** What an entry was posted for, where that has a page. */
const pageOfKind = (kind: EntryKind): 'invoice' | 'charge' | 'payment' | undefined => {
  if (['invoice', 'credit', 'void', 'write_off', 'reversed_write_off'].includes(kind)) return 'invoice'
  if (['finance_charge', 'waived_charge'].includes(kind)) return 'charge'
  const ofPayments = ['payment', 'returned_payment', 'reinstated_payment', 'refund', 'payment_fee']
  return ofPayments.includes(kind) ? 'payment' : undefined
}

export type AccountView = Awaited<ReturnType<typeof accountView>>
