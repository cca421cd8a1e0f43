import type { ReactNode } from 'react'

export type PlateEntry = { figure: ReactNode; words: ReactNode }

/** The data plate of a tank, four rivets and all. Each entry is a figure and what it stands for. */
export const Plate = ({
  title,
  entries,
  foot,
}: {
  title?: string
  entries: readonly PlateEntry[]
  foot?: ReactNode
}) => (
  <div className="plate">
    {title && <p className="plate-title">{title}</p>}
    <dl className="plate-grid">
      {entries.map(({ figure, words }, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index}>
          <dt>{words}</dt>
          <dd className="figure">{figure}</dd>
        </div>
      ))}
    </dl>
    {foot && <p className="plate-foot">{foot}</p>}
  </div>
)
