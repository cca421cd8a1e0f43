import { useEffect, useRef, type ReactNode } from 'react'
import { useActionData } from 'react-router'

/** Takes the focus with each answer, and with it the screen: the button that was pressed may stand far below. */
export const InSight = ({ children }: { children: ReactNode }) => {
  const answer = useActionData()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer) notice.current?.focus()
  }, [answer])
  return (
    <div ref={notice} tabIndex={-1} className="in-focus">
      {children}
    </div>
  )
}
