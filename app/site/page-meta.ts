import type { MetaDescriptor } from 'react-router'
import type { Content } from '#content/index.ts'
import { socialCard, cardSize } from './social-card.ts'
import { structuredData } from './structured-data.ts'

type Page = {
  content: Content
  /** Public address of the site, such as "https://supplier.example". */
  origin: string
  /** Address of the page within the site, without a query: the canonical one. */
  path: string
  title: string
  description: string
  type?: 'website' | 'article'
}

/** What search engines and shared links read of a page. A loader makes it, because only a loader has the content. */
export const pageMeta = ({ content, origin, path, title, description, type = 'website' }: Page): MetaDescriptor[] => {
  const { brand } = content.company
  const address = new URL(path, origin).href
  const image = new URL(`/social/${socialCard(path)}.jpg`, origin).href
  return [
    { title: title.includes(brand) ? title : `${title} | ${brand}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:url', content: address },
    { property: 'og:site_name', content: brand },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: String(cardSize.width) },
    { property: 'og:image:height', content: String(cardSize.height) },
    { name: 'twitter:card', content: 'summary_large_image' },
    { 'script:ld+json': structuredData({ content, origin, path, title, description, image }) },
  ]
}

/** `meta` of a route whose loader answers with it. */
export const loadedMeta = ({ loaderData }: { loaderData?: { meta: MetaDescriptor[] } }) => loaderData?.meta ?? []
