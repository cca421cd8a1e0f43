import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether a script runs here: false on the server, and in a browser until the page has woken. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
