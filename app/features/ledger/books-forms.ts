import { href } from 'react-router'
import { longestReason } from '#domain/reason.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { text } from '#forms/fields/text.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { closeBooks, openBooks } from './close.ts'
import { makeExport, voidExport } from './export.ts'
import type { LedgerExport } from './schema.ts'

export const booksPage = href('/dashboard/admin/receivables/books')

type FormContext = { from: string; through: string; closed?: string }

export const exportForm = verbForm({
  verb: 'export',
  title: 'New export for the accountant',
  button: 'Create export',
  look: 'primary',
  permission: 'ledger.close',
  open: () => true,
  lead: () =>
    'Includes every entry in these dates not already exported. You can download the same export again at any time.',
  fields: ({ from, through }: FormContext) => ({
    from: plainDate('From', { initial: from }),
    through: plainDate('Through', { initial: through }),
  }),
  beside: [['from', 'through']],
  submit: async (ctx, _given, { from, through }) => {
    await makeExport(ctx, from, through)
    return booksPage
  },
})

export const closeForm = verbForm({
  verb: 'close',
  title: 'Close a period',
  button: 'Close period',
  look: 'solid',
  permission: 'ledger.close',
  lead: ({ closed }: FormContext) =>
    closed ? `Closed through ${closed}.` : 'Nothing is closed yet. Nothing can be posted on a day that is closed.',
  fields: ({ through }) => ({ through: plainDate('Through', { initial: through }) }),
  submit: async (ctx, _given, { through }, { confirmed }) => {
    await closeBooks(ctx, through, confirmed)
    return booksPage
  },
})

export const openForm = verbForm({
  verb: 'open',
  title: 'Reopen a closed period',
  button: 'Reopen period',
  look: 'outline',
  permission: 'ledger.close',
  fields: (_subject: FormContext) => ({
    through: plainDate('Closed through', { help: 'A day before today.' }),
    reason: text('Reason', { longest: longestReason, missing: 'Please enter why.' }),
  }),
  submit: async (ctx, _given, { through, reason }) => {
    await openBooks(ctx, through, reason)
    return booksPage
  },
})

/** It stands in the row of each file. */
export const voidExportForm = verbForm({
  verb: 'void',
  button: 'Void export',
  look: 'danger',
  permission: 'ledger.close',
  about: ({ number }: LedgerExport) => `file ${number}`,
  row: ({ id, number }: LedgerExport) => ({ name: 'id', value: id, about: `file ${number}` }),
  confirm: ({ number }: LedgerExport) =>
    `Void file ${number}? Do this only if it was not imported: its entries go into the next file.`,
  submit: async (ctx, { id }: LedgerExport) => {
    await voidExport(ctx, id, 'Not imported')
    return booksPage
  },
})
