import '#ui/styles/content-editor.css'
import { href } from 'react-router'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Form } from 'react-router'
import { nameOfPath, pathOfName } from '../address.ts'
import { findSiteFile } from '../find.ts'
import { siteFileForms } from '../forms.ts'
import { listPictures } from '../pictures.ts'
import { addressOfPicture } from '#content/picture-address.ts'
import type { Route } from './+types/edit'
import { answerEdit, isEdit, type EditRefusal } from './edit-action.ts'
import { editView } from './edit-view.ts'
import { EditorForm } from './editor-form.tsx'
import { EntryLists } from './entry-lists.tsx'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.title ?? 'Page'} | Site` }]

export const loader = answering(async ({ params, url }: Route.LoaderArgs, ctx) => {
  const file = await findSiteFile(ctx, pathOfName(params.file))
  const view = await editView(ctx, file, url.searchParams.get('entry') ?? '')
  const pictures = view.isArticle && view.mayEdit ? await listPictures(ctx) : []
  return {
    ...view,
    name: nameOfPath(file.path),
    done: url.searchParams.get('done') ?? undefined,
    pictures: pictures.map((picture) => ({
      alt: picture.alt,
      small: `${addressOfPicture(picture)}?w=640`,
      markdown: `![${picture.alt}](${addressOfPicture(picture)})`,
    })),
  }
})

export const action = answering(async ({ params, request, url, context }: Route.ActionArgs, ctx) => {
  const app = context.get(services)
  const file = await findSiteFile(ctx, pathOfName(params.file))
  const body = await request.formData()
  if (isEdit(body)) return answerEdit(ctx, file, body, url.searchParams.get('entry') ?? '', app.followChanges)
  const answer = await answerVerb(ctx, body, Object.values(siteFileForms(file)))
  if (answer instanceof Response) await app.followChanges()
  return answer
})

export const clientAction = keepDraft

const done: Record<string, string> = {
  saved: 'Draft saved. Only staff see it until you publish.',
  same: 'Nothing has changed, so there was nothing to publish.',
  removed: 'Removed from the draft.',
  published: 'Published. It is on the site now.',
  discarded: 'Draft discarded.',
  reverted: "The site shows the file's words again.",
  hidden: 'Taken off the site.',
  kept: 'Kept. The site keeps showing the published version.',
}

/** One file of the site: its words, what is wrong with them, and the way to the site. */
export default function EditRoute({ loaderData: view, actionData }: Route.ComponentProps) {
  const { title, standing, entry, entryTitle, name, forms } = view
  const refusal = actionData && 'refused' in actionData ? (actionData as EditRefusal) : undefined
  const verb = actionData && 'verb' in actionData ? actionData : undefined
  const doneMessage = view.done && !actionData ? done[view.done] : undefined
  return (
    <>
      <PageHead
        over={
          <>
            <a className="text-link" href={href('/dashboard/admin/site')}>
              Site
            </a>
            {entry && (
              <>
                ,{' '}
                <a className="text-link" href={href('/dashboard/admin/site/edit/:file', { file: name })}>
                  {title}
                </a>
              </>
            )}
          </>
        }
        title={entry ? (entryTitle ?? 'Entry') : title}
        lead={standing.more}
        actions={<StatusWord tone={standing.tone}>{standing.words}</StatusWord>}
      />
      <div className="wrap page-body content-desk">
        {doneMessage && <Alert tone="kept" title={doneMessage} urgent />}
        {refusal?.message && <Alert tone="late" title={refusal.message} urgent />}
        {verb?.message && <Alert tone="late" title={verb.message} urgent />}
        {view.fileChanged && (
          <Alert tone="due" title="The content file has changed since this was published.">
            <p>
              The site still shows what was published here.{' '}
              <a
                className="text-link"
                href={`${href('/dashboard/admin/site/edit/:file/history', { file: name })}?with=file`}
              >
                Compare the two
              </a>
              , then keep what is published or go back to the file.
            </p>
          </Alert>
        )}
        <p className="cluster text-small">
          <a className="text-link" href={href('/dashboard/admin/site/edit/:file/history', { file: name })}>
            {view.drafted ? 'History, and what the draft changes' : 'History'}
          </a>
          {view.previews.map(({ to, label }) => (
            <a key={to} className="text-link" href={to}>
              Preview {label}
            </a>
          ))}
          {view.isPublished &&
            view.shown.map(({ to, label }) => (
              <a key={to} className="text-link" href={to}>
                See {label} as it is
              </a>
            ))}
        </p>
        <div className="cluster">
          {!view.asked && <VerbForm form={forms.publish} refused={verb} />}
          <VerbForm form={forms.discard} refused={verb} />
          <VerbForm form={forms.keep} refused={verb} />
          <VerbForm form={forms.revert} refused={verb} />
          <VerbForm form={forms.hide} refused={verb} />
        </div>
        <Others view={view} urgent={refusal !== undefined} />
        {!view.mayEdit && (
          <p className="text-soft">
            {view.binding
              ? 'What the company promises and claims is changed by administrators.'
              : 'You can see this page but not change it.'}
          </p>
        )}
        {view.asked ? (
          <EditorForm
            key={`${entry} ${view.seen}`}
            asked={view.asked}
            body={view.body}
            problems={view.problems.fields}
            choices={view.choices}
            seen={view.seen}
            readOnly={!view.mayEdit}
            refused={refusal !== undefined && !refusal.message}
            published={view.isPublished}
          />
        ) : (
          <EntryLists lists={view.lists} name={name} seen={view.seen} mayEdit={view.mayEdit} />
        )}
        {view.removable && view.mayEdit && (
          <Form method="post" className="verb">
            <input type="hidden" name="editor" value="1" />
            <input type="hidden" name="list" value="1" />
            <input type="hidden" name="seen" value={view.seen} />
            <Button type="submit" name="verb" value="remove" look="danger">
              Remove this {view.one}
            </Button>
          </Form>
        )}
        {view.pictures.length > 0 && <PicturesToPut pictures={view.pictures} />}
        {view.isArticle && view.mayEdit && view.pictures.length === 0 && (
          <p className="text-small text-soft">
            To show a photo in the text, upload it under{' '}
            <a className="text-link" href={href('/dashboard/admin/site/pictures')}>
              Pictures
            </a>
            .
          </p>
        )}
      </div>
    </>
  )
}

/** What is wrong elsewhere: in another entry, or where another file speaks of this one. */
const Others = ({ view, urgent }: { view: Route.ComponentProps['loaderData']; urgent: boolean }) => {
  const { others } = view.problems
  if (others.length === 0) return null
  return (
    <Alert
      tone="late"
      title={urgent ? 'Nothing was published.' : 'This has to be corrected before it can be published.'}
      urgent={urgent}
    >
      <ul>
        {others.map(({ words, entry }) => (
          <li key={`${entry} ${words}`}>
            {words}{' '}
            {entry && view.lists.length > 0 && (
              <a
                className="text-link"
                href={`?entry=${entry
                  .split('.')
                  .slice(0, entry.startsWith('claims.') || entry.startsWith('badges.') ? 2 : 1)
                  .join('.')}`}
              >
                Correct it
              </a>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

type Pictures = Route.ComponentProps['loaderData']['pictures']

const PicturesToPut = ({ pictures }: { pictures: Pictures }) => (
  <details className="answer-form">
    <summary>Pictures for the text</summary>
    <p className="field-help">
      Copy a line into the text, where the picture goes. More under{' '}
      <a className="text-link" href={href('/dashboard/admin/site/pictures')}>
        Pictures
      </a>
      .
    </p>
    <ul className="content-pictures">
      {pictures.map(({ alt, small, markdown }) => (
        <li key={markdown}>
          <img src={small} alt={alt} loading="lazy" />
          <input className="control" readOnly value={markdown} aria-label={`Line for: ${alt}`} />
        </li>
      ))}
    </ul>
  </details>
)
