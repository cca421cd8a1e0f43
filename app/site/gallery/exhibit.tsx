import type { ReactNode } from 'react'

/** One part of the gallery with all its states. */
export const Exhibit = ({ name, children, wide }: { name: string; children: ReactNode; wide?: boolean }) => (
  <section className="exhibit" aria-label={name}>
    <h2 className="sign text-h4">{name}</h2>
    <div className={wide ? undefined : 'cluster'}>{children}</div>
  </section>
)
