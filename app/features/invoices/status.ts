import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import type { StateWord } from '#domain/states.ts'
import { daysPastDue } from '#features/ledger/aging.ts'
import { settledWords } from '#features/ledger/settlement.ts'
import { cameOff, type OpenInvoice } from './find.ts'
import { invoiceStates } from './lifecycle.ts'

type Row = Pick<OpenInvoice, 'kind' | 'state' | 'openCents' | 'totalCents' | 'dueOn' | 'disputedAt' | 'settled'> &
  Parameters<typeof cameOff>[0]

/** Where an invoice stands, as people read it: what is paid or past due follows from the ledger. */
export const invoiceStatus = (ctx: Pick<Context, 'now' | 'calendar'>, row: Row): StateWord => {
  const { kind, state, openCents, dueOn, disputedAt, settled } = row
  if (state !== 'issued') return invoiceStates.words[state]
  if (kind === 'credit_memo')
    return (openCents ?? 0) < 0 ? { tone: 'hold', words: 'Credit to apply' } : { tone: 'kept', words: 'Credit applied' }
  if (openCents === 0 && settled !== 'open') return settledWords[settled]
  if (disputedAt) return { tone: 'hold', words: 'Disputed' }
  const late = dueOn ? daysPastDue(dueOn, today(ctx)) : 0
  if (late > 0) return { tone: 'late', words: late === 1 ? '1 day past due' : `${late} days past due` }
  const [off] = cameOff(row)
  return { tone: 'work', words: off ? `Partly ${off.how.toLowerCase()}` : 'Open' }
}
