import { Section } from '#ui/section.tsx'
import '#ui/styles/content-editor.css'
import { compareTexts } from '#content/editing/compare.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { PageHead } from '#ui/page-head.tsx'
import { pathOfName } from '../address.ts'
import { findSiteFile, versionsOf, type SiteFile } from '../find.ts'
import { againForm, editorPath } from '../forms.ts'
import type { ContentVersion } from '../schema.ts'
import type { Route } from './+types/history'
import { Differences } from './differences.tsx'
import { articleTitle } from './edit-view.ts'
import { fieldLabel } from './field-words.ts'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `History of ${loaderData?.title ?? 'a page'} | Site` },
]

type VersionComparison = { title: string; before: string; after: string; version?: number }

/** What is compared: a version with what is shown now, the file with it, or the draft with it. */
const compared = (
  file: SiteFile,
  versions: readonly ContentVersion[],
  address: string,
): VersionComparison | undefined => {
  const now = file.shown ?? ''
  const version = versions.find((one) => String(one.version) === address)
  if (version?.text)
    return {
      title: `From version ${version.version} to what the site shows now`,
      before: version.text,
      after: now,
      version: version.version,
    }
  if (address === 'file' && file.ofFile !== undefined)
    return { title: 'From the content file to what the site shows now', before: file.ofFile, after: now }
  if (file.draft !== undefined && address === '')
    return { title: 'What the draft changes', before: now, after: file.draft }
  return undefined
}

const read = async (ctx: Context, name: string, { searchParams }: URL) => {
  const file = await findSiteFile(ctx, pathOfName(name))
  const versions = await versionsOf(ctx, file)
  const found = compared(file, versions, searchParams.get('with') ?? '')
  const restoreForm = found?.version !== undefined ? againForm(file, found.version) : undefined
  return { file, versions, found, again: restoreForm }
}

export const loader = answering(async ({ params, url }: Route.LoaderArgs, ctx) => {
  const { file, versions, found, again } = await read(ctx, params.file, url)
  return {
    ...{ title: articleTitle(file), to: editorPath(file.path), ofFile: file.ofFile !== undefined },
    compared: found && {
      title: found.title,
      differences: compareTexts(found.before, found.after).map(({ at, runs }) => ({
        at: at.map((part) => fieldLabel(part).label).join(', '),
        runs,
      })),
    },
    again: again?.draw(ctx),
    versions: versions.map((version, index) => ({
      ...{ version: version.version, by: version.by, now: index === 0, what: whatOf(version) },
      at: formatMoment(ctx.calendar.timeZone, version.at),
      comparable: version.text !== null && index > 0,
    })),
  }
})

const whatOf = ({ state, again }: ContentVersion) => {
  if (state === 'hidden') return 'Taken off the site'
  if (state === 'file') return "The file's words"
  return again === null ? 'Published' : `Version ${again} published again`
}

export const action = answering(async ({ params, request, url, context }: Route.ActionArgs, ctx) => {
  const { again } = await read(ctx, params.file, url)
  const answer = await answerVerb(ctx, await request.formData(), [again])
  if (answer instanceof Response) await context.get(services).followChanges()
  return answer
})

export const clientAction = keepDraft

/** Every version of a page, and what differs between one of them and the site. */
export default function HistoryRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { title, to, versions, compared, again, ofFile } = loaderData
  return (
    <>
      <PageHead
        over={
          <a className="text-link" href={to}>
            {title}
          </a>
        }
        title="History"
        lead="Every version that was published. Compare one with the site, or publish it again."
      />
      <div className="wrap page-body content-desk">
        {compared && (
          <Section id="compared" title={compared.title} size="h4">
            <Differences differences={compared.differences} />
            <VerbForm form={again} refused={actionData} />
          </Section>
        )}
        <Section id="versions" title="Versions" size="h4">
          {versions.length === 0 && (
            <p className="text-soft">Nothing was published here yet. The site shows the file’s words.</p>
          )}
          <ol className="rows text-small">
            {versions.map(({ version, by, at, what, now, comparable }) => (
              <li key={version}>
                <span>
                  <b>Version {version}</b>
                  {now && ' (now)'}: {what} by <bdi>{by}</bdi>
                  {comparable && (
                    <span className="line">
                      <a className="text-link" href={`?with=${version}`}>
                        Compare with the site<span className="visually-hidden">: version {version}</span>
                      </a>
                    </span>
                  )}
                </span>
                <small className="text-soft">{at}</small>
              </li>
            ))}
            {ofFile && (
              <li>
                <span>
                  <b>The content file</b>
                  {versions.length > 0 && (
                    <span className="line">
                      <a className="text-link" href="?with=file">
                        Compare with the site<span className="visually-hidden">: the content file</span>
                      </a>
                    </span>
                  )}
                </span>
              </li>
            )}
          </ol>
        </Section>
      </div>
    </>
  )
}
