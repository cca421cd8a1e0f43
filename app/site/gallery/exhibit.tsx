import type { ReactNode } from 'react'

/** One part of the gallery with all its states. */
export const Exhibit = ({ name, children, wide }: { name: string; children: ReactNode; wide?: boolean }) => (
  <section className="border-t py-8" aria-label={name}>
    <h2 className="sign text-h4 mb-5">{name}</h2>
    <div className={wide ? undefined : 'flex flex-wrap items-start gap-6'}>{children}</div>
  </section>
)
