import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useLive } from '../api/live/use-live.ts'

const minute = 60_000

/** Asks for the page anew when something happens that its viewer may see, and once a minute, because time runs. */
export const useFreshPage = (concerns: (subject: string) => boolean = () => true) => {
  const { revalidate } = useRevalidator()
  useLive((news) => {
    if (news === 'again' || concerns(news.subject)) void revalidate()
  })
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void revalidate(), minute)
    return () => clearInterval(timer)
  }, [revalidate])
}
