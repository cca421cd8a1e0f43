import { useEffect, useRef, type ReactNode } from 'react'
import { attend } from './attend.ts'

type Props = {
  name: string
  /** What the island is told. It travels in the page. */
  told: object
  className?: string
  /** A chat that never opens by itself. */
  quiet?: boolean
  /** The island as the server draws it. */
  children: ReactNode
}

/**
 * Where an island stands. On a page of React's, too, its HTML stays as the server drew it until it is touched: its code
 * is no part of the page.
 */
export const IslandPlace = ({ name, told, className, quiet, children }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const props = JSON.stringify(told)
  useEffect(() => {
    const host = place.current
    // Told something else, the island stands in a new place: see its key.
    return host && props ? attend(host) : undefined
  }, [props])
  return (
    <div
      key={props}
      ref={place}
      className={className}
      data-island={name}
      data-quiet={quiet || undefined}
      data-props={props}
      // How it stands is its element's own.
      suppressHydrationWarning
      {...(import.meta.env.SSR ? { children } : { dangerouslySetInnerHTML: untouched })}
    />
  )
}

/** React leaves what it finds in such an element. */
const untouched = { __html: '' }
