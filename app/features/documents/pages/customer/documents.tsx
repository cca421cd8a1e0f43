import { href } from 'react-router'
import { publishedPapers } from '../../published.ts'
import documents from '../../customer-list.ts'
import { ListPage } from '#lists/list-page.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { listContext } from '#lists/pages/list-context.ts'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { Section } from '#ui/section.tsx'
import type { Route } from './+types/documents'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Documents' }]

/** The papers there are, and the kinds of which there is none yet. */
export const loader = answering(async ({ url, context }: Route.LoaderArgs, ctx) => {
  const [list, papers] = await Promise.all([
    documents.view(listContext(ctx, context), url.searchParams),
    publishedPapers(ctx),
  ])
  const available = new Set(papers.map(({ kind }) => kind))
  const kinds = context.get(services).content.documents
  return {
    list,
    missing: kinds.filter(({ key }) => !available.has(key)).map(({ key, name, covers }) => ({ key, name, covers })),
  }
})

type MissingDocuments = { key: string; name: string; covers: string }[]

export default function CustomerDocuments({ loaderData: { list, missing } }: Route.ComponentProps) {
  useFreshPage()
  return <ListPage list={list} below={missing.length > 0 && <OnRequest kinds={missing} />} />
}

const OnRequest = ({ kinds }: { kinds: MissingDocuments }) => (
  <Section id="on-request" title="On request" spacing="none">
    <ul className="rows">
      {kinds.map(({ key, name, covers }) => (
        <li key={key}>
          <span>
            <b>{name}</b>
            <small className="line text-soft">{covers}</small>
          </span>
          <a className="text-link" href={`${href('/documents/request')}?document=${key}`}>
            Request this document<span className="visually-hidden"> ({name})</span>
          </a>
        </li>
      ))}
    </ul>
  </Section>
)
