import { useEffect, useEffectEvent } from 'react'
import { connect, type LiveEvent } from './connect.ts'

/** An event of the diary and what it is about; `again` when some may have been missed and the page should look anew. */
export type LiveNews = { name: string; subject: string } | 'again'

type Listener = (news: LiveNews) => void

type Channel = { listeners: Set<Listener>; leave: () => void }

/** What is listened to now, by its address. */
const channels = new Map<string, Channel>()

/** Hears what happens while the page is open. All tabs of a browser share one connection to an address. */
export const useLive = (hear: Listener, address = '/api/live') => {
  const onNews = useEffectEvent(hear)
  useEffect(() => {
    const listener: Listener = (news) => onNews(news)
    const channel = channels.get(address) ?? join(address)
    channels.set(address, channel)
    channel.listeners.add(listener)
    return () => {
      channel.listeners.delete(listener)
      if (channel.listeners.size > 0) return
      channel.leave()
      channels.delete(address)
    }
  }, [address])
}

/** A browser has six connections for a site: the tab that holds the lock listens for all, and hands on what it hears. */
const join = (address: string): Channel => {
  const listeners = new Set<Listener>()
  const tellAll = (news: LiveNews) => listeners.forEach((listener) => listener(news))
  const ending = new AbortController()
  const name = `live ${address}`
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<LiveNews>) => tellAll(data))
  const hear = ({ event, data }: LiveEvent) => {
    const news = event === 'open' ? 'again' : event === 'news' ? (data as LiveNews) : undefined
    if (!news) return
    tellAll(news)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes none
    channel.postMessage(news)
  }
  const listen = () => connect(hear, ending.signal, address)
  // Locks are for secure pages alone: elsewhere each tab listens for itself.
  const lead = 'locks' in navigator ? navigator.locks.request(name, { signal: ending.signal }, listen) : listen()
  void lead.catch(() => {})
  const leave = () => {
    ending.abort()
    channel.close()
  }
  return { listeners, leave }
}
