import { services } from '#http/context.ts'
import { publicAddresses } from './public-addresses.ts'
import type { Route } from './+types/sitemap.ts'

export const handle = { cached: true }

/** Every public page, for search engines. */
export const loader = ({ context }: Route.LoaderArgs) => {
  const { content, env } = context.get(services)
  const entries = publicAddresses(content).map(({ path, changed }) => {
    const day = changed ? `<lastmod>${changed}</lastmod>` : ''
    return `<url><loc>${new URL(path, env.origin).href}</loc>${day}</url>`
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
