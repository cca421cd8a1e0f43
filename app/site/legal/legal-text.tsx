import '#ui/reading.css'
import { data } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { services } from '#http/context.ts'
import { inWords } from '../insights/article-line.ts'
import { Contents } from '../page/contents.tsx'
import { Prose } from '../page/prose.tsx'
import { loadedMeta, pageMeta } from '../page-meta.ts'
import type { Route } from './+types/legal-text.ts'

export const handle = { cached: true }
export const meta = loadedMeta

/** A legal text, found by the address it gives itself. */
export const loader = ({ request, context }: Route.LoaderArgs) => {
  const { content, env } = context.get(services)
  const { pathname } = new URL(request.url)
  const text = content.legal.find(({ path }) => path === pathname)
  if (!text) throw data(null, { status: 404 })
  const { title, description, path, effective, counselReviewed } = text
  return {
    ...{ title, description, effective, counselReviewed, content: text.content },
    meta: pageMeta({ content, origin: env.origin, path, title, description }),
  }
}

export default function LegalText({ loaderData }: Route.ComponentProps) {
  const { title, description, effective, counselReviewed, content } = loaderData
  return (
    <>
      <PageHead over={<a href="/legal">Legal</a>} title={title} lead={description} />
      <div className="wrap article">
        <Contents content={content} />
        <div className="article-body">
          <p>
            Effective <time dateTime={effective}>{inWords(effective)}</time>
          </p>
          {!counselReviewed && (
            <Alert title="Not yet reviewed by counsel">
              This document describes what this website does. Our attorney hasn't reviewed it yet.
            </Alert>
          )}
          <Prose content={content} />
        </div>
      </div>
    </>
  )
}
