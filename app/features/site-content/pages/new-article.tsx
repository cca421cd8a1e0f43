import { href } from 'react-router'
import { localTime } from '#domain/calendar.ts'
import { DomainError } from '#domain/domain-error.ts'
import { text } from '#forms/fields/text.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { PageHead } from '#ui/page-head.tsx'
import { beginArticle } from '../change.ts'
import { newArticle } from '../edit.ts'
import { allSiteFiles } from '../find.ts'
import { editorPath } from '../forms.ts'
import type { Route } from './+types/new-article'

export const handle = { interactive: true }

export const meta = () => [{ title: 'New article | Site' }]

const form = verbForm({
  ...{ verb: 'begin', button: 'Start article', look: 'primary' as const, permission: 'content.edit' as const },
  fields: () => ({
    title: text('Title', {
      longest: 120,
      help: "The page's address is made from the title and can't change, so use words people search for. You can change the title later.",
    }),
  }),
  submit: async (ctx, _subject: undefined, { title }) => {
    const taken = (await allSiteFiles(ctx)).map(({ path }) => path.replace(/^insights\/|\.md$/g, ''))
    const [drawing] = ctx.site.drawings.slice(-1)
    if (!drawing) throw new DomainError('invalid', 'No drawing is available for a new article.')
    const today = localTime(ctx.calendar, ctx.now).toPlainDate().toString()
    const { path, text } = newArticle(title, today, drawing, taken)
    await beginArticle(ctx, path, text)
    return editorPath(path)
  },
})

export const loader = answering((_args: Route.LoaderArgs, ctx) => form(undefined).draw(ctx))

export const action = answering(async ({ request }: Route.ActionArgs, ctx) =>
  answerVerb(ctx, await request.formData(), [form(undefined)]),
)

export const clientAction = keepDraft

export default function NewArticleRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        over={
          <a className="text-link" href={href('/dashboard/admin/site')}>
            Site
          </a>
        }
        title="New article"
        lead="It is a draft until you publish it."
      />
      <div className="wrap page-body content-desk">
        <VerbForm form={loaderData} refused={actionData} />
      </div>
    </>
  )
}
