import { setTimeout as sleep } from 'node:timers/promises'
import { whenQuiet } from '#platform/quiet.ts'
import type { PageCache, Render } from './page-cache.ts'

/** The first seconds of a process belong to those who have waited for it. */
const settled = 5_000

type Warming = { pages: PageCache; paths: Iterable<string>; render: Render; ending: AbortSignal }

/** Makes the pages that are the same for all, one after another, whenever visitors leave room for it. */
export const warmPages = async ({ pages, paths, render, ending }: Warming, first = settled): Promise<void> => {
  await sleep(first, undefined, { ref: false, signal: ending }).catch(() => {})
  for (const path of paths) {
    await whenQuiet()
    if (ending.aborted) return
    await pages.answer(path, render, {})
  }
}
