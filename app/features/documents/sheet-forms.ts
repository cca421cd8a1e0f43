import { createHash } from 'node:crypto'
import { href } from 'react-router'
import { file } from '#forms/fields/file.ts'
import { choice } from '#forms/fields/choice.ts'
import { consent } from '#forms/fields/consent.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { text } from '#forms/fields/text.ts'
import { InvalidField, InvalidFields } from '#forms/verb/answer-verb.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { inTransaction } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { versionMatches } from '#events/expected-version.ts'
import { addDrafts, keepDraft, removeDrafts, type DocumentDraft } from './drafts.ts'
import { readPaper } from './paper.ts'
import { proposeFacts } from './propose-facts.ts'

const address = href('/dashboard/admin/documents/upload/sheets')

/** Many files at once: what each is, a person says in the next step. */
export const addSheetsForm = verbForm({
  verb: 'add_sheets',
  button: 'Upload files',
  pending: 'Uploading …',
  look: 'primary',
  permission: 'documents.manage',
  fields: () => ({
    files: file('Files', {
      ...{ accept: 'application/pdf,image/png,image/jpeg', multiple: true },
      help: 'PDF, PNG or JPEG, up to 20 MB each and 40 MB together.',
      missing: 'Please choose the files.',
    }),
  }),
  submit: async (ctx, _subject: object, _answers, { files }) => {
    const uploads = await Promise.all(
      files('files').map(async (one) => ({
        name: one.name,
        paper: readPaper(Buffer.from(await one.arrayBuffer())),
      })),
    )
    const wrong = uploads.flatMap(({ name, paper }) => ('problem' in paper ? [`${name}: ${paper.problem}`] : []))
    if (wrong.length > 0) throw new InvalidField('files', wrong.slice(0, 5).join(' '))
    await addDrafts(
      ctx,
      uploads.flatMap(({ name, paper }) => ('problem' in paper ? [] : [{ name, ...paper }])),
    )
    return address
  },
})

type SheetFormContext = {
  drafts: readonly DocumentDraft[]
  products: Readonly<Record<string, string>>
  /** Of each product, the kind of sheet it has. */
  kindOf: (product: string) => string
}

/** Which files a person has before them: what is said of each goes by its place. A state is letters alone. */
const versionOf = (drafts: readonly DocumentDraft[]) => ({
  state: createHash('sha256')
    .update(drafts.map(({ id }) => id).join())
    .digest('hex')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit))),
  changes: drafts.length,
})

/** Says what each file is. What its name says is proposed; nothing is kept before a person confirms it. */
export const nameSheetsForm = (subject: SheetFormContext) => naming(subject, versionOf(subject.drafts))

const naming = verbForm({
  verb: 'name_sheets',
  button: 'Save checked files',
  pending: 'Saving …',
  look: 'primary',
  permission: 'documents.manage',
  rows: ({ drafts, products }: SheetFormContext) =>
    drafts.map(({ name }) => {
      const facts = proposeFacts(name, products)
      return {
        legend: name,
        fields: {
          right: consent('Checked against the sheet', { optional: true }),
          product: optional(choice('Product', products, { blank: 'Choose the product', initial: facts.product ?? '' })),
          revision: optional(text('Revision', { longest: 40, autoComplete: 'off', initial: facts.revision })),
          revised_on: optional(plainDate('Document date', { initial: facts.revisedOn })),
        },
      }
    }),
  submit: async (ctx, { drafts, products, kindOf }, _answers, { rows, expected }) => {
    if (!versionMatches(versionOf(drafts), expected))
      throw new DomainError('conflict', 'A coworker changed this list of files. Please check them again.')
    const checked = rows.flatMap((row, at) => (row.right ? [{ ...row, at, draft: drafts[at] }] : []))
    if (checked.length === 0) throw new InvalidField('right_0', 'Please check at least one file.')
    const missing = checked.flatMap(({ at, product, revision, revised_on }): [string, string][] => [
      ...(product ? [] : [[`product_${at}`, 'Please choose the product.'] as [string, string]]),
      ...(revision ? [] : [[`revision_${at}`, 'Please enter the revision printed on the sheet.'] as [string, string]]),
      ...(revised_on ? [] : [[`revised_on_${at}`, 'Please enter the date printed on the sheet.'] as [string, string]]),
    ])
    if (missing.length > 0) throw new InvalidFields(Object.fromEntries(missing))
    await inTransaction(ctx, async (ctx) => {
      for (const { product, revision, revised_on, draft } of checked) {
        if (!draft || !product || !revision || !revised_on) continue
        const title = products[product] ?? product
        await keepDraft(ctx, draft.id, {
          ...{ kind: kindOf(product), title, product, revision, revisedOn: revised_on, reviewBy: null },
        })
      }
    })
    return `${address}?saved=${checked.length}`
  },
})

export const removeSheetsForm = verbForm({
  verb: 'remove_sheets',
  button: 'Remove all files',
  look: 'quiet',
  permission: 'documents.manage',
  submit: async (ctx, { drafts }: Pick<SheetFormContext, 'drafts'>) => {
    await removeDrafts(
      ctx,
      drafts.map(({ id }) => id),
    )
    return address
  },
})
