import type { ReactNode } from 'react'
import type { LineDrawing } from './art.ts'

type Props = {
  art: LineDrawing
  name?: string
  /** Drawn over it, such as a placard. */ children?: ReactNode
}

/** One stroke weight at every size. Decoration: what it shows is said in words beside it. */
export const Sketch = ({ art: { frame, lines, solids, wheels }, name, children }: Props) => (
  <svg className="drawing" data-of={name} viewBox={frame} aria-hidden="true">
    {solids?.map((shape) => (
      <path key={shape} className="drawing-solid" d={shape} />
    ))}
    <path d={lines.join('')} />
    {wheels?.map(([x, y, radius]) => (
      <circle key={`${x} ${y} ${radius}`} cx={x} cy={y} r={radius} />
    ))}
    {children}
  </svg>
)
