import { eventsSince, type LogEntry } from '#events/audit-log.ts'
import { findSessions, viewerFromSession, type Session } from '#features/accounts/session.ts'
import { isLiveForStaff } from '#features/activity/event-catalogue.ts'
import { visibleOrders } from '#features/orders/find.ts'
import { visiblePurchases } from '#features/purchasing/find.ts'
import { visibleQuotes } from '#features/quotes/find.ts'
import { visibleAmong } from '#features/requests/find.ts'
import { visibleShipments } from '#features/shipments/find.ts'
import { ordersBehindTrucks } from '#features/shifts/orders-behind-trucks.ts'
import { markSeen } from '#features/chat/desk.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { system } from '#domain/viewer.ts'
import type { Services } from '#http/context.ts'
import { isKeptOut } from '#http/guard.ts'
import { eventStream } from './event-stream.ts'

type DiaryEntry = Pick<LogEntry, 'id' | 'name' | 'subjectId'>

/** Behind a private link one thing is heard of, while the link may be used. */
type Subscription = { subjectId: string; isActive: () => Promise<boolean> }

/**
 * Someone who listens: by which session of which account, or by which link of which thing, and how to tell them and to
 * have done with them.
 */
type Listener = {
  token: string
  userId: string
  behind?: Subscription
  tell: (event: string, data: unknown) => void
  end: () => void
}

/** Listeners, the oldest first. */
type Feed = { listeners: Set<Listener>; told: Set<string>; seen: Map<string, number>; timer?: NodeJS.Timeout }

/** A browser listens once for all its tabs. */
const mostOfSession = 8
const mostOfAccount = 20
const mostOfProcess = 1000

/** Milliseconds between two looks into the diary, and between two looks at who still listens. */
const pollInterval = 1000
const rollCall = 3

/** Transactions end in another order than they began, and the clocks of processes differ: seconds looked back. */
const lookBack = 20

const feeds = new WeakMap<object, Feed>()

const feedOf = (app: Services): Feed => {
  const feed = feeds.get(app.db) ?? { listeners: new Set(), told: new Set(), seen: new Map() }
  feeds.set(app.db, feed)
  return feed
}

/** Ends the oldest of too many listeners of a session or an account. False when this process has no room for another. */
const makeRoom = (app: Services, { token, userId }: Pick<Listener, 'token' | 'userId'>): boolean => {
  const listeners = [...feedOf(app).listeners]
  const ofAccount = listeners.filter((listener) => listener.userId === userId)
  const ofSession = ofAccount.filter((listener) => listener.token === token)
  const [oldest] = ofSession.length >= mostOfSession ? ofSession : ofAccount.length >= mostOfAccount ? ofAccount : []
  oldest?.tell('replaced', {})
  oldest?.end()
  return oldest !== undefined || listeners.length < mostOfProcess
}

/**
 * Tells a listener what is written into the diary and may be seen by the person who listens, once a second. One look for all
 * listeners of a process, and none while nobody listens. Returns the way to stop.
 */
export const listenToDiary = (app: Services, listener: Listener): (() => void) => {
  const feed = feedOf(app)
  feed.listeners.add(listener)
  if (!feed.timer) start(app, feed)
  return () => {
    feed.listeners.delete(listener)
    if (feed.listeners.size > 0) return
    clearTimeout(feed.timer)
    feed.timer = undefined
  }
}

/**
 * The stream of one listener, or the answer that there is no room for another. As the data of a page it is not to be had: the
 * router would read on to its end, which never comes.
 */
export const diaryStream = (app: Services, { url, signal }: Request, listener: Omit<Listener, 'tell' | 'end'>) => {
  if (new URL(url).pathname.endsWith('.data'))
    return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  if (!makeRoom(app, listener))
    return new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store', 'Retry-After': '30' } })
  return eventStream([signal, app.ending], (tell, end) => listenToDiary(app, { ...listener, tell, end }))
}

const start = (app: Services, feed: Feed) => {
  let looks = 0
  const look = async () => {
    const found = await recentNews(app)
    // What was there before anyone listened is no news.
    const fresh = looks === 0 ? [] : found.filter(({ id }) => !feed.told.has(id))
    const entries = [...fresh, ...(await newsOfTrucks(app, fresh))]
    feed.told = new Set(found.map(({ id }) => id))
    if (entries.length > 0 || looks % rollCall === 0) await tellAll(app, feed, entries)
    looks++
  }
  const scheduleNext = () => {
    feed.timer = setTimeout(
      async () => {
        await look().catch((err: unknown) => app.log.warn({ err }, 'the audit log could not be read'))
        if (feed.timer) scheduleNext()
      },
      looks === 0 ? 0 : pollInterval,
    )
  }
  scheduleNext()
}

