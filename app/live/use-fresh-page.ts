import { useCallback, useEffect, useRef, useState } from 'react'
import { useActionData, useFetchers, useNavigation, useRevalidator } from 'react-router'
import { useLive } from './use-live.ts'

const seconds = 1000

/**
 * Asks for the page anew when something happens that its viewer may see, and once a minute, because time runs. `address`:
 * where a page behind a private link hears of its own thing.
 */
export const useFreshPage = (concerns = exceptChats, address?: string) => {
  const refresh = useAsking()
  useLive((news) => {
    if (news === 'again' || concerns(news.subject, news.name)) refresh()
  }, address)
  useEvery(60 * seconds, refresh)
}

/** What is written in chats is on no page but their own. */
const exceptChats = (_subject: string, name: string) => !name.startsWith('chat.')

/** Asks for the page anew while it is looked at: for a private link, behind which nobody is signed in to be told. */
export const useNowAndThen = (interval = 15 * seconds) => useEvery(interval, useAsking())

const useEvery = (interval: number, refresh: () => void) => {
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), interval)
    return () => clearInterval(timer)
  }, [refresh, interval])
}

/**
 * The router forgets the answer to a form when it asks anew: why it was refused stands until something else is sent. It
 * forgets it on its way, too, when it is asked anew before the page has come: what is heard meanwhile waits for that. So
 * does what is heard while the page, or a part of it, is asked anew: the router would break that answer off, and leave its
 * end unhandled.
 */
const useAsking = () => {
  const { revalidate, state } = useRevalidator()
  const hasActionData = useActionData() !== undefined
  const navigating = useNavigation().state !== 'idle'
  const loading = useFetchers().some(({ state }) => state !== 'idle')
  const busy = navigating || loading || state !== 'idle'
  const isStale = useRef(false)
  // Two events may come before the page is drawn with the state of the first question: those asked are counted at once.
  const lastAsked = useRef(0)
  const [settled, setSettled] = useState(0)
  const refresh = useCallback(() => {
    isStale.current = busy || lastAsked.current > settled
    if (isStale.current || hasActionData) return
    lastAsked.current += 1
    void revalidate().finally(() => setSettled((settled) => settled + 1))
  }, [busy, settled, hasActionData, revalidate])
  useEffect(() => {
    if (isStale.current && !busy && lastAsked.current === settled) refresh()
  }, [busy, settled, refresh])
  return refresh
}
