import { href } from 'react-router'
import { choice } from '#forms/fields/choice.ts'
import { file } from '#forms/fields/file.ts'
import { InvalidField } from '#forms/verb/answer-verb.ts'
import { optional, verbForm, type Fields } from '#forms/verb/verb-form.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Import, ImportContext } from './definition.ts'
import { changeDraft, dropDraft, startImport, takeImport } from './import-file.ts'
import { largestImport, mostRows } from './bounds.ts'
import type { StoredImport } from './schema.ts'
import { undoImport } from './undo.ts'

export const importPage = (id: string) => href('/dashboard/admin/imports/:id', { id })

type Upload = { ctx: ImportContext; definition: Import }

export const uploadForm = verbForm({
  verb: 'upload',
  button: 'Check file',
  pending: 'Checking …',
  look: 'primary',
  permission: 'imports.run',
  fields: (_subject: Upload) => ({
    file: file('File', {
      accept: '.csv,.txt,text/csv,text/plain',
      help: `CSV, up to ${largestImport} MB and ${mostRows.toLocaleString('en-US')} rows. Nothing is saved yet.`,
    }),
  }),
  submit: async (ctx, given, _answers, { files }) => {
    const [chosen] = files('file')
    const bytes = Buffer.from((await chosen?.arrayBuffer()) ?? new ArrayBuffer())
    const id = await startImport({ ...given.ctx, ...ctx }, given.definition, { name: chosen?.name ?? '', bytes }).catch(
      (error: unknown) => {
        if (error instanceof DomainError && error.kind === 'invalid') throw new InvalidField('file', error.message)
        throw error
      },
    )
    return importPage(id)
  },
})

type Draft = Upload & { stored: StoredImport; heads: readonly string[]; missing: readonly string[] }

const nameOf = (key: string) => `column_${key}`

/** Which column of the file is which; those that were recognized stand chosen. */
const columnsForm = verbForm({
  verb: 'columns',
  title: 'Columns',
  button: 'Check again',
  pending: 'Checking …',
  open: ({ missing }: Draft) => missing.length > 0,
  lead: ({ missing }) => (missing.length > 0 ? `Choose the column of the file for: ${missing.join(', ')}.` : undefined),
  fields: ({ definition, stored, heads }): Fields => ({
    ...Object.fromEntries(
      Object.entries(definition.columns).map(([key, { label, required }]) => {
        const field = choice(
          label,
          Object.fromEntries(heads.map((head, at) => [String(at), head || `Column ${at + 1}`])),
          {
            blank: required ? 'Choose a column' : 'Not in the file',
            initial: stored.columns[key] === undefined ? '' : String(stored.columns[key]),
            missing: `Please choose the column of the file for ${label}.`,
          },
        )
        return [nameOf(key), required ? field : optional(field)]
      }),
    ),
    ...(definition.overwrites && {
      existing: choice(
        `What's already in existing ${definition.many}`,
        { fill: 'Keep it, and fill in the blanks', overwrite: 'Overwrite it with the file' },
        { blank: false, initial: stored.overwrites ? 'overwrite' : 'fill' },
      ),
    }),
  }),
  submit: async (ctx, { definition, stored, ...given }, answers) => {
    const columns = Object.fromEntries(
      Object.keys(definition.columns).flatMap((key) => {
        const column = answers[nameOf(key)]
        return typeof column === 'string' ? [[key, Number(column)]] : []
      }),
    )
    const overwrites = answers.existing === 'overwrite'
    await changeDraft({ ...given.ctx, ...ctx }, definition, stored.id, { columns, overwrites })
    return importPage(stored.id)
  },
})

const count = (number: number) => number.toLocaleString('en-US')
const rows = (number: number) => `${count(number)} ${number === 1 ? 'row' : 'rows'}`

const takeForm = verbForm({
  verb: 'import',
  button: ({ stored }: Draft) => {
    const { new: made, changed, bad } = stored.counts
    return `Import ${rows(made + changed)}${bad > 0 ? `, leave out ${count(bad)}` : ''}`
  },
  pending: 'Importing …',
  look: 'primary',
  submit: async (ctx, { definition, stored, ...given }) => {
    await takeImport({ ...given.ctx, ...ctx }, definition, stored.id)
    return importPage(stored.id)
  },
})

const dropForm = verbForm({
  verb: 'discard',
  button: 'Discard import',
  look: 'quiet',
  submit: async (ctx, { definition, stored }: Draft) => {
    await dropDraft(ctx, definition, stored.id)
    return href('/dashboard/admin/imports')
  },
})

const undoForm = verbForm({
  verb: 'undo',
  button: 'Undo this import',
  look: 'danger',
  confirm: 'Remove what this import added, and put back what it changed?',
  submit: async (ctx, { definition, stored }: Draft) => {
    await undoImport(ctx, definition, stored.id)
    return importPage(stored.id)
  },
})

/** The forms of an import that are open in its state; a verb that is no longer open still answers. */
export const importForms = (subject: Draft) => ({
  columns: columnsForm(subject, subject.stored),
  take: takeForm(subject, subject.stored),
  drop: dropForm(subject, subject.stored),
  undo: undoForm(subject, subject.stored),
})
