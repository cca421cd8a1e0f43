import type { ReactNode } from 'react'

export type Figure = {
  name: string
  figure: ReactNode
  /** Its change, and where it comes from. */ note?: ReactNode
  /** The one that matters now stands inverted. */ now?: boolean
}

/** The joined band of figures at the head of a dashboard. */
export const FigureBand = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className="figure-band">
    {figures.map(({ name, figure, note, now }) => (
      <div key={name} className={now ? 'on-dark' : undefined}>
        <dt className="label">{name}</dt>
        <dd className="figure">{figure}</dd>
        {note && <dd className="text-fine text-soft">{note}</dd>}
      </div>
    ))}
  </dl>
)