/** What a driver does at one stop is news for everybody who waits behind it, who may read neither that stop nor the run. */
const newsOfTrucks = async (app: Services, entries: readonly DiaryEntry[]): Promise<DiaryEntry[]> => {
  const ids = entries.flatMap(({ name, subjectId }) => (/^(run|shift|shipment)\./.test(name) ? [subjectId] : []))
  const orders = await ordersBehindTrucks(app.contextFor(system), ids)
  return orders.map((subjectId) => ({ id: subjectId, name: 'order.truck', subjectId }))
}

const recentNews = (app: Services) => {
  const ctx = app.contextFor(system)
  return eventsSince(ctx, ctx.now.subtract({ seconds: lookBack }))
}

/**
 * Who has signed out, or lost the role, hears no more. Sessions are looked up in one question for all, and what may be
 * seen once for each account, one after another: a thousand listeners take no more connections than one.
 */
const tellAll = async (app: Services, feed: Feed, entries: DiaryEntry[]) => {
  const { listeners } = feed
  for (const [, holders] of Map.groupBy(listeners, ({ token }) => token)) await tellHolders(holders, entries)
  const ready = [...listeners].filter(({ behind }) => !behind)
  if (ready.length === 0) return
  const { now } = app.contextFor(system)
  const sessions = await findSessions({ ...app, now }, new Set(ready.map(({ token }) => token)))
  const hears = (session?: Session): session is Session => session?.role !== undefined && !isKeptOut(app, session)
  for (const { token, end } of ready) if (!hears(sessions.get(token))) end()

  await noteSeen(app, feed, [...sessions.values()].filter(hears))

  const accounts = Map.groupBy(ready, ({ userId }) => userId)
  for (const [, theirs] of entries.length > 0 ? accounts : []) {
    const listening = theirs.filter(({ token }) => hears(sessions.get(token)))
    const session = sessions.get(listening[0]?.token ?? '')
    if (!session) continue
    const visible = await newsFor(app, session, entries)
    for (const { name, subjectId } of visible)
      for (const { tell } of listening) tell('news', { name, subject: subjectId })
  }
}

/** Milliseconds after which it is written down again that someone's page is open. */
const noteAgain = 20_000

/** Who may answer the chat and has a page open here: it rings for them alone. */
const noteSeen = async (app: Services, { seen }: Feed, sessions: readonly Session[]) => {
  const ctx = app.contextFor(system)
  const now = ctx.now.epochMilliseconds
  const answering = new Set(
    sessions.filter((session) => can(viewerFromSession(session), 'chats.answer')).map(({ userId }) => userId),
  )
  for (const userId of seen.keys()) if (!answering.has(userId)) seen.delete(userId)
  const due = [...answering].filter((userId) => now - (seen.get(userId) ?? 0) >= noteAgain)
  await markSeen(ctx, due)
  for (const userId of due) seen.set(userId, now)
}

/** The holder of a link is told that something happened to its thing, and not what. Asks about the link only then. */
const tellHolders = async (holders: readonly Listener[], entries: readonly DiaryEntry[]) => {
  const behind = holders[0]?.behind
  if (!behind || !entries.some(({ subjectId }) => subjectId === behind.subjectId)) return
  const isActive = await behind.isActive()
  for (const { tell, end } of holders) {
    if (isActive) tell('news', { name: 'changed', subject: behind.subjectId })
    else end()
  }
}

const newsFor = async (app: Services, session: Session, entries: DiaryEntry[]) => {
  const viewer = viewerFromSession(session)
  const subjects = entries.map(({ subjectId }) => subjectId)
  const visibleSubjects = new Set(await visibleAnywhere(app.contextFor(viewer), subjects))
  return entries.filter(({ name, subjectId }) => visibleSubjects.has(subjectId) || isLiveForStaff(viewer, name))
}

const nouns = [visibleAmong, visibleQuotes, visibleOrders, visiblePurchases, visibleShipments]

/** Those of the ids that are things the viewer may see, whatever they are. */
const visibleAnywhere = async (ctx: Context, ids: readonly string[]): Promise<string[]> =>
  (await Promise.all(nouns.map((visible) => visible(ctx, ids)))).flat()
