import { categories, type Article } from '#content/index.ts'
import { services } from '#http/context.ts'
import type { Route } from './+types/rss.ts'

export const handle = { cached: true }

/** The articles as a feed. */
export const loader = ({ context }: Route.LoaderArgs) => {
  const { content, env } = context.get(services)
  const { title, description } = content.pages.insights
  const feed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${plain(`${title} | ${content.company.brand}`)}</title>
<link>${env.origin}/insights</link>
<atom:link href="${env.origin}/insights/rss.xml" rel="self" type="application/rss+xml"/>
<description>${plain(description)}</description>
<language>en-us</language>
${content.articles.map((article) => itemOf(article, env.origin)).join('\n')}
</channel>
</rss>
`
  return new Response(feed, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } })
}

const itemOf = ({ slug, title, excerpt, date, category }: Article, origin: string) => {
  const address = `${origin}/insights/${slug}`
  return `<item>
<title>${plain(title)}</title>
<link>${address}</link>
<guid>${address}</guid>
<pubDate>${new Date(`${date}T12:00:00Z`).toUTCString()}</pubDate>
<category>${categories[category]}</category>
<description>${plain(excerpt)}</description>
</item>`
}

const plain = (text: string) => text.replaceAll(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)
