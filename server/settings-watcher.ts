import { documentsMark, publishedPapers, type PublishedDocument } from '../app/features/documents/published.ts'
import { settingsInForce, settingsMark } from '../app/features/settings/find-settings.ts'
import { contentMark, textsInForce } from '../app/features/site-content/find.ts'
import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import { isUnavailable } from '#platform/unavailable.ts'
import type { siteContent } from './site-content.ts'

/** Milliseconds until another process of the site is sure to look. */
const pollInterval = 2000

type WatcherServices = { db: Db; log: Log; content: ReturnType<typeof siteContent>; forget: () => void }

/**
 * Keeps what the site shows in step with what staff changed: settings, texts and documents, whichever process they were
 * changed in. `now` looks at once, and resolves when every page is made from what is in force.
 */
export const watchSettings = async ({ db, log, content, forget }: WatcherServices) => {
  let lastMarks = { settings: '', documents: '', texts: '' }
  let documents: readonly PublishedDocument[] = []
  let turn: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const look = async () => {
    const marks = {
      settings: await settingsMark({ db }),
      documents: await documentsMark({ db }),
      texts: await contentMark({ db }),
    }
    const contentChanged = marks.settings !== lastMarks.settings || marks.texts !== lastMarks.texts
    if (!contentChanged && marks.documents === lastMarks.documents) return
    if (contentChanged) content.follow(await settingsInForce({ db }), await textsInForce({ db }))
    if (marks.documents !== lastMarks.documents) {
      documents = await publishedPapers({ db })
      content.followPapers(documents)
    }
    lastMarks = marks
    forget()
  }
  /** One look after the other: a slower one must not put back what it found earlier. */
  const now = () => {
    const next = turn.then(look)
    turn = next.catch(() => {})
    return next
  }
  const scheduleNext = () => {
    timer = setTimeout(async () => {
      // A database that is away is told of elsewhere; what was in force stays.
      await now().catch((err: unknown) => isUnavailable(err) || log.warn({ err }, 'the settings could not be read'))
      if (timer) scheduleNext()
    }, pollInterval)
    timer.unref()
  }

  await now()
  scheduleNext()
  return {
    now,
    papers: () => documents,
    stop: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
