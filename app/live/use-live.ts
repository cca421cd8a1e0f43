import { useEffect, useEffectEvent } from 'react'
import { connect } from './connect.ts'

/** An event of the diary and what it is about; `again` when some may have been missed and the page should look anew. */
export type LiveNews = { name: string; subject: string } | 'again'

type Listener = (news: LiveNews) => void

const listeners = new Set<Listener>()
let leave: (() => void) | undefined

/** Hears what happens while the page is open. All tabs of a browser share one connection. */
export const useLive = (hear: Listener) => {
  const onNews = useEffectEvent(hear)
  useEffect(() => {
    const listener: Listener = (news) => onNews(news)
    listeners.add(listener)
    leave ??= join()
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      leave?.()
      leave = undefined
    }
  }, [])
}

const tellAll = (news: LiveNews) => listeners.forEach((listener) => listener(news))

/** A browser has six connections for a site: the tab that holds the lock listens for all, and hands on what it hears. */
const join = () => {
  const ending = new AbortController()
  const channel = new BroadcastChannel('live')
  channel.addEventListener('message', ({ data }: MessageEvent<LiveNews>) => tellAll(data))
  const listen = () =>
    connect(({ event, data }) => {
      const news = event === 'open' ? 'again' : event === 'news' ? (data as LiveNews) : undefined
      if (!news) return
      tellAll(news)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes none
      channel.postMessage(news)
    }, ending.signal)
  // Locks are for secure pages alone: elsewhere each tab listens for itself.
  const lead = 'locks' in navigator ? navigator.locks.request('live', { signal: ending.signal }, listen) : listen()
  void lead.catch(() => {})
  return () => {
    ending.abort()
    channel.close()
  }
}
