import { href } from 'react-router'
import type { Context } from '#domain/context.ts'
import { answering } from '#http/answering.ts'
import { May } from '#http/may.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Table } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { allSiteFiles, type SiteFile } from '../find.ts'
import { editorPath } from '../forms.ts'
import type { Route } from './+types/site'
import { standingOf, articleTitle } from './edit-view.ts'

export const meta = () => [{ title: 'Site' }]

const groups = [
  ['pages', 'Pages'],
  ['articles', 'Articles'],
  ['lists', 'Questions, testimonials, promises and claims'],
] as const

export const loader = answering(async (_args: Route.LoaderArgs, ctx) => {
  const files = await allSiteFiles(ctx)
  return groups.map(([group, title]) => ({
    ...{ group, title },
    files: files.filter(({ editable }) => editable.group === group).map((file) => lineOf(ctx, file)),
  }))
})

const lineOf = (ctx: Context, file: SiteFile) => {
  const { tone, words, more } = standingOf(ctx, file)
  return {
    path: file.path,
    to: editorPath(file.path),
    title: articleTitle(file),
    tone,
    words,
    more,
    fileChanged: file.fileChanged,
  }
}

export const siteTabs = (current: 'words' | 'pictures') => ({
  label: 'Site',
  tabs: [
    { to: href('/dashboard/admin/site'), label: 'Text', current: current === 'words' },
    { to: href('/dashboard/admin/site/pictures'), label: 'Pictures', current: current === 'pictures' },
  ],
})

/** Everything that can be edited here, and how it stands. */
export default function SiteRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Site"
        lead="The text visitors read. A change stays a draft until you publish it, and every version is kept."
        actions={
          <May permission="content.edit">
            <ButtonLink look="primary" href={href('/dashboard/admin/site/new')}>
              New article
            </ButtonLink>
          </May>
        }
      />
      <div className="wrap page-body">
        <Tabs {...siteTabs('words')} />
        {loaderData.map(({ group, title, files }) => (
          <section key={group} className="stack tight" aria-labelledby={`site-${group}`}>
            <h2 id={`site-${group}`} className="sign text-h4">
              {title}
            </h2>
            <Table
              caption={title}
              columns={[
                { key: 'title', head: 'Page' },
                { key: 'state', head: 'State' },
                { key: 'more', head: 'Last change' },
              ]}
              rows={files.map(({ path, to, title, tone, words, more, fileChanged }) => ({
                key: path,
                tone: tone === 'late' ? tone : tone === 'work' || fileChanged ? 'due' : undefined,
                cells: {
                  title: (
                    <a className="text-link" href={to}>
                      {title}
                    </a>
                  ),
                  state: (
                    <>
                      <StatusWord tone={tone}>{words}</StatusWord>
                      {fileChanged && <small>The file has changed since</small>}
                    </>
                  ),
                  more: more ?? '',
                },
              }))}
            />
          </section>
        ))}
      </div>
    </>
  )
}
