import type { RouterContextProvider } from 'react-router'
import type { PageName, PageWords } from '#content/index.ts'
import { services } from '#http/context.ts'
import { pageMeta } from '../page-meta.ts'

export type Section = PageWords['sections'][number]

/** The words of a page as its route draws them, its sections by key, and what search engines read of it. */
export const pageWords = (context: Readonly<RouterContextProvider>, name: PageName, path = `/${name}`) => {
  const { content, env } = context.get(services)
  const { title, description, heading, intro, links, sections } = content.pages[name]
  return {
    words: { heading, intro, links, sections: Object.fromEntries(sections.map((section) => [section.key, section])) },
    meta: pageMeta({ content, origin: env.origin, path, title, description }),
  }
}

export type Words = ReturnType<typeof pageWords>['words']
