import type { ReactNode } from 'react'
import type { LineDrawing } from './art.ts'
import { box, wagon } from './trucks.ts'
import { combine, dozer, mower, plow, press } from './machines.ts'
import { drum, pail, skid, tote } from './packages.ts'
import { Sketch } from './sketch.tsx'
import { transport } from './transport.ts'

const drawings = { box, combine, dozer, drum, mower, pail, plow, press, skid, tote, transport, wagon } satisfies Record<
  string,
  LineDrawing
>

export type DrawingName = keyof typeof drawings

export const drawingNames = Object.keys(drawings)

export const isDrawing = (name: string): name is DrawingName => Object.hasOwn(drawings, name)

type Props = {
  of: DrawingName
  /** Drawn over it, such as a placard. */ children?: ReactNode
}

/** Any of the drawings, by its name. It brings all of them along: a page that a browser runs takes a sketch. */
export const Drawing = ({ of, children }: Props) => (
  <Sketch art={drawings[of]} name={of}>
    {children}
  </Sketch>
)
