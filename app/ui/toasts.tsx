import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'

/**
 * The place of toasts on a page. Their code is no part of the page: it comes when the page is first touched, or with
 * the first toast.
 */
export const Toasts = () =>
  useSyncExternalStore(watchForTouch, isWanted, isNever) && (
    <Suspense>
      <Toaster />
      <Ready />
    </Suspense>
  )

/** Shows a toast on a page that has a place for it. */
export const say = async (tone: 'success' | 'error', title: string, description?: string) => {
  want()
  const [{ toast }] = await Promise.all([import('sonner'), ready])
  toast[tone](title, { description })
}

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))

let open = () => {}
const ready = new Promise<void>((resolve) => (open = resolve))

/** Stands after the toaster, so that it listens by now. */
const Ready = () => {
  useEffect(() => open(), [])
  return null
}

let wanted = false
const watching = new Set<() => void>()

const want = () => {
  wanted = true
  for (const tell of watching) tell()
}

const isWanted = () => wanted
const isNever = () => false

const touches = ['pointerdown', 'keydown', 'focusin']

const watchForTouch = (tell: () => void) => {
  watching.add(tell)
  for (const touch of touches) addEventListener(touch, want, { once: true, passive: true })
  return () => {
    watching.delete(tell)
    for (const touch of touches) removeEventListener(touch, want)
  }
}
