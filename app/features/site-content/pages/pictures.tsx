import '#ui/styles/content-editor.css'
import { href } from 'react-router'
import { addressOfPicture } from '#content/picture-address.ts'
import { formatMoment } from '#domain/day.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { Alert } from '#ui/alert.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { addPictureForm, retirePictureForm } from '../picture-forms.ts'
import { listPictures } from '../pictures.ts'
import type { Route } from './+types/pictures'
import { siteTabs } from './site.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Pictures | Site' }]

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => ({
  done: url.searchParams.get('done') ?? undefined,
  form: addPictureForm(undefined).draw(ctx),
  pictures: (await listPictures(ctx)).map((picture) => ({
    ...{ id: picture.id, alt: picture.alt, width: picture.width, height: picture.height },
    small: `${addressOfPicture(picture)}?w=640`,
    markdown: `![${picture.alt}](${addressOfPicture(picture)})`,
    added: `${picture.addedBy}, ${formatMoment(ctx.calendar.timeZone, picture.addedAt)}`,
    retire: retirePictureForm(picture).draw(ctx),
  })),
}))

export const action = answering(async ({ request }: Route.ActionArgs, ctx) => {
  const pictures = await listPictures(ctx)
  return answerVerb(ctx, await request.formData(), [addPictureForm(undefined), ...pictures.map(retirePictureForm)])
})

export const clientAction = keepDraft

const done: Record<string, string> = {
  added: 'Picture added. Copy its line into an article.',
  removed: 'Picture removed from this list. Articles that show it still do.',
}

/** Pictures that articles can show. */
export default function PicturesRoute({
  loaderData: { form, pictures, done: said },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Pictures"
        lead="Photos for articles. A picture is on the site once an article that shows it is published."
      />
      <div className="wrap page-body content-desk">
        <Tabs {...siteTabs('pictures')} />
        {said && done[said] && !actionData && <Alert tone="kept" title={done[said]} urgent />}
        <RefusedElsewhere refused={actionData} forms={[form]} />
        <VerbForm form={form} refused={actionData} />
        {pictures.length === 0 ? (
          <EmptyState title="No pictures yet.">
            Add the first one above. It then has a line that you copy into{' '}
            <a className="text-link" href={href('/dashboard/admin/site')}>
              an article
            </a>
            .
          </EmptyState>
        ) : (
          <ul className="content-pictures">
            {pictures.map(({ id, alt, width, height, small, markdown, added, retire }) => (
              <li key={id}>
                <img src={small} alt={alt} loading="lazy" {...{ width, height }} />
                <div className="stack tight">
                  <p>
                    <bdi>{alt}</bdi>
                  </p>
                  <input className="control" readOnly value={markdown} aria-label={`Line for an article: ${alt}`} />
                  <small className="text-soft">Added by {added}</small>
                  <VerbForm form={retire} refused={actionData} />
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
