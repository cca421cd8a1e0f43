import { services } from '#http/context.ts'
import { privateSections } from './public-addresses.ts'
import type { Route } from './+types/robots.ts'

export const handle = { cached: true }

/** Where search engines need not look: what belongs to someone. The pages themselves ask who is there. */
export const loader = ({ context }: Route.LoaderArgs) => {
  const { env } = context.get(services)
  const lines = [
    'User-agent: *',
    ...privateSections.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${env.origin}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
