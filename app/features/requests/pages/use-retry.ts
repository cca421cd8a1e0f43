import { useEffect, useRef } from 'react'

const longestWaitSeconds = 60

/**
 * While the server is out of reach: sends again as soon as the browser is online, and after ever longer waits.
 * `unreachable` is a new object after each attempt that failed, and undefined otherwise.
 */
export const useRetry = (unreachable: object | undefined, send: () => void) => {
  const attempts = useRef(0)
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })

  useEffect(() => {
    if (!unreachable) return void (attempts.current = 0)
    const seconds = Math.min(longestWaitSeconds, 2 ** ++attempts.current)
    const retry = () => latest.current()
    const timer = setTimeout(retry, seconds * 1000)
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [unreachable])
}
