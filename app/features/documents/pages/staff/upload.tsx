import { data, redirect } from 'react-router'
import { findDocument, todayOf } from '../../find-documents.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import type { Route } from './+types/upload'
import { readUpload, takeUpload } from './take-upload.ts'
import { UploadPage } from './upload-page.tsx'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.of ? `New revision of ${loaderData.of.title}` : 'Upload a document' },
]

export const loader = answering(async ({ request, context }: Route.LoaderArgs, ctx) => {
  const query = new URL(request.url).searchParams
  const id = query.get('of')
  const document = id ? await findDocument(ctx, id) : undefined
  return {
    of: document && { id: document.id, title: document.title, version: document.version },
    typed: {
      kind: document?.kind ?? query.get('kind') ?? '',
      title: document?.title ?? '',
      revision: '',
      revisedOn: '',
      reviewBy: '',
    },
    today: todayOf(ctx),
    kinds: context.get(services).content.documents.map(({ key, name }) => ({ value: key, label: name })),
  }
})

/** Without a script the form comes here; with one, its file goes to `upload/file` with a bar that fills. */
export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const done = await takeUpload(ctx, context.get(services), await readUpload(request))
  if ('to' in done) return redirect(done.to, 303)
  const { status, ...again } = done
  return data(again, { status })
})

export default function UploadRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <UploadPage {...loaderData} {...actionData} />
}
