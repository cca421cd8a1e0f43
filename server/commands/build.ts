import { keepIn, learnAhead } from '#assistant/index.ts'
import { loadContent } from '#content/index.ts'
import { loadEnv } from '#platform/env.ts'

/** The site itself was built before this is called; what is left is what the assistant learns from content. */
export const build = async () => {
  learnAhead(loadContent(loadEnv().contentDir), keepIn('build'))
}
