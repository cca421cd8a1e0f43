import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useLive } from '../api/live/use-live.ts'

const seconds = 1000

/** Asks for the page anew when something happens that its viewer may see, and once a minute, because time runs. */
export const useFreshPage = (concerns: (subject: string) => boolean = () => true) => {
  const { revalidate } = useRevalidator()
  useLive((news) => {
    if (news === 'again' || concerns(news.subject)) void revalidate()
  })
  useNowAndThen(60 * seconds)
}

/** Asks for the page anew while it is looked at: for a private link, behind which nobody is signed in to be told. */
export const useNowAndThen = (pace = 15 * seconds) => {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void revalidate(), pace)
    return () => clearInterval(timer)
  }, [revalidate, pace])
}
