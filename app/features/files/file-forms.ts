import { DomainError } from '#domain/domain-error.ts'
import type { Field } from '#forms/field.ts'
import { choice } from '#forms/fields/choice.ts'
import { file } from '#forms/fields/file.ts'
import { text } from '#forms/fields/text.ts'
import { InvalidField } from '#forms/verb/answer-verb.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { checkFile } from './check-file.ts'
import { keepFile } from './keep-file.ts'
import { fileKinds, type FileKind, type FileSubject } from './kinds.ts'
import { removeFile } from './open-file.ts'

type OfThing = {
  on: FileSubject
  /** Its own page, where its files are shown. */
  page: string
}

export type AttachOptions = OfThing & {
  kinds: readonly FileKind[]
  most: { files: number; megabytes: number }
  /** The exemption certificates of a customer, in words by their ids: one may be the file's. */
  certificates?: Record<string, string>
  /** Counts each file that a stranger sends, and throws when it is one too many. */
  count?: (bytes: number) => void
}

/** Attaches files. What is wrong with one is said at its name, and the others are kept. */
export const attachForm = verbForm({
  verb: 'attach',
  title: 'Attach files',
  button: 'Attach files',
  pending: 'Attaching …',
  look: 'solid',
  wrong: 'Not everything was attached.',
  steady: true,
  permission: 'files.attach',
  fields: ({ kinds, most, certificates = {} }: AttachOptions) => ({
    kind: choice(
      'Type of file',
      Object.fromEntries(kinds.map((kind) => [kind, fileKinds[kind]])) as Record<FileKind, string>,
      {
        help: kinds.includes('w9') ? 'A W-9 is encrypted, and only our billing team can open it.' : undefined,
        missing: 'Please choose the type of file.',
      },
    ),
    certificate: asked(
      optional(choice('Certificate', certificates, { help: 'If the file is a certificate on record.' })),
      Object.keys(certificates).length > 0,
    ),
    files: file('Files', {
      accept: 'application/pdf,image/jpeg,image/png,image/webp,image/heic,image/heif',
      multiple: true,
      help: `PDF, JPEG, PNG, WebP or HEIC, up to ${most.files} files and ${most.megabytes} MB. We remove the location from photos.`,
      missing: 'Please choose a file.',
    }),
  }),
  submit: async (ctx, { on, page, count }, { kind, certificate }, { files }) => {
    const attached: string[] = []
    const problems: string[] = []
    for (const upload of files('files')) {
      count?.(upload.size)
      const checked = await checkFile(Buffer.from(await upload.arrayBuffer()))
      const problem =
        'problem' in checked
          ? checked.problem
          : await refusal(() =>
              keepFile(ctx, { on, kind, name: upload.name, file: checked, certificateId: certificate ?? undefined }),
            )
      if (problem) problems.push(`${upload.name}: ${problem}`)
      else attached.push(upload.name)
    }
    if (problems.length === 0) return `${page}#files`
    const attachedNote = attached.length > 0 ? ` Attached: ${attached.join(', ')}.` : ''
    throw new InvalidField('files', problems.join(' ') + attachedNote)
  },
})

const asked = <Value>(field: Field<Value>, isAsked: boolean): Field<Value> =>
  isAsked ? field : { ...field, control: () => ({ as: 'elsewhere' as const }) }

/** Why a file was not kept, in words for the person who sent it. */
const refusal = async (keep: () => Promise<unknown>): Promise<string | undefined> => {
  try {
    await keep()
    return undefined
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'invalid') return error.message
    throw error
  }
}

type RemoveFileContext = OfThing & { file: { id: string; name: string }; own: boolean }

/** Staff say why they remove what someone else attached. */
export const removeForm = verbForm({
  verb: 'remove',
  button: 'Remove for good',
  pending: 'Removing …',
  look: 'danger',
  row: ({ file: { id, name } }: RemoveFileContext) => ({ name: 'file', value: id, about: name }),
  fields: ({ own }) => {
    const reason = text('Reason', {
      longest: 200,
      autoComplete: 'off',
      missing: 'Please enter why you are removing it.',
    })
    return { reason: asked(own ? optional(reason) : reason, !own) }
  },
  submit: async (ctx, { on, page, file }, { reason }) => {
    await removeFile(ctx, on, file.id, reason ?? '')
    return `${page}#files`
  },
})
