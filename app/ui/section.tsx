import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  /** The heading's: a link may lead to it. */
  id: string
  title: ReactNode
  /** How large the heading looks. */
  size?: 'h3' | 'h4'
  spacing?: 'tight' | 'wide' | 'none'
  className?: string
  children?: ReactNode
}

const looks = { h3: 'sign text-h3', h4: 'sign text-h4' }
const classOf = { tight: 'stack tight', wide: 'stack', none: undefined }

/** A part of a page with its heading, which names it for screen readers. */
export const Section = ({ id, title, size = 'h3', spacing = 'tight', className, children }: Props) => (
  <section aria-labelledby={id} className={classNames(className, classOf[spacing])}>
    <h2 id={id} className={looks[size]}>
      {title}
    </h2>
    {children}
  </section>
)
