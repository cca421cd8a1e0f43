import { waitForIdle } from '#platform/idle.ts'
import type { PageCache, Render } from './page-cache.ts'

const mostRemembered = 1_000
const longest = 200

/**
 * Pages that read something of their query, such as a form with its product chosen: links of ours and of advertisements
 * ask for a few of them again and again. One that was asked for before is made in the background, one at a time and as
 * visitors leave room for it, and stands in the cache from then on. What is asked for once is rendered in its turn with
 * all others, so a flood of made-up queries fills nothing.
 */
export const createLinkedPages = (pages: Pick<PageCache, 'answer'>, render: Render) => {
  let once = new Set<string>()
  const paths = new Set<string>()
  let making: Promise<void> | undefined

  const make = async () => {
    for (const path of paths) {
      await waitForIdle()
      // Who asks next sees the error: the page is rendered live for them.
      await pages.answer(path, render, {}).catch(() => {})
      paths.delete(path)
    }
    making = undefined
  }

  /** Notes that a page was asked for, and is not finished. */
  return (path: string): Promise<void> | undefined => {
    if (path.length > longest) return undefined
    if (!once.has(path)) {
      if (once.size >= mostRemembered) once = new Set()
      once.add(path)
      return undefined
    }
    if (paths.size < 10) paths.add(path)
    return (making ??= make())
  }
}
