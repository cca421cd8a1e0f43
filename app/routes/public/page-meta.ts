import type { MetaDescriptor } from 'react-router'
import type { Content } from '#content/index.ts'

type Page = {
  content: Pick<Content, 'company'>
  /** Public address of the site, such as "https://leone.example". */
  origin: string
  /** Address of the page within the site, without a query: the canonical one. */
  path: string
  title: string
  description: string
  /** Address within the site of the picture that goes along when the page is shared. */
  image?: string
  type?: 'website' | 'article'
}

/** What search engines and shared links read of a page. A loader makes it, because only a loader has the content. */
export const pageMeta = ({ content, origin, path, title, description, image, type = 'website' }: Page): MetaDescriptor[] => {
  const { brand } = content.company
  const address = new URL(path, origin).href
  return [
    { title: title.includes(brand) ? title : `${title} | ${brand}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:url', content: address },
    { property: 'og:site_name', content: brand },
    ...(image
      ? [
          { property: 'og:image', content: new URL(image, origin).href },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
  ]
}

/** `meta` of a route whose loader answers with it. */
export const loadedMeta = ({ loaderData }: { loaderData?: { meta: MetaDescriptor[] } }) => loaderData?.meta ?? []
