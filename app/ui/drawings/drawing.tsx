import type { ReactNode } from 'react'
import type { Art } from './art.ts'
import { box } from './box.ts'
import { combine } from './combine.ts'
import { dozer } from './dozer.ts'
import { drum } from './drum.ts'
import { mower } from './mower.ts'
import { pail } from './pail.ts'
import { plow } from './plow.ts'
import { press } from './press.ts'
import { skid } from './skid.ts'
import { tote } from './tote.ts'
import { transport } from './transport.ts'
import { wagon } from './wagon.ts'

const drawings = { box, combine, dozer, drum, mower, pail, plow, press, skid, tote, transport, wagon } satisfies Record<
  string,
  Art
>

export type DrawingName = keyof typeof drawings

export const isDrawing = (name: string): name is DrawingName => Object.hasOwn(drawings, name)

/** One stroke weight at every size. Decoration: what it shows is said in words beside it. */
export const Drawing = ({
  of,
  children,
}: {
  of: DrawingName
  /** Drawn over it, such as a placard. */ children?: ReactNode
}) => {
  const { frame, lines, solids, wheels }: Art = drawings[of]
  return (
    <svg className="drawing" data-of={of} viewBox={frame} aria-hidden="true">
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
}
