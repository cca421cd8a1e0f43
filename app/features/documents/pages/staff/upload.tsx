import { useState, type FormEvent } from 'react'
import { href, useLocation } from 'react-router'
import { draftName, forgetAnswers } from '#forms/drafts.ts'
import { sendWithProgress } from '#forms/send-with-progress.ts'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import { keepTyped } from '#forms/verb/keep-typed.ts'
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
  const given = await readUpload(ctx, context.get(services), request)
  const { document } = given
  return { of: document && { id: document.id, title: document.title }, form: uploadForm(given).draw(ctx) }
})

/** Without a script the form comes here; with one, its file goes to `upload/file` with a bar that fills. */
export const action = answering(({ request, context }: Route.ActionArgs, ctx) =>
  answerUpload(ctx, context.get(services), request),
)

export const clientAction = keepTyped

export default function UploadRoute({ loaderData: { of, form }, actionData }: Route.ComponentProps) {
  const location = useLocation()
  const [answer, setAnswer] = useState<RefusedForm>()
  const [part, setPart] = useState<number>()

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (part !== undefined) return
    const body = new FormData(event.currentTarget)
    body.set('verb', form.verb)
    const typed = Object.fromEntries(
      [...body].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
    const refuse = (why: Partial<RefusedForm>) => setAnswer({ verb: form.verb, typed, problems: {}, ...why })
    const file = body.get('file')
    if (file instanceof File && file.size > largestPaper)
      return refuse({ problems: { file: explainTooLarge(file.size) } })
    setAnswer(undefined)
    setPart(0)
    try {
      const to = href('/dashboard/admin/documents/upload/file') + location.search
      const done = await sendWithProgress<{ to: string } | RefusedForm>(to, body, setPart)
      if (!done)
        refuse({ message: 'The upload failed, so nothing was saved. Please reload the page and sign in if asked.' })
      else if ('to' in done) {
        forgetAnswers(draftName(location, form.verb))
        return window.location.assign(done.to)
      } else setAnswer(done)
    } catch {
      refuse({
        message: "We couldn't reach the server, so nothing was saved. Please check your connection and try again.",
        unreachable: true,
      })
    }
    setPart(undefined)
  }

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
