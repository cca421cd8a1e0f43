import { keepDraft } from '#forms/verb/keep-draft.ts'
import { RefusedElsewhere } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { keyPageHeaders } from '#http/key-page.ts'
import { PageHead } from '#ui/page-head.tsx'
import { answerFiles, whereIs } from './answer-files.ts'
import { FilesSection } from './files-section.tsx'
import { filesView } from './files-view.ts'
import type { Route } from './+types/files'
import { findFileOwner } from './find-file-owner.ts'

export const handle = { interactive: true, chatWaits: true }

export const headers = keyPageHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Files for ${loaderData?.called ?? ''}`.trim() }]

export const loader = answering(async ({ params, request }: Route.LoaderArgs, asked) => {
  const { ctx, on, page, called } = await findFileOwner(asked, whereIs(request.url), params.on, params.key)
  return { page, called, files: await filesView(ctx, on, params.key) }
})

/** Without a script the forms of the section come here; what is wrong is said here, too. */
export const action = answering((args: Route.ActionArgs, ctx) => answerFiles(args, ctx))

export const clientAction = keepDraft

/** The files of one thing: where a browser without script attaches and removes them. */
export default function FilesRoute({ loaderData: { page, called, files }, actionData }: Route.ComponentProps) {
  const refusal = actionData ?? undefined
  return (
    <>
      <PageHead
        title="Files"
        over={
          <a className="text-link" href={page}>
            {called}
          </a>
        }
      />
      <div className="wrap page-body narrow">
        <RefusedElsewhere refused={refusal} forms={[files.attach]} />
        <FilesSection {...files} refused={refusal} alone />
      </div>
    </>
  )
}
