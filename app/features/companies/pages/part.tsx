import type { ReactNode } from 'react'

/** A part of a page about a company or a person, under its heading. */
export const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className="part" aria-labelledby={id}>
    <h2 id={id} className="sign text-h3">
      {title}
    </h2>
    {children}
  </section>
)
