import { data, redirect } from 'react-router'
import type { Route } from './+types/moved.ts'

/** Second addresses of a page, and the one it has. */
const moved: Record<string, string> = {
  '/contact/consult': '/consultation',
  '/legal/terms': '/terms-of-service',
  '/legal/privacy': '/privacy-policy',
}

/** Leads from a second address to the first, for good. */
export const loader = ({ request }: Route.LoaderArgs) => {
  const { pathname, search } = new URL(request.url)
  const now = moved[pathname]
  if (!now) throw data(null, { status: 404 })
  return redirect(now + search, 301)
}
