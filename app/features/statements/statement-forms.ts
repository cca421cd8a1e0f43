import { href } from 'react-router'
import { choice } from '#forms/fields/choice.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { startStatements } from './run.ts'

export const statementsPage = href('/dashboard/admin/receivables/statements')

/** Starts the statements of a month that is over. */
export const startForm = verbForm({
  verb: 'start',
  button: 'Make and email statements',
  look: 'primary',
  permission: 'statements.send',
  confirm: 'Email statements to every customer with a balance or an entry in that month?',
  fields: ({ months }: { months: Record<string, string> }) => ({
    month: choice('Month', months, { initial: Object.keys(months)[0] }),
  }),
  submit: async (ctx, _given, { month }) => {
    await startStatements(ctx, month)
    return statementsPage
  },
})
