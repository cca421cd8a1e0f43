import { href } from 'react-router'
import type { Context } from '#domain/context.ts'
import { choice } from '#forms/fields/choice.ts'
import { file } from '#forms/fields/file.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { text } from '#forms/fields/text.ts'
import { InvalidField } from '#forms/verb/answer-verb.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { documentLifecycle, documentState, shownVersion } from './lifecycle.ts'
import { restoreDocument, reviewDocument, withdrawDocument } from './move.ts'
import { readPaper } from './paper.ts'
import type { Document } from './schema.ts'
import { reviseDocument, uploadDocument } from './upload.ts'

/** The document that gets a revision, or none for a new one; the kinds that content knows; the kind a link named. */
export type Upload = {
  document?: Document
  kinds: readonly { key: string; name: string }[]
  kind?: string
  /** Names of products by key, for a safety data sheet. */
  products?: Readonly<Record<string, string>>
}

/** Whether a kind of document is a safety data sheet. */
export const isSheet = (kind: string) => kind.startsWith('sds_')

/** Puts a new paper into the library, or a new revision of one. */
export const uploadForm = (subject: Upload) => upload(subject, subject.document && shownVersion(subject.document))

const upload = verbForm({
  verb: 'upload',
  button: 'Upload',
  look: 'primary',
  pending: 'Uploading …',
  permission: 'documents.manage',
  fields: ({ document, kinds, kind, products = {} }: Upload) => ({
    file: file('File', {
      accept: 'application/pdf,image/png,image/jpeg',
      help: 'PDF, PNG or JPEG, up to 20 MB.',
    }),
    kind: choice('Type', Object.fromEntries(kinds.map(({ key, name }) => [key, name])), {
      initial: document?.kind ?? kind,
      missing: 'Please choose the type of document.',
    }),
    product: optional(
      choice('Product', products, {
        blank: 'None',
        initial: document?.product ?? '',
        help: "For a safety data sheet: we email it with the first delivery of this product to a site, and again when it's revised.",
      }),
    ),
    title: text('Title', {
      help: 'As customers see it, for example: Ultra-low sulfur diesel.',
      missing: 'Please enter a title of up to 150 characters.',
      ...{ longest: 150, autoComplete: 'off', initial: document?.title },
    }),
    revision: text('Revision', {
      help: 'As printed on the document: 4.1, or Rev. C.',
      missing: 'Please enter the revision printed on the document, such as 4.1 or Rev. C.',
      ...{ longest: 40, autoComplete: 'off' },
    }),
    revisedOn: plainDate('Document date', { missing: 'Please enter the date printed on the document.' }),
    reviewBy: optional(
      plainDate('Review by', {
        help: "From this date on, the dashboard reminds staff to check whether it's still current.",
      }),
    ),
  }),
  submit: async (ctx, { document }, { file: _chosen, ...facts }, { expected, files }) => {
    if (facts.reviewBy && facts.reviewBy <= facts.revisedOn)
      throw new InvalidField('reviewBy', 'Please choose a date after the document date.')
    if (facts.product && !isSheet(facts.kind))
      throw new InvalidField(
        'product',
        'Product: only a safety data sheet is for one product. Please clear it, or change the type.',
      )
    const paper = readPaper(Buffer.from((await files('file')[0]?.arrayBuffer()) ?? new ArrayBuffer()))
    if ('problem' in paper) throw new InvalidField('file', paper.problem)
    return addressOf(
      document
        ? await reviseDocument(ctx, document.id, expected, facts, paper)
        : await uploadDocument(ctx, facts, paper),
    )
  },
})

const withdraw = verbForm({
  verb: 'withdraw',
  button: 'Remove from site',
  look: 'danger',
  submit: async (ctx, { id }: Document, _answers, { expected }) => addressOf(await withdrawDocument(ctx, id, expected)),
})

const restore = verbForm({
  verb: 'restore',
  button: 'Put back on site',
  look: 'primary',
  submit: async (ctx, { id }: Document, _answers, { expected }) => addressOf(await restoreDocument(ctx, id, expected)),
})

const review = verbForm({
  verb: 'review',
  button: 'Save review',
  fields: (_document: Document) => ({ next: plainDate('Still current. Review again by') }),
  submit: async (ctx, { id }, { next }, { expected }) => addressOf(await reviewDocument(ctx, id, next, expected)),
})

const addressOf = ({ id }: Document) => href('/dashboard/admin/documents/:id', { id })

/** The form of each verb of a paper. One that is not open now still answers the slower of two people. */
export const documentForms = (document: Document) => {
  const version = shownVersion(document)
  return {
    withdraw: withdraw(document, version),
    restore: restore(document, version),
    review: review(document, version),
  }
}

/** The forms that are open to the viewer, as the page gets them. */
export const drawDocumentForms = (ctx: Context, document: Document) => {
  const open = documentLifecycle.movesFor(documentState(document), ctx.viewer)
  const forms = documentForms(document)
  return Object.fromEntries(
    (['withdraw', 'restore', 'review'] as const)
      .filter((verb) => open.includes(verb))
      .map((verb) => [verb, forms[verb].draw(ctx)]),
  )
}
