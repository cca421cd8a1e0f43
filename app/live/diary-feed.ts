import { eventsSince, type LogEntry } from '#events/audit-log.ts'
import { system } from '#domain/viewer.ts'
import type { Services } from '#http/context.ts'

type News = Pick<LogEntry, 'id' | 'name' | 'subjectId'>
type Listener = (news: News[]) => Promise<void>

type Feed = { listeners: Set<Listener>; told: Set<string>; timer?: NodeJS.Timeout }

/** Milliseconds between two looks into the diary, and between two looks at who still listens. */
const pace = 1000
const rollCall = 3

/** Transactions end in another order than they began, and the clocks of processes differ: seconds looked back. */
const lookBack = 20

const feeds = new WeakMap<object, Feed>()

/**
 * Tells a listener what is written into the diary, once a second, and now and then that there is nothing new. One look
 * for all listeners of a process, and none while nobody listens. Returns the way to stop.
 */
export const listenToDiary = (app: Services, listener: Listener): (() => void) => {
  const feed = feeds.get(app.db) ?? { listeners: new Set<Listener>(), told: new Set<string>() }
  feeds.set(app.db, feed)
  feed.listeners.add(listener)
  if (!feed.timer) start(app, feed)
  return () => {
    feed.listeners.delete(listener)
    if (feed.listeners.size > 0) return
    clearTimeout(feed.timer)
    feed.timer = undefined
  }
}

const start = (app: Services, feed: Feed) => {
  let looks = 0
  const look = async () => {
    const found = await recentNews(app)
    // What was there before anybody listened is no news.
    const news = looks === 0 ? [] : found.filter(({ id }) => !feed.told.has(id))
    feed.told = new Set(found.map(({ id }) => id))
    if (news.length > 0 || looks % rollCall === 0) await tellAll(app, feed, news)
    looks++
  }
  const again = () => {
    feed.timer = setTimeout(
      async () => {
        await look().catch((err: unknown) => app.log.warn({ err }, 'the audit log could not be read'))
        if (feed.timer) again()
      },
      looks === 0 ? 0 : pace,
    )
  }
  again()
}

const recentNews = (app: Services) => {
  const ctx = app.contextFor(system)
  return eventsSince(ctx, ctx.now.subtract({ seconds: lookBack }))
}

const tellAll = async (app: Services, feed: Feed, news: News[]) => {
  const tellings = [...feed.listeners].map((listener) =>
    listener(news).catch((err: unknown) => app.log.warn({ err }, 'a listener could not be notified')),
  )
  await Promise.all(tellings)
}
