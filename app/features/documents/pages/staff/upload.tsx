import { href } from 'react-router'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { useUpload } from '#forms/verb/use-upload.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { PageHead } from '#ui/page-head.tsx'
import { uploadForm } from '../../document-forms.ts'
import { explainTooLarge, largestPaper } from '../../paper-type.ts'
import type { Route } from './+types/upload'
import { answerUpload, readUpload } from './answer-upload.ts'
import { UploadProgress } from '#ui/upload-progress.tsx'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.of ? `New revision of ${loaderData.of.title}` : 'Upload a document' },
]

export const loader = answering(async ({ request, context }: Route.LoaderArgs, ctx) => {
  const subject = await readUpload(ctx, context.get(services), request)
  const { document } = subject
  return { of: document && { id: document.id, title: document.title }, form: uploadForm(subject).draw(ctx) }
})

/** Without a script the form comes here; with one, its file goes to `upload/file` with a bar that fills. */
export const action = answering(({ request, context }: Route.ActionArgs, ctx) =>
  answerUpload(ctx, context.get(services), request),
)

export const clientAction = keepDraft

export default function UploadRoute({ loaderData: { of, form }, actionData }: Route.ComponentProps) {
  const { answer, part, send } = useUpload(form, href('/dashboard/admin/documents/upload/file'), ({ size }) =>
    size > largestPaper ? explainTooLarge(size) : undefined,
  )

  return (
    <>
      <PageHead
        over={
          <a
            className="text-link"
            href={of ? href('/dashboard/admin/documents/:id', of) : href('/dashboard/admin/documents')}
          >
            {of ? of.title : 'Documents'}
          </a>
        }
        title={of ? 'New revision' : 'Upload a document'}
        lead={
          of
            ? 'It replaces the current revision on the site right away. Earlier revisions are kept.'
            : 'Customers can download it right after the upload.'
        }
      />
      <div className="wrap page-body settings-desk">
        <VerbForm
          form={form}
          refused={answer ?? actionData}
          send={send}
          sending={part !== undefined}
          below={<UploadProgress part={part} />}
        />
      </div>
    </>
  )
}
